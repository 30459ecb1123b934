import '#support/browser-storage.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Heard = Pick<StorageEvent, 'key' | 'newValue'>;

/** What each tab of this browser hears of the others. */
let tabs: ((event: Heard) => void)[];
/** The tab that is acting, which hears nothing of itself. */
let acting: number;

beforeEach(() => {
  [tabs, acting] = [[], 0];
  localStorage.clear();
  vi.stubGlobal('addEventListener', (_: string, hear: (event: Heard) => void) => void tabs.push(hear));
  const { setItem, removeItem } = localStorage;
  const tell = (key: string, newValue: string | null) =>
    tabs.forEach((hear, tab) => tab !== acting && hear({ key, newValue }));
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    setItem(key, value);
    tell(key, value);
  });
  vi.spyOn(localStorage, 'removeItem').mockImplementation((key) => {
    removeItem(key);
    tell(key, null);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A tab of this browser, and what it did. */
async function openTab() {
  vi.resetModules();
  const session = await import('./session.ts');
  const done: string[] = [];
  session.$session.listen((now) => void done.push(now ? 'entered' : 'left'));
  session.whenSignedOut(() => void done.push('forgot'));
  return { ...session, done };
}

test('signing out in one tab has the others forget what waits there, before they leave', async () => {
  const [here, there] = [await openTab(), await openTab()];
  here.openSession({ token: 'a', user: { username: 'ada' } });
  here.signOutHere();
  expect(there.done.slice(0, 3)).toEqual(['entered', 'forgot', 'left']);
  expect(localStorage.length).toBe(0);
});

test('a session that ends by itself has no tab forget anything', async () => {
  const [here, there] = [await openTab(), await openTab()];
  here.openSession({ token: 'a', user: { username: 'ada' } });
  here.closeSession();
  expect([here.done, there.done].flat()).not.toContain('forgot');
  expect(there.$session.get()).toBeNull();
});
