import { atom, computed } from 'nanostores';
import {
  eraseMail,
  listMails,
  readMail,
  retryMail,
  type MailDetail,
  type MailView,
} from '#contract/api/admin-outbox.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call } from '../api/client.ts';
import { $router } from '../routing/router.ts';
import { parameterOf } from './address.ts';
import { confirmed } from './confirm.ts';
import { tell, tellFailure, tellLoadFailure } from './notice.ts';
import { createPagedList } from './paged-list.ts';
import { createFetcherStore, mutateCache } from './query.ts';

const tellOutboxFailure = (error: unknown): void =>
  tellLoadFailure('Error loading mails', error, 'Failed to load the outbox');

/** The state whose mails are listed; empty for all. */
export const $state = parameterOf(['outbox', 'mail'], 'state');

/** How many mails there are of each state, whatever is listed; null until they were first listed, and while nobody knows. */
export const $counts = atom<ResponseOf<typeof listMails>['counts']>(null);

/** Why no mail leaves; null where it does, and until somebody asked. */
export const $notSending = atom<string | null>(null);

/** The mails, newest first. */
export const mails = createPagedList<MailView>(
  'outbox',
  [$state],
  async ([state], cursor) => {
    const answer = await call(listMails, { query: { state, cursor } });
    const { mails: records, counts, unreadable, nextCursor, total, notSending } = answer;
    $counts.set(counts);
    $notSending.set(notSending);
    return { records, unreadable, nextCursor, total };
  },
  tellOutboxFailure,
);

const $mailId = computed($router, (page) => (page?.route === 'mail' ? page.params.id : null));

/** The mail whose address is open. */
export const $mail = createFetcherStore<MailDetail>(['mail', '\n', $mailId], {
  fetcher: async () => (await call(readMail, { params: { id: $mailId.get() ?? '' } })).mail,
  onError: tellOutboxFailure,
});

/** Id of the mail with which something is being done. */
export const $busy = atom<string | null>(null);

/** Has a mail be tried again, now. */
export async function tryAgain({ id, to }: MailView): Promise<void> {
  if ($busy.get() !== null) return;
  $busy.set(id);
  try {
    await call(retryMail, { params: { id } });
  } catch (error) {
    tellFailure('Not Tried Again', error, 'The mail could not be sent again. Please try again.');
    return;
  } finally {
    $busy.set(null);
  }
  mails.reload();
  $mail.invalidate();
  tell('Trying Again', `The mail to ${to} is on its way to the mail server.`);
}

/** Erases a mail after a question; resolves to whether it is gone. */
export async function askAndErase({ id, to, state }: MailView): Promise<boolean> {
  const sure = await confirmed({
    title: `Delete the mail to ${to}?`,
    text:
      state === 'waiting'
        ? 'It is not sent then. This cannot be undone.'
        : 'What is kept of it is removed for good. This cannot be undone.',
    action: 'Delete',
  });
  if (!sure || $busy.get() !== null) return false;
  $busy.set(id);
  try {
    await call(eraseMail, { params: { id } });
  } catch (error) {
    tellFailure('Delete Failed', error, 'Failed to delete the mail. Please try again.');
    return false;
  } finally {
    $busy.set(null);
  }
  mails.drop(id);
  mutateCache(`mail\n${id}`);
  const counts = $counts.get();
  if (counts) $counts.set({ ...counts, [state]: counts[state] - 1 });
  tell('Mail Deleted', 'Nothing of it is kept.');
  return true;
}
