import { atom } from 'nanostores';
import { readContact, replyToContact, type ContactThread } from '#contract/api/admin-contacts.ts';
import { call, currentIn, hasStatus, lastingMessageOf, RequestFailed } from '../api/client.ts';
import { forgetReply, forgetSentReply, keepReply, keptReply, type KeptReply } from '../editor/kept-letters.ts';
import { confirmed } from './confirm.ts';
import { $handled, showHandled, type Handled } from './contact.ts';
import { $contactId } from './contacts.ts';
import { tell, tellFailure } from './notice.ts';

/** A reply being written. */
export interface ReplyEdit extends KeptReply {
  isSending: boolean;
  /** Whether this browser has it. */
  inBrowser: boolean;
  /** Why it cannot be sent, in a sentence. */
  message: string;
  /** The server's refusals, by field. */
  fields: Readonly<Record<string, string>>;
}

/** The reply to the open submission; null if none is being written. */
export const $reply = atom<ReplyEdit | null>(null);

const begun = (reply: KeptReply): ReplyEdit => ({
  ...reply,
  isSending: false,
  inBrowser: true,
  message: '',
  fields: {},
});

/** Replies on their way, and those that failed after their submission was left, by its id. */
const sent = new Map<string, ReplyEdit>();

$contactId.subscribe((id) => {
  const [standing, kept] = id === null ? [undefined, null] : [sent.get(id), keptReply(id)];
  $reply.set(standing ?? (kept && begun(kept)));
  if (id !== null && standing?.isSending === false) sent.delete(id);
});

/** Thirty-two digits; `crypto.randomUUID` is missing on a local network. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function beginReply({ company }: ContactThread): void {
  if ($reply.get()) return;
  $reply.set(begun({ key: newKey(), subject: `Re: your message to ${company.name}`, text: '' }));
}

export function typeReply(id: string, changes: Partial<Pick<KeptReply, 'subject' | 'text'>>): void {
  const reply = $reply.get();
  if (!reply || reply.isSending) return;
  const typed = { ...reply, ...changes, message: '', fields: {} };
  $reply.set({ ...typed, inBrowser: keepReply(id, typed) });
}

/** Replaces the reply with a template, after a confirmation if the author's own text would be lost. */
export async function putTemplate(id: string, text: string, isTemplate: (text: string) => boolean): Promise<void> {
  const written = $reply.get()?.text ?? '';
  const isOwn = written.trim() !== '' && !isTemplate(written);
  const question = { title: 'Replace what you wrote?', text: 'The template takes its place.', action: 'Replace' };
  if (isOwn && !(await confirmed(question))) return;
  typeReply(id, { text });
}

/** Discards the reply, after a confirmation if it has any text. */
export async function discardReply(id: string): Promise<void> {
  const text = $reply.get()?.text.trim() ?? '';
  const question = { title: 'Discard the reply?', text: 'Your text will be lost.', action: 'Discard' };
  if (text !== '' && !(await confirmed(question))) return;
  forgetReply(id);
  $reply.set(null);
}

const repliesIn = ({ mails }: ContactThread): number => mails.filter(({ kind }) => kind === 'reply').length;

/** Sends the reply. If it is unknown whether it arrived, sending it again under its key is harmless. */
export async function sendReply(): Promise<void> {
  const [reply, { data: seen }] = [$reply.get(), $handled.get()];
  if (!reply || reply.isSending || !seen) return;
  const { id, name, email } = seen.contact;
  const sending: ReplyEdit = { ...reply, isSending: true, message: '', fields: {} };
  const fail = (error: unknown, changes: Partial<ReplyEdit> & { message: string }) => {
    const failed = { ...sending, isSending: false, ...changes };
    if ($contactId.get() === id) {
      sent.delete(id);
      $reply.set(failed);
    } else {
      sent.set(id, failed);
      tellFailure(`Reply to ${name} Not Sent`, error, changes.message);
    }
  };
  sent.set(id, sending);
  $reply.set(sending);
  try {
    const conflict = await trySending(seen, reply);
    if (!conflict) {
      sent.delete(id);
      forgetSentReply(id, reply);
      if ($contactId.get() === id) $reply.set(null);
      const waits = seen.thread.notSending !== null;
      tell('Reply Written', waits ? 'It waits in the outbox.' : `It is on its way to ${email}.`);
      if (!waits) void follow(id);
      return;
    }
    const key = newKey();
    fail(null, {
      key,
      inBrowser: keepReply(id, { ...reply, key }),
      message:
        'This message has been answered, perhaps in another window. Read that reply; if yours is still needed, send it.',
    });
  } catch (error) {
    const problem = error instanceof RequestFailed ? error.problem : null;
    fail(error, { message: lastingMessageOf(error) ?? notKnown, fields: problem?.fields ?? {} });
    if (hasStatus(error, 404) && $contactId.get() === id) $handled.invalidate();
  }
}

const notKnown = 'The server did not answer. Your reply is kept. Send it again: it goes out only once.';

/** Resolves to whether someone else has answered in the meantime. Other changes are not a conflict. */
async function trySending({ contact, thread }: Handled, reply: KeptReply): Promise<boolean> {
  const { key, subject, text } = reply;
  const params = { id: contact.id };
  let { rev } = contact;
  for (let isAgain = false; ; isAgain = true) {
    try {
      const added = await call(replyToContact, { params, body: { rev, key, subject, text } });
      const mails = [...thread.mails.filter(({ id }) => id !== added.mail.id), added.mail];
      if ($contactId.get() === contact.id) showHandled({ contact: added.contact, thread: { ...thread, mails } });
      return false;
    } catch (error) {
      if (currentIn(error) === undefined) throw error;
      const now = await show(contact.id);
      if (repliesIn(now.thread) !== repliesIn(thread) || isAgain) return true;
      rev = now.contact.rev;
    }
  }
}

/** Loads the submission and its thread again. */
async function show(id: string): Promise<Handled> {
  const { contact, thread } = await call(readContact, { params: { id } });
  if ($contactId.get() === id) showHandled({ contact, thread });
  return { contact, thread };
}

/** Milliseconds between checks on the outcome of a reply. */
const looks = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Follows a reply until a mail server accepts or refuses it, as long as its submission is open. */
async function follow(id: string): Promise<void> {
  for (const wait of looks) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if ($contactId.get() !== id) return;
    try {
      const { thread } = await show(id);
      if (!thread.mails.some(({ kind, state }) => kind === 'reply' && (state === 'waiting' || state === 'sending')))
        return;
    } catch {
      // The next check may succeed.
    }
  }
}
