import { outbox, tokenPlace, type MailRecord, type Mailbox, type Outbox } from '#storage/collections/outbox.ts';
import { timeOf } from '#storage/ids.ts';
import type { StoredRecord } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';
import { eachByItself } from '../each-by-itself.ts';
import { worthMs } from '../mail-of.ts';
import { whyNotSent } from '../why-not-sent.ts';
import { composeMessage } from './message.ts';
import { refusedHere, retryPauses, type Delivery } from './delivery.ts';
import type { MailServer } from './smtp.ts';

const minute = 60_000;

/** Longer than handing over one mail may take: after this, its sender must have died. */
const leaseMs = 5 * minute;
/** Longer than it can take between the two halves of adding a mail. */
const unfinishedMs = 10 * minute;

/** Sends mail. */
export interface Sender {
  server: MailServer;
  from: Mailbox;
  /** Host of the site, for Message-IDs. */
  domain: string;
}

interface SendOptions {
  now?: () => number;
  /** No mail is started after this moment. */
  until?: number;
  /** Called for each mail that has ended, once its end is written. If it is interrupted, it is called again. */
  onEnd?: (mail: Mail) => Promise<void>;
}

/** How many mails ended in which state. */
export interface Sent {
  sent: number;
  failed: number;
  unknown: number;
  /** Why the others have to wait, if no server took any; without an address. */
  stopped?: 'unreachable' | 'refused';
  /** The first failure of ours, if a mail could not be handled; the others were. */
  trouble?: { error: unknown };
}

type Mail = StoredRecord<MailRecord>;
type Ending = Pick<MailRecord, 'state'> & Partial<Pick<MailRecord, 'reason' | 'dueAt' | 'endedAt'>>;

/**
 * Sends due mails, one after the other, and ends those that can no longer be sent. Before sending, a mail is claimed by
 * a revision that only one of any number of senders can write. So none is sent twice, and one whose sender died becomes
 * `unknown` and remains so (rules 33). If no server takes mail, the rest is left for later; a mail that fails for a
 * reason of its own stops no other. Throws StorageUnavailable if nothing can be done at all.
 * @param sender null if there is none: due mails wait
 */
export async function sendDue(stores: Stores, sender: Sender | null, options: SendOptions = {}): Promise<Sent> {
  const { now = Date.now, until = Infinity, onEnd = () => Promise.resolve() } = options;
  const box = stores.open(outbox);
  const counts: Sent = { sent: 0, failed: 0, unknown: 0 };

  /** Resolves to whether to continue. */
  async function seeTo(id: string): Promise<boolean> {
    if (now() >= until) return false;
    // Without a sender, mails that are not yet too late need nothing done, and there may be many.
    if (!sender && (timeOf(id) ?? 0) + worthMs > now()) return true;
    const mail = await box.read(id);
    if (!mail) {
      // Adding it was interrupted, or it was erased.
      if (((await box.openedAt(id)) ?? Infinity) + unfinishedMs < now()) await forget(box, id);
      return true;
    }
    const before = settled(mail.value, now());
    if (before === 'over') await put(box, mail, onEnd);
    else if (before === 'send' && sender) return send(mail, sender);
    else if (typeof before === 'object') await end(box, mail, before, { counts, onEnd, now: now() });
    return true;
  }

  async function send(mail: Mail, from: Sender): Promise<boolean> {
    const token = mail.value.bearsToken ? await box.token(mail.id) : '';
    const claimed = await box.update(mail.id, mail.rev, (value) => ({
      ...value,
      state: 'sending',
      tries: value.tries + 1,
      dueAt: now() + leaseMs,
    }));
    if (claimed.status !== 'updated') return true;
    const whyNot = await whyNotSent(stores, claimed, now()).catch(async (error: unknown) => {
      // Nothing was sent, and the record must not suggest otherwise.
      await box.update(claimed.id, claimed.rev, () => ({ ...mail.value, dueAt: now() + minute }));
      throw error;
    });
    if (whyNot?.isErased) {
      await box.eraseMail(claimed.id);
      return true;
    }
    const delivery = whyNot ? refusedHere(whyNot.reason) : await handOver(from, claimed, token);
    await end(box, claimed, endingOf(delivery, claimed.value, now()), { counts, onEnd, now: now() });
    if (delivery.outcome === 'unreachable') counts.stopped = 'unreachable';
    if (delivery.outcome === 'refused' && delivery.of === 'sender') counts.stopped = 'refused';
    return counts.stopped === undefined;
  }

  const trouble = await eachByItself(box.open(), seeTo);
  return trouble ? { ...counts, trouble } : counts;
}

/** What to do about a mail: nothing yet, nothing any more, send it, or end it without sending. */
function settled({ state, dueAt, giveUpAt, reason }: MailRecord, now: number): 'wait' | 'over' | 'send' | Ending {
  if (state === 'sending')
    return dueAt > now
      ? 'wait'
      : { state: 'unknown', reason: 'Sending was interrupted: it may or may not have arrived.' };
  if (state !== 'waiting') return 'over';
  if (giveUpAt <= now) return { state: 'failed', reason: reason ?? 'It could not be sent in time.' };
  return dueAt > now ? 'wait' : 'send';
}

async function handOver(
  { server, from, domain }: Sender,
  { id, value }: Mail,
  token: string | null,
): Promise<Delivery> {
  if (token === null) return refusedHere('Its link is no longer kept, so it cannot be sent again.');
  const whole = (text: string): string => (value.bearsToken ? text.replaceAll(tokenPlace, token) : text);
  const { to, replyTo, subject, text, html, written, follows, unsubscribe } = value;
  let message: Buffer;
  try {
    const texts = { subject, text: whole(text), html: whole(html), isPersonal: written !== undefined, follows };
    message = await composeMessage(
      { id, from, to, replyTo, ...texts, ...(unsubscribe !== undefined && { unsubscribe: whole(unsubscribe) }) },
      domain,
    );
  } catch (error) {
    return refusedHere(
      `It could not be put together: ${error instanceof Error ? error.message : 'the reason is not known'}.`,
    );
  }
  return server.deliver({ from: from.address, to: to.address }, message);
}

function endingOf(delivery: Delivery, { tries }: MailRecord, now: number): Ending {
  if (delivery.outcome === 'sent') return { state: 'sent' };
  const { reason } = delivery;
  if (delivery.outcome === 'unknown') return { state: 'unknown', reason };
  // A problem on the sender's side can be fixed, so the mail should still go.
  if (delivery.outcome === 'refused' && delivery.permanent && delivery.of === 'mail')
    return { state: 'failed', reason };
  const pause = retryPauses[tries - 1];
  return pause === undefined ? { state: 'failed', reason } : { state: 'waiting', reason, dueAt: now + pause };
}

/** Writes the outcome of a mail. If another writer was quicker, its revision is kept. */
async function end(
  box: Outbox,
  { id, rev }: Mail,
  ending: Ending,
  { counts, onEnd, now }: { counts: Sent; onEnd: (mail: Mail) => Promise<void>; now: number },
): Promise<void> {
  const isOver = ending.state !== 'waiting';
  const written = await box.update(id, rev, ({ reason: _, ...value }) => ({
    ...value,
    ...ending,
    ...(isOver && { endedAt: now }),
  }));
  if (written.status !== 'updated' || !isOver) return;
  if (ending.state === 'sent' || ending.state === 'failed' || ending.state === 'unknown') counts[ending.state] += 1;
  await put(box, written, onEnd);
}

/** Takes an ended mail off the list, and deletes the token of one that was sent. */
async function put(box: Outbox, mail: Mail, onEnd: (mail: Mail) => Promise<void>): Promise<void> {
  if (mail.value.state === 'sent') await box.blank(mail.id);
  await onEnd(mail);
  await box.close(mail.id);
}

async function forget(box: Outbox, id: string): Promise<void> {
  await box.blank(id);
  await box.close(id);
}
