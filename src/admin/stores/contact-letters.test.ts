import '#support/browser-storage.ts';
import type { ContactDetail } from '#contract/api/admin-contacts.ts';
import { eventually } from '#support/eventually.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptNote, keptReply } from '../editor/kept-letters.ts';
import { $router } from '../routing/router.ts';
import { $noteEdit, saveNote, typeNote, writtenMeanwhile } from './contact-note.ts';
import { $reply, beginReply, sendReply, typeReply } from './contact-reply.ts';
import { $handled } from './contact.ts';

const contactOf = (id: string, more: Partial<ContactDetail> = {}): ContactDetail => ({
  ...{ id, name: `Visitor ${id}`, email: `${id}@visitor.example`, phone: '', inquiryType: 'other', message: 'Hello.' },
  ...{ submittedAt: '2026-03-01T09:00:00.000Z', state: 'open', spam: false, rev: 1, ownerNote: '', ...more },
});

const thread = {
  mails: [],
  unreadable: 0,
  notSending: null,
  company: { name: 'Forge', address: 'hello@forge.example' },
};

/** The titles of the notices. */
let told: string[];
/** Answers the calls that write, one by one. */
let calls: ((response: Response | TypeError) => void)[];
let stop: () => void;

beforeEach(() => {
  [told, calls] = [[], []];
  localStorage.clear();
  const island = {
    hasAttribute: () => false,
    dispatchEvent: ({ detail }: CustomEvent<{ title: string }>) => told.push(detail.title),
  };
  vi.stubGlobal('document', { hidden: false, querySelector: () => ({ querySelector: () => island }) });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/api/contacts')
      return Response.json({ success: true, contacts: [], unreadable: [], nextCursor: null, total: 0 });
    if (typeof body !== 'string')
      return Response.json({ success: true, contact: contactOf(path.split('/').at(-1) ?? ''), thread });
    const { promise, resolve } = Promise.withResolvers<Response | TypeError>();
    calls.push(resolve);
    const answer = await promise;
    if (answer instanceof TypeError) throw answer;
    return answer;
  });
  stop = $handled.listen(() => undefined);
});

afterEach(() => {
  $router.open('/admin/login');
  stop();
});

/** Opens a message, and waits until its handling has loaded. */
async function open(id: string): Promise<ContactDetail> {
  $router.open(`/admin/contacts/${id}`);
  return eventually(() => {
    const { data } = $handled.get();
    if (data?.contact.id !== id) throw new Error('It has not loaded.');
    return data.contact;
  }, 1);
}

/** Answers the first call that writes, and waits until that answer has been processed. */
async function answer(response: Response | TypeError, done: Promise<unknown>): Promise<void> {
  calls[0]?.(response);
  await done;
}

const busy = () => Response.json({ success: false, message: 'Storage does not answer.' }, { status: 503 });

describe('a reply', () => {
  const accepted = () =>
    Response.json({
      success: true,
      message: '',
      contact: contactOf('a', { rev: 2 }),
      mail: { id: 'm', kind: 'reply' },
    });

  test.each([
    ['that is refused', busy, 'Storage does not answer.'],
    ['that gets no answer', () => new TypeError('Failed to fetch'), 'The server did not answer.'],
  ])(
    '%s after its author moved on is reported, and the reason is shown when the author comes back',
    async (_, response, why) => {
      await open('a');
      beginReply(thread);
      typeReply('a', { text: 'Yes.' });
      const done = sendReply();
      await open('b');
      await answer(response(), done);
      expect(told).toEqual(['Reply to Visitor a Not Sent']);
      expect($reply.get()).toBeNull();
      await open('a');
      expect($reply.get()).toMatchObject({ text: 'Yes.', isSending: false });
      expect($reply.get()?.message).toContain(why);
    },
  );

  test('is still being sent when its author comes back, so that no correction is lost', async () => {
    await open('a');
    beginReply(thread);
    typeReply('a', { text: 'Yes.' });
    const done = sendReply();
    await open('b');
    await open('a');
    typeReply('a', { text: 'No.' });
    expect($reply.get()).toMatchObject({ text: 'Yes.', isSending: true });
    await answer(accepted(), done);
    expect([$reply.get(), keptReply('a'), told]).toEqual([null, null, ['Reply Written']]);
  });

  test('that was sent is in no window any more', async () => {
    await open('a');
    beginReply(thread);
    typeReply('a', { text: 'Yes.' });
    leaveInAnother('admin-reply:a');
    await answer(accepted(), sendReply());
    expect([keptReply('a'), localStorage.length]).toEqual([null, 0]);
  });
});

/** Stores what this window has as if another window, closed later, had stored it. */
const leaveInAnother = (name: string) => {
  const own = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  const text = localStorage.getItem(own.find((entry) => entry.startsWith(name)) ?? '') ?? '';
  localStorage.setItem(`${name}:zz`, text);
};

describe('a note', () => {
  const saved = (ownerNote: string) =>
    Response.json({ success: true, message: '', contact: contactOf('a', { rev: 2, ownerNote }) });

  test('that was changed again while it was being saved is kept when its author moves on', async () => {
    const contact = await open('a');
    typeNote(contact, 'One');
    const done = saveNote(contact);
    typeNote(contact, 'One two');
    await open('b');
    await answer(saved('One'), done);
    expect(keptNote('a')).toEqual({ text: 'One two', base: 'One' });
    await open('a');
    expect($noteEdit.get()).toMatchObject({ text: 'One two', state: 'typing' });
  });

  test('that was changed again while it was being saved is not compared with itself after a reload', async () => {
    const contact = await open('a');
    typeNote(contact, 'One');
    const done = saveNote(contact);
    typeNote(contact, 'One two');
    await answer(saved('One'), done);
    await open('b');
    const stored = { ...(await open('a')), ownerNote: 'One' };
    const edit = $noteEdit.get();
    expect(edit && writtenMeanwhile(stored, edit)).toBeNull();
  });

  test('is still being saved when its author comes back, and then saved', async () => {
    const contact = await open('a');
    typeNote(contact, 'One');
    const done = saveNote(contact);
    await open('b');
    await open('a');
    expect($noteEdit.get()?.state).toBe('saving');
    await answer(saved('One'), done);
    expect([$noteEdit.get()?.state, keptNote('a')]).toEqual(['saved', null]);
  });

  test('that was saved is in no window, unless that one has another text', async () => {
    const contact = await open('a');
    typeNote(contact, 'One');
    leaveInAnother('admin-contact-note:a');
    localStorage.setItem('admin-contact-note:a:yy', '{"text":"Other","base":""}');
    await answer(saved('One'), saveNote(contact));
    expect([keptNote('a')?.text, localStorage.length]).toEqual(['Other', 1]);
  });

  test('that is refused after its author moved on is reported', async () => {
    const contact = await open('a');
    typeNote(contact, 'One');
    const done = saveNote(contact);
    await open('b');
    await answer(busy(), done);
    expect([told, keptNote('a')?.text]).toEqual([['Note on Visitor a Not Saved'], 'One']);
  });
});
