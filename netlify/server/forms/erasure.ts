import { contacts } from '#storage/collections/contacts.ts';
import { errands } from '#storage/collections/errands.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { unfinishedErasures } from '#storage/collections/unfinished-erasures.ts';
import { idBeside } from '#storage/ids.ts';
import { isKey } from '#storage/keys.ts';
import { isLive } from '#storage/revision.ts';
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
 * Completes erasures that were interrupted. May run twice at once. `at` is milliseconds since 1970. Throws
 * StorageUnavailable.
 */
export function finishErasures(stores: Stores, at: number): Promise<Swept> {
  const unfinished = stores.open(unfinishedErasures);
  return sweep({
    keys: unfinished.all(),
    async expire([record = '']) {
      const begunAt = await unfinished.begunAt(record);
      if (begunAt === null || begunAt + restMs > at) return 0;
      if (!(await hasComeBack(stores, record, begunAt))) await carryOut(stores, record);
      await unfinished.end(record);
      return 1;
    },
  });
}

/**
 * The mails go first, while the record leads to them, and again once it is gone: a sender that read it earlier may have
 * put one into the outbox since.
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

/** Whether the owner of an address has subscribed again since: ids of subscribers are the only ones that return. */
async function hasComeBack({ open }: Stores, record: string, since: number): Promise<boolean> {
  const [store, id = ''] = record.split('/');
  const newest = store === 'subscribers' ? (await open(subscribers).history(id))[0] : undefined;
  return newest !== undefined && isLive(newest) && newest.createdAt > since;
}
