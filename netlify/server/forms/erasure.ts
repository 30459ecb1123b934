import { contacts } from '#storage/collections/contacts.ts';
import { errands } from '#storage/collections/errands.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { idBeside } from '#storage/ids.ts';
import { isLive } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';

/**
 * Erases a record with the mails about it, their tokens, and the errands that would write more (rules 35). The mails go
 * first, while the record leads to them, and again once it is gone: a sender that read it earlier may have put one into
 * the outbox since. Resolves to the result of `eraseRecord`.
 * @param record as `store/id`
 */
export async function eraseWithMails(
  stores: Stores,
  record: string,
  eraseRecord: () => Promise<boolean>,
): Promise<boolean> {
  const { open } = stores;
  await open(errands).forget(record);
  const named = await mailsNamedBy(stores, record);
  await open(outbox).eraseAbout(record, named);
  const isErased = await eraseRecord();
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
