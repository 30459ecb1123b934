import '#support/browser-storage.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../api/session.ts';
import { $router } from '../routing/router.ts';
import { guardLeaving } from './leaving.ts';
import { $actions } from './palette-actions.ts';
import { $sync, closeSync } from './sync.ts';

// The theme module reads these when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { documentElement: { dataset: {} }, hidden: false, querySelector: () => null });
});

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '' });
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  openSession({ token: 'a', user: { username: 'ada' } });
  $router.open('/admin/settings');
});

afterEach(closeSync);

const syncContent = () =>
  $actions
    .get()
    .find(({ label }) => label === 'Sync content')
    ?.act();

test('a sync from the palette is reviewed on the list of content', async () => {
  syncContent();
  await vi.waitFor(() => expect($sync.get()).not.toBeNull());
  expect($router.get()?.route).toBe('content');
});

test('a sync from the palette is not reviewed if unsaved work keeps its author on the screen', async () => {
  const lift = guardLeaving(async () => false);
  syncContent();
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
  expect([$router.get()?.route, $sync.get()]).toEqual(['settings', null]);
  lift();
});

test('a sync from the palette is reviewed once its author leaves unsaved work for it', async () => {
  let leave: (yes: boolean) => void = () => undefined;
  guardLeaving(() => new Promise((resolve) => (leave = resolve)));
  syncContent();
  await vi.dynamicImportSettled();
  expect([$router.get()?.route, $sync.get()]).toEqual(['settings', null]);
  leave(true);
  await vi.waitFor(() => expect($sync.get()).not.toBeNull());
  expect($router.get()?.route).toBe('content');
});
