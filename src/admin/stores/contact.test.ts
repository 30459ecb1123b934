import '#support/browser-storage.ts';
import type { ContactDetail } from '#contract/api/admin-contacts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepReply } from '../editor/kept-letters.ts';
import { $router } from '../routing/router.ts';
import { $question } from './confirm.ts';
import { askAndErase } from './contact-erasure.ts';
import { $handled, setState } from './contact.ts';
import { knownContact } from './contacts.ts';

/** The message as the server has it. */
let stored: ContactDetail;
/** Answers the call that says that the message was opened. */
let answerOpening: () => void;
/** The titles of the notices. */
let told: string[];
let stop: () => void;

beforeEach(() => {
  told = [];
  stored = {
    ...{ id: 'a', name: 'Ada', email: 'ada@visitor.example', phone: '', inquiryType: 'other', message: 'Hello.' },
    ...{ submittedAt: '2026-03-01T09:00:00.000Z', state: 'new', spam: false, rev: 1, ownerNote: '' },
  };
  const island = {
    hasAttribute: () => false,
    dispatchEvent: ({ detail }: CustomEvent<{ title: string }>) => told.push(detail.title),
  };
  vi.stubGlobal('document', { hidden: false, querySelector: () => ({ querySelector: () => island }) });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    const thread = { mails: [], unreadable: 0, notSending: null, company: { name: '', address: '' } };
    const list = { contacts: [], unreadable: [], nextCursor: null, total: 0 };
    if (method === 'GET') return Response.json({ success: true, contact: stored, thread, ...list });
    if (method === 'DELETE') return Response.json({ success: true, message: '' });
    if (path.endsWith('/opened')) {
      stored = { ...stored, state: 'open', rev: 2 };
      const answer = Response.json({ success: true, contact: stored });
      return new Promise((resolve) => (answerOpening = () => resolve(answer)));
    }
    const { rev, ...changes } = JSON.parse(typeof body === 'string' ? body : '') as Partial<ContactDetail>;
    if (rev !== stored.rev) return Response.json({ success: false, message: '', current: stored }, { status: 409 });
    stored = { ...stored, ...changes, rev: stored.rev + 1 };
    return Response.json({ success: true, message: '', contact: stored });
  });
  stop = $handled.listen(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  $router.open('/admin/login');
  stop();
});

const shown = (): ContactDetail | undefined => $handled.get().data?.contact;

test('a message is closed before its opening is answered, and that answer does not count as a change by someone else', async () => {
  $router.open('/admin/contacts/a');
  const seen = await vi.waitFor(() => shown() ?? expect.fail('It has not loaded.'));
  expect(await setState(seen, 'closed')).toBe(true);
  answerOpening();
  await new Promise((resolve) => setTimeout(resolve));
  expect([stored.state, shown()?.state, knownContact('a')?.state, told]).toEqual(['closed', 'closed', 'closed', []]);
});

test('a message that the server has erased is gone here even if this browser cannot forget its reply', async () => {
  keepReply('a', { key: 'k', subject: 'Re:', text: 'Dear Ada' });
  vi.spyOn(localStorage, 'removeItem').mockImplementation(() => {
    throw new Error('Storage is blocked.');
  });
  const erased = askAndErase(stored);
  $question.get()?.answer(true);
  expect(await erased).toBe(true);
  expect(told).toEqual(['Contact Erased']);
});
