import { isDeepStrictEqual } from 'node:util';
import { contacts, stateOf, type ContactRecord } from '#storage/collections/contacts.ts';
import { errands } from '#storage/collections/errands.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { idsOfSubscriber, subscribers } from '#storage/collections/subscribers.ts';
import { unfinishedErasures } from '#storage/collections/unfinished-erasures.ts';
import { idBeside, timeOf } from '#storage/ids.ts';
import { isKey } from '#storage/keys.ts';
import { isLive, type FoundRevision } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';
import { sweep, type Swept } from '#storage/sweep.ts';
import { eraseSubmission } from './erase-submission.ts';
import { forgetAddress } from './forget-address.ts';

/** Longer than the call that began an erasure can take. */
const restMs = 5 * 60_000;

/**
 * Erases a contact, a subscriber or a mail with the mails about it, their tokens, and the errands that would write more
 * (rules 35). If it is interrupted, calling it again completes it, and so does the hourly run. Resolves to whether
 * there was such a record.
 * @param record as `store/id`
 */
export async function eraseWithMails(stores: Stores, record: string): Promise<boolean> {
  // No record can have such an id.
  if (!isKey(record)) return false;
  const unfinished = stores.open(unfinishedErasures);
  await unfinished.begin(record);
  const isErased = await carryOut(stores, record);
  await unfinished.end(record);
  return isErased;
}

/**
 * Completes erasures that were interrupted, unless their record has been wanted since. May run twice at once. `at` is
 * milliseconds since 1970. Throws StorageUnavailable.
 */
export function finishErasures(stores: Stores, at: number): Promise<Swept> {
  const unfinished = stores.open(unfinishedErasures);
  return sweep({
    keys: unfinished.all(),
    async expire([record = '']) {
      const begunAt = await unfinished.begunAt(record);
      if (begunAt === null || begunAt + restMs > at) return 0;
      if (!(await isUsedSince(stores, record, begunAt))) await carryOut(stores, record);
      else if (record.startsWith('subscribers/')) await carryOutBefore(stores, record, begunAt);
      await unfinished.end(record);
      return 1;
    },
  });
}

/**
 * The mails are erased first, while the record leads to them, and again once it is gone: a sender that read it earlier
 * may since have put one into the outbox.
 */
async function carryOut(stores: Stores, record: string): Promise<boolean> {
  const { open } = stores;
  const [store, id = ''] = record.split('/');
  if (store === 'outbox') return (await open(outbox).eraseMail(id)).status === 'erased';
  await open(errands).forget(record);
  const named = await mailsNamedBy(stores, record);
  await open(outbox).eraseAbout(record, named);
  const isErased = await (store === 'contacts'
    ? eraseSubmission(stores, open(contacts), id)
    : forgetAddress(stores, id));
  await open(outbox).eraseAbout(record, named);
  return isErased;
}

/** The mails that a record itself leads to: a list may lack those of the last minute (decision 0088). */
async function mailsNamedBy({ open }: Stores, record: string): Promise<string[]> {
  const [store, id = ''] = record.split('/');
  if (store === 'contacts') {
    const replies = (await open(contacts).history(id)).filter(isLive).flatMap(({ value }) => value.replies ?? []);
    return ['notification', 'acknowledgement']
      .map((kind) => idBeside(id, kind))
      .concat(replies.map(({ mail }) => mail));
  }
  const kept = (await open(subscribers).history(id)).filter(isLive);
  return kept.flatMap(({ value }) => value.mailed ?? []).map(({ mail }) => mail);
}

/** Erases what was stored about a subscriber before they came back. */
async function carryOutBefore(stores: Stores, record: string, since: number): Promise<void> {
  const [, id = ''] = record.split('/');
  const [box, list] = [stores.open(outbox), stores.open(subscribers)];
  await box.eraseMails((await box.about(record)).filter((mail) => !isMadeSince(mail, since)));
  for (const one of idsOfSubscriber(id))
    await ((await hasComeBack(stores, one, since)) ? list.eraseFormer(one) : eraseSubmission(stores, list, one));
}

/**
 * Whether an erasure must not be completed any more. Its record is still listed if it was interrupted early, and
 * whoever asked for it was told that it failed: an administrator may have answered the message or sent the mail again
 * instead.
 */
async function isUsedSince(stores: Stores, record: string, since: number): Promise<boolean> {
  const [store, id = ''] = record.split('/');
  if (store === 'subscribers') return hasComeBack(stores, id, since);
  if (store === 'contacts') return isHandledSince(await stores.open(contacts).history(id), since);
  const [newest] = await stores.open(outbox).history(id);
  return newest !== undefined && isLive(newest) && newest.createdAt <= since && newest.updatedAt > since;
}

/**
 * Whether an administrator has handled a message since. A reply that was on its way and has ended does not count as
 * that.
 */
function isHandledSince(revisions: readonly FoundRevision<ContactRecord>[], since: number): boolean {
  const [newest] = revisions;
  const former = revisions.filter(isLive).find(({ updatedAt }) => updatedAt <= since);
  if (newest === undefined || !isLive(newest) || former === undefined || newest === former) return false;
  const [now, before] = [newest.value, former.value];
  const endings = ({ replies = [] }: ContactRecord) => replies.map(({ mail, ending }) => ({ mail, ending }));
  const mails = ({ replies = [] }: ContactRecord) => replies.map(({ mail }) => mail);
  const others = ({ replies: _, state: __, ...rest }: ContactRecord) => rest;
  // The end of a reply changes the state.
  const isEnded = !isDeepStrictEqual(endings(now), endings(before));
  return (
    !isDeepStrictEqual([others(now), mails(now)], [others(before), mails(before)]) ||
    (!isEnded && stateOf(now) !== stateOf(before))
  );
}

/**
 * Whether the owner of an address has subscribed again since, perhaps before the record was gone. Following a link that
 * was mailed earlier, or leaving, does not count as a return.
 */
async function hasComeBack({ open }: Stores, id: string, since: number): Promise<boolean> {
  const [newest] = await open(subscribers).history(id);
  if (newest === undefined || !isLive(newest)) return false;
  const { consent, mailed = [] } = newest.value;
  // A repeated request keeps the first consent; only its mail shows that it was made.
  const isAsked = Date.parse(consent.at) > since || mailed.some(({ mail }) => isMadeSince(mail, since));
  // An imported address is new too, whatever moment of consent its file names.
  return isAsked || newest.createdAt > since;
}

const isMadeSince = (id: string, since: number): boolean => (timeOf(id) ?? 0) > since;
