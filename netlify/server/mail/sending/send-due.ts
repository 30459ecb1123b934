import { outbox, tokenPlace, type MailRecord, type Mailbox, type Outbox } from '#storage/collections/outbox.ts';
import { timeOf } from '#storage/ids.ts';
import type { StoredRecord } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';
import { eachByItself } from '../each-by-itself.ts';
import { worthMs } from '../mail-of.ts';
import { whyNotSent } from '../why-not-sent.ts';
import { composeMessage } from './message.ts';
import type { Delivery } from './delivery.ts';
import type { MailServer } from './smtp.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long to wait after each try that no server took (rules 32); after the last one the mail has failed. */
const pauses: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour];

/** Longer than anybody may take to hand over one mail: by then whoever began has broken off. */
const leaseMs = 5 * minute;
/** Longer than anybody takes between the two halves of adding a mail. */
const unfinishedMs = 10 * minute;

/** Who sends. */
export interface Sender {
  server: MailServer;
  from: Mailbox;
  /** Host of the site: whose the Message-IDs are. */
  domain: string;
}

interface SendOptions {
  now?: () => number;
  /** No mail is begun after this moment. */
  until?: number;
  /** Told of each mail that has come to its end, once that is written. Where it breaks off it is told again. */
  onEnd?: (mail: Mail) => Promise<void>;
}

/** How many mails came to which end. */
export interface Sent {
  sent: number;
  failed: number;
  unknown: number;
  /** Why the others have to wait, where no server took any: in words without an address. */
  stopped?: 'unreachable' | 'refused';
  /** The first failure of ours, where something could not be seen to; the others were. */
  trouble?: { error: unknown };
}

type Mail = StoredRecord<MailRecord>;
type Ending = Pick<MailRecord, 'state'> & Partial<Pick<MailRecord, 'reason' | 'dueAt' | 'endedAt'>>;

/**
 * Sends what is due, one mail after the other, and ends what can be sent no more. A mail is claimed before it is sent, by a revision that one of any number of senders can
 * write: so none goes twice, and one whose sender broke off is `unknown` and stays (rules 33). Where no server takes anything, the rest is left for later; a mail that fails
 * for itself stops no other. Throws StorageUnavailable where nothing can be done at all.
 *
 * @param sender null where there is none: what is due waits
 */
export async function sendDue(stores: Stores, sender: Sender | null, options: SendOptions = {}): Promise<Sent> {
  const { now = Date.now, until = Infinity, onEnd = () => Promise.resolve() } = options;
  const box = stores.open(outbox);
  const counts: Sent = { sent: 0, failed: 0, unknown: 0 };

  /** Resolves to whether there is any use in going on. */
  async function seeTo(id: string): Promise<boolean> {
    if (now() >= until) return false;
    // Without a sender there is nothing to do about one that is not too late yet, and there may be many.
    if (!sender && (timeOf(id) ?? 0) + worthMs > now()) return true;
    const mail = await box.read(id);
    if (!mail) {
      // Whoever was adding it has broken off, or it is erased.
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
      // Nothing was sent, and it is not to look as if something might have been.
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

/** What is to be done about a mail: nothing yet, nothing any more, sending it, or what it comes to without. */
function settled({ state, dueAt, giveUpAt, reason }: MailRecord, now: number): 'wait' | 'over' | 'send' | Ending {
  if (state === 'sending')
    return dueAt > now
      ? 'wait'
      : { state: 'unknown', reason: 'Sending it broke off: it may have arrived, and it may not.' };
  if (state !== 'waiting') return 'over';
  if (giveUpAt <= now) return { state: 'failed', reason: reason ?? 'It could not be sent in time.' };
  return dueAt > now ? 'wait' : 'send';
}

/** What comes of a mail that no server was asked to take, for good. */
const refusedHere = (reason: string): Delivery => ({
  outcome: 'refused',
  permanent: true,
  of: 'mail',
  code: 0,
  reason,
});

async function handOver(
  { server, from, domain }: Sender,
  { id, value }: Mail,
  token: string | null,
): Promise<Delivery> {
  if (token === null) return refusedHere('Its link is not kept any more, so it cannot be sent again.');
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
    return refusedHere(`It could not be put together: ${error instanceof Error ? error.message : 'nobody knows why'}.`);
  }
  return server.deliver({ from: from.address, to: to.address }, message);
}

function endingOf(delivery: Delivery, { tries }: MailRecord, now: number): Ending {
  if (delivery.outcome === 'sent') return { state: 'sent' };
  const { reason } = delivery;
  if (delivery.outcome === 'unknown') return { state: 'unknown', reason };
  // What is wrong with whoever sends can be mended, and then the mail is to go.
  if (delivery.outcome === 'refused' && delivery.permanent && delivery.of === 'mail')
    return { state: 'failed', reason };
  const pause = pauses[tries - 1];
  return pause === undefined ? { state: 'failed', reason } : { state: 'waiting', reason, dueAt: now + pause };
}

/** Writes what a mail has come to. Where somebody else wrote meanwhile, what that one wrote stands. */
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

/** Takes a mail that has come to its end off the list; the token of one that left is forgotten. */
async function put(box: Outbox, mail: Mail, onEnd: (mail: Mail) => Promise<void>): Promise<void> {
  if (mail.value.state === 'sent') await box.blank(mail.id);
  await onEnd(mail);
  await box.close(mail.id);
}

async function forget(box: Outbox, id: string): Promise<void> {
  await box.blank(id);
  await box.close(id);
}
