import type { Standing } from '#storage/collections/sends.ts';
import { hasOneId } from '#storage/collections/subscribers.ts';
import { isSuppressed } from '#storage/collections/suppressions.ts';
import { idBeside } from '#storage/ids.ts';
import { unreadableAs } from '#storage/record-unreadable.ts';
import { unsubscribeToken } from '../link-token.ts';
import { unsubscribeAddress } from '../templates/write-mail.ts';
import { countInRow, type Run } from './campaign-run.ts';
import { retryPauses, type Delivery } from './delivery.ts';
import type { MailServer } from './smtp.ts';

/** After this many equal refusals in a row, the problem is ours and not the recipients'. */
const refusedInARow = { failed: 50, deferred: 25, unreachable: 3 } as const;

/** When to look again at a try that another worker has. */
const elsewhereMs = 5_000;

/** A recipient whose turn it is. */
export interface Turn {
  subscriber: string;
  /** The number of the next try. */
  attempt: number;
  /** How often the server has temporarily refused this recipient. */
  refusals: number;
  /** Whether the connection was lost during the previous try. */
  isBroken?: boolean;
}

/** The result of a turn: finished for us, due again, or the connection was unusable and nothing was handed over. */
type Turned =
  | { kind: 'done' }
  | { kind: 'due'; at: number }
  | { kind: 'unused'; turn: Turn; reason: string; isRefused: boolean };

/**
 * Writes to one recipient: claims the try, checks who they are and whether they may be written to, hands the mail over
 * and notes the outcome (rules 33). Throws StorageUnavailable.
 */
export async function writeTo(run: Run, server: MailServer, turn: Turn): Promise<Turned> {
  const { subscriber, attempt, refusals } = turn;
  // Another worker has it; the next round will see the outcome.
  if (!(await run.sends.claim(run.id, subscriber, attempt, { at: run.now(), by: run.by })))
    return { kind: 'due', at: run.now() + elsewhereMs };
  run.hasWritten = true;
  const end = (state: Exclude<Standing['state'], 'claimed' | 'deferred'>, reason = ''): Promise<void> =>
    run.sends.end(run.id, subscriber, { attempt, state, reason });
  /** Notes that nothing was handed over, through no fault of the recipient. */
  const release = async (): Promise<Turn> => {
    await run.sends.defer(run.id, subscriber, attempt, { dueAt: run.now(), refusals });
    return { subscriber, attempt: attempt + 1, refusals };
  };

  const found = await whoIs(run, subscriber)
    .catch(unreadableAs({ skipped: 'unreadable' }))
    .catch(async (error: unknown) => {
      // No mail was begun, and the record must not suggest otherwise.
      await release().catch(() => undefined);
      throw error;
    });
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
  // A connection that is lost twice in a row while writing to one recipient counts as a refusal of that recipient.
  const isPermanent = delivery.outcome === 'refused' && delivery.permanent;
  const of = delivery.outcome === 'unreachable' ? 'unreachable' : isPermanent ? 'failed' : 'deferred';
  run.isProven ||= of !== 'unreachable';
  if (countInRow(run, of) >= refusedInARow[of])
    run.stop ??= { kind: isPermanent ? 'refused' : 'waiting', reason: withoutAddresses(delivery.reason) };
  const pause = retryPauses[refusals];
  if (isPermanent || pause === undefined) {
    await end('failed', isPermanent ? String(delivery.code) : 'tries');
    return { kind: 'done' };
  }
  const dueAt = run.now() + pause;
  await run.sends.defer(run.id, subscriber, attempt, { dueAt, refusals: refusals + 1 });
  return { kind: 'due', at: dueAt };
}

/**
 * Whether an unusable connection means that the mail server is down: a refusal does, and so do several lost connections
 * in a row.
 */
export const isServerDown = (run: Run, isRefused: boolean): boolean =>
  isRefused || countInRow(run, 'unreachable') >= refusedInARow.unreachable;

/** The subscriber's current address, or the word for why nothing is sent to it. Throws RecordUnreadable. */
async function whoIs(run: Run, subscriber: string): Promise<{ address: string } | { skipped: string }> {
  // Read by key, since a list may lag by a minute.
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
  const skipped = hasOneId(email) ? null : await whyByItsOwnId(run, subscriber, email);
  return skipped === null ? { address: email } : { skipped };
}

/**
 * The word for why nothing is sent to a subscriber whose record has a different id from the one that their address has
 * now (decision 0185): what was decided for the mailbox under the present id counts. Null if nothing was decided.
 */
async function whyByItsOwnId(run: Run, subscriber: string, address: string): Promise<string | null> {
  const id = await run.subscribers.idOf(address);
  if (id === subscriber) return null;
  const [record, suppression] = await Promise.all([run.subscribers.read(id), run.suppressions.read(id)]);
  if (isSuppressed(suppression?.value, run.now())) return 'suppressed';
  if (!record || record.value.spam) return null;
  if (record.value.unsubscribedAt !== null) return 'unsubscribed';
  return record.value.verifiedAt === null ? null : 'twice';
}

function handOver(run: Run, server: MailServer, subscriber: string, address: string): Promise<Delivery> {
  const { id, compose, sender, linkKey } = run;
  const token = unsubscribeToken({ subscriber, campaign: id }, linkKey);
  const unsubscribe = unsubscribeAddress(sender.letterhead.origin, token);
  // The id is the same for every try.
  const message = compose({ id: idBeside(id, subscriber), to: { address }, unsubscribe, token });
  return server.deliver({ from: sender.from.address, to: address }, message);
}

/** A reply of the server may name the recipient, but no record of a campaign may. */
const withoutAddresses = (reason: string): string => reason.replaceAll(/\S+@\S+/g, '…');
