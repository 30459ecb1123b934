import { atom } from 'nanostores';
import { eraseContact } from '#contract/api/admin-contacts.ts';
import { restoreContent } from '#contract/api/admin-content.ts';
import { deleteMedia } from '#contract/api/admin-media.ts';
import { eraseSubscription } from '#contract/api/admin-newsletter.ts';
import { eraseMail } from '#contract/api/admin-outbox.ts';
import type { UnreadableRecord } from '#contract/api/unreadable.ts';
import { call } from '../api/client.ts';
import { confirmed } from './confirm.ts';
import { contacts } from './contacts.ts';
import { showAdded, whileBusy } from './content.ts';
import { $contactCount, $mediaCount, $subscriptionCount } from './lists.ts';
import { media } from './media.ts';
import { tell, tellFailure } from './notice.ts';
import { mails } from './outbox.ts';
import { subscribers } from './subscribers.ts';
import { whileSet } from './under-way.ts';

/**
 * Restores the newest readable revision of an item, on top of the unreadable one; a published revision comes back as a
 * draft.
 */
export async function restoreBefore(id: string, rev: number, revision: number): Promise<void> {
  try {
    const { item } = await whileBusy(id, () => call(restoreContent, { params: { id }, body: { revision, rev } }));
    showAdded(item);
    tell('Content Updated', `“${item.title}” is back, and not public. Publish it when it is right.`);
  } catch (error) {
    tellFailure('Save Failed', error, 'Failed to save content. Please try again.');
  }
}

/** Id of the record being erased. */
export const $erasing = atom<string | null>(null);

type Erasing = typeof eraseContact | typeof eraseSubscription | typeof deleteMedia | typeof eraseMail;

/** Erases an unreadable record after a confirmation; resolves to whether it is gone. */
const eraserOf =
  (endpoint: Erasing, list: { drop: (id: string) => void }, count?: { invalidate: () => void }) =>
  async ({ id }: UnreadableRecord): Promise<boolean> => {
    const sure = await confirmed({
      title: 'Erase what cannot be read?',
      text: 'Everything kept about it is removed for good. This cannot be undone.',
      action: 'Erase',
    });
    if (!sure) return false;
    const erase = () => call(endpoint, { params: { id } });
    const done = await whileSet($erasing, id, erase, (error) =>
      tellFailure('Erase Failed', error, 'It could not be erased. Please try again.'),
    );
    if (!done) return false;
    list.drop(id);
    count?.invalidate();
    tell('Erased', 'Everything kept about it is gone.');
    return true;
  };

export const eraseUnreadableContact = eraserOf(eraseContact, contacts, $contactCount);
export const eraseUnreadableSubscriber = eraserOf(eraseSubscription, subscribers, $subscriptionCount);
export const eraseUnreadablePicture = eraserOf(deleteMedia, media, $mediaCount);
export const eraseUnreadableMail = eraserOf(eraseMail, mails);
