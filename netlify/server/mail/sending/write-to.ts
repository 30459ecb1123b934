import type { Standing } from '#storage/collections/sends.ts';
import { isSuppressed } from '#storage/collections/suppressions.ts';
import { idBeside } from '#storage/ids.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import { unsubscribeToken } from '../link-token.ts';
import { countInRow, type Run } from './campaign-run.ts';
import type { Delivery } from './delivery.ts';
import type { MailServer } from './smtp.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long a recipient is left alone after each refusal for now (rules 32); after the last one the mail has failed. */
const pauses: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour];

/** So many recipients one after the other that are refused alike, and none that is not: it is us, and not them. */
const refusedInARow = { failed: 50, deferred: 25, unreachable: 3 } as const;

/** Somebody whose turn it is. */
export interface Turn {
  subscriber: string;
  /** The number of the try that is to be made. */
  attempt: number;
  /** How often the server has refused this one for now. */
  refusals: number;
  /** Whether the connection broke off at the try before. */
  isBroken?: boolean;
}

/** What came of a turn: nothing more is to be done by us, it is due again, or its connection cannot be used and nothing was handed over. */
export type Turned =
  { kind: 'done' } | { kind: 'due'; at: number } | { kind: 'unused'; turn: Turn; reason: string; isRefused: boolean };

/** Writes to one recipient: claims the try, reads who it is and whether they may be written to, hands the mail over and notes what came of it (rules 33). Throws StorageUnavailable. */
export async function writeTo(run: Run, server: MailServer, turn: Turn): Promise<Turned> {
  const { subscriber, attempt, refusals } = turn;
  // Somebody else has: what comes of it is seen in the next round.
  if (!(await run.sends.claim(run.id, subscriber, attempt, { at: run.now(), by: run.by })))
    return { kind: 'due', at: run.now() + minute / 12 };
  run.hasWritten = true;
  const end = (state: Exclude<Standing['state'], 'claimed' | 'deferred'>, reason = ''): Promise<void> =>
    run.sends.end(run.id, subscriber, { attempt, state, reason });
  /** Notes that nothing was handed over, for no reason of the recipient's. */
  const release = async (): Promise<Turn> => {
    await run.sends.defer(run.id, subscriber, attempt, { dueAt: run.now(), refusals });
    return { subscriber, attempt: attempt + 1, refusals };
  };

  const found = await whoIs(run, subscriber);
  if ('skipped' in found) {
    await end('skipped', found.skipped);
    return { kind: 'done' };
  }
  if (run.stop) {
    await release();
    return { kind: 'due', at: run.now() };
  }
  const delivery = await handOver(run, server, subscriber, found.address);

  const isRefused = delivery.outcome === 'refused' && delivery.of === 'sender';
  if (isRefused || (delivery.outcome === 'unreachable' && !(turn.isBroken && delivery.connected))) {
    const again = { ...(await release()), isBroken: !isRefused };
    return { kind: 'unused', turn: again, reason: withoutAddresses(delivery.reason), isRefused };
  }
  if (delivery.outcome === 'sent' || delivery.outcome === 'unknown') {
    run.isProven = true;
    countInRow(run, null);
    if (delivery.outcome === 'sent') run.sent += 1;
    await end(delivery.outcome);
    return { kind: 'done' };
  }
  // A connection that breaks off twice in a row at one recipient counts as a refusal of theirs.
  const isPermanent = delivery.outcome === 'refused' && delivery.permanent;
  const of = delivery.outcome === 'unreachable' ? 'unreachable' : isPermanent ? 'failed' : 'deferred';
  run.isProven ||= of !== 'unreachable';
  if (countInRow(run, of) >= refusedInARow[of])
    run.stop ??= { kind: isPermanent ? 'refused' : 'waiting', reason: withoutAddresses(delivery.reason) };
  const pause = pauses[refusals];
  if (isPermanent || pause === undefined) {
    await end('failed', isPermanent ? String(delivery.code) : 'tries');
    return { kind: 'done' };
  }
  const dueAt = run.now() + pause;
  await run.sends.defer(run.id, subscriber, attempt, { dueAt, refusals: refusals + 1 });
  return { kind: 'due', at: dueAt };
}

/** Whether a connection that could not be used says something of the mail server: a refusal does, and one that breaks off several times in a row. */
export const isServerDown = (run: Run, isRefused: boolean): boolean =>
  isRefused || countInRow(run, 'unreachable') >= refusedInARow.unreachable;

/** The address of a subscriber as it is at this moment, or the word for why nothing is sent to it. */
async function whoIs(run: Run, subscriber: string): Promise<{ address: string } | { skipped: string }> {
  try {
    // By their keys: a list may be a minute behind.
    const [record, suppression] = await Promise.all([
      run.subscribers.read(subscriber),
      run.suppressions.read(subscriber),
    ]);
    if (!record) return { skipped: 'gone' };
    const { email, verifiedAt, unsubscribedAt, spam } = record.value;
    if (unsubscribedAt !== null) return { skipped: 'unsubscribed' };
    if (verifiedAt === null) return { skipped: 'unconfirmed' };
    if (spam) return { skipped: 'spam' };
    if (isSuppressed(suppression?.value, run.now())) return { skipped: 'suppressed' };
    return { address: email };
  } catch (error) {
    if (error instanceof RecordUnreadable) return { skipped: 'unreadable' };
    throw error;
  }
}

function handOver(run: Run, server: MailServer, subscriber: string, address: string): Promise<Delivery> {
  const { id, compose, sender, linkKey } = run;
  const token = unsubscribeToken({ subscriber, campaign: id }, linkKey);
  const unsubscribe = `${sender.letterhead.origin}/newsletter/unsubscribe?token=${token}`;
  // The id is the same for every try.
  const message = compose({ id: idBeside(id, subscriber), to: { address }, unsubscribe, token });
  return server.deliver({ from: sender.from.address, to: address }, message);
}

/** A reply may name the recipient, whom nothing that is kept of a campaign does. */
const withoutAddresses = (reason: string): string => reason.replaceAll(/\S+@\S+/g, '…');
