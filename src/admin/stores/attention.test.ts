import '#support/browser-storage.ts';
import { eventually } from '#support/eventually.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $router } from '../routing/router.ts';
import { $attention } from './attention.ts';
import { $contactsSeen } from './contacts-seen.ts';
import { contacts } from './contacts.ts';
import { invalidateKeys } from './query.ts';

/** The messages that the server has, newest first. */
let sent: { id: string; submittedAt: string }[];
/** The lists that cannot be read. */
let failing: string[];
let stop: () => void;

beforeEach(() => {
  [sent, failing] = [[], []];
  vi.stubGlobal('document', { hidden: false, querySelector: () => null });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    if (failing.some((path) => address.startsWith(path))) return Response.json({}, { status: 503 });
    const counted = { contacts: sent, states: null, counts: { inbox: sent.length, spam: 0, Pending: 0 } };
    const list = { ...counted, unreadable: [], nextCursor: null, total: sent.length };
    return Response.json({ success: true, ...list, pending: 0, needed: 0, days: [], files: [], waiting: 0 });
  });
  $contactsSeen.set('');
  invalidateKeys(() => true);
  stop = $attention.listen(() => undefined);
});

afterEach(() => stop());

test.each(['/api/admin/content', '/api/admin/media', '/api/admin/contacts', '/api/admin/sync-content/conflicts'])(
  'the dashboard does not say that nothing needs attention if %s cannot be read',
  async (path) => {
    await eventually(() => expect($attention.get()).toEqual({ matters: [], known: 'all' }), 1);
    failing = [path];
    invalidateKeys(() => true);
    await eventually(() => expect($attention.get()).toEqual({ matters: [], known: 'partly' }), 1);
  },
);

test('the list of messages has the one that the dashboard calls new, even if it was loaded before', async () => {
  const stopList = contacts.$list.listen(() => undefined);
  $router.open('/admin/contacts');
  const listed = () => contacts.$list.get().data?.records.length;
  await eventually(() => expect([listed(), $attention.get().known]).toEqual([0, 'all']), 1);
  $router.open('/admin/dashboard');
  await eventually(() => expect(listed()).toBeUndefined(), 1);
  sent = [{ id: 'a', submittedAt: '2026-03-01T09:00:00.000Z' }];
  invalidateKeys('count contacts');
  const isNew = '1 new contact since your last visit';
  await eventually(
    () => expect($attention.get().matters.map(({ count, text }) => `${count} ${text}`)).toContain(isNew),
    1,
  );
  $router.open('/admin/contacts');
  await eventually(() => expect(listed()).toBe(1), 1);
  await eventually(() => expect($attention.get().matters).toEqual([]), 1);
  stopList();
});
