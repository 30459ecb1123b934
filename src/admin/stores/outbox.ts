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
import { call, hasStatus } from '../api/client.ts';
import { $router } from '../routing/router.ts';
import { parameterOf } from './address.ts';
import { confirmed } from './confirm.ts';
import { tell, tellFailure, tellLoadFailure } from './notice.ts';
import { createPagedList } from './paged-list.ts';
import { createFetcherStore, mutateCache } from './query.ts';
import { oneAtATime } from './under-way.ts';

const tellOutboxFailure = (error: unknown): void =>
  tellLoadFailure('Error loading mails', error, 'Failed to load the outbox');

/** The listed state; empty for all. */
export const $state = parameterOf(['outbox', 'mail'], 'state');

/** Mails by state, whatever the filters; null before the first answer, and while they are not counted. */
export const $counts = atom<ResponseOf<typeof listMails>['counts']>(null);

/** Why no mail can leave; null if mail can leave, and before the first answer. */
export const $notSending = atom<string | null>(null);

/** The mails, newest first. */
export const mails = createPagedList<MailView>(
  'outbox',
  [$state],
  async ([state], cursor) => {
    const { mails: records, ...page } = await call(listMails, { query: { state, cursor } });
    $counts.set(page.counts);
    $notSending.set(page.notSending);
    return { ...page, records };
  },
  tellOutboxFailure,
);

const $mailId = computed($router, (page) => (page?.route === 'mail' ? page.params.id : null));

/** The address of a frame is not used during its last minutes. */
const marginMs = 5 * 60_000;

/**
 * The mail read last, with the address of its frame. Reused as long as it is valid, since a new address would redraw
 * the frame with every check of the state.
 */
let framed: MailDetail | null = null;

function withSteadyFrame(mail: MailDetail): MailDetail {
  const lasts = framed?.id === mail.id && Date.parse(framed.htmlUntil) - marginMs > Date.now();
  framed = framed && lasts ? { ...mail, htmlAt: framed.htmlAt, htmlUntil: framed.htmlUntil } : mail;
  return framed;
}

/**
 * The open mail. Its state changes by itself, so it is reloaded on every visit, and not shown if its frame's address
 * has expired.
 */
export const $mail = createFetcherStore<MailDetail>(['mail', '\n', $mailId], {
  fetcher: async () => {
    const { mail, notSending } = await call(readMail, { params: { id: $mailId.get() ?? '' } });
    $notSending.set(notSending);
    return withSteadyFrame(mail);
  },
  onError: tellOutboxFailure,
  dedupeTime: 0,
  cacheLifetime: 60 * 60_000 - marginMs,
});

/** Milliseconds between checks of a mail that is being sent, and how many checks. */
const lookAgainMs = 1_500;
const looks = 20;

/** Follows the open mail until its outcome is known, for half a minute. */
async function follow(id: string): Promise<void> {
  for (let count = 0; count < looks; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    const { data } = $mail.get();
    if ($mailId.get() !== id || data?.id !== id) return;
    if (data.reason !== null || !['waiting', 'sending'].includes(data.state)) break;
    $mail.revalidate();
  }
  mails.reload();
}

/** Id of the mail with an action under way. */
export const $busy = atom<string | null>(null);

/**
 * Runs an action on a mail at the revision shown; reloads the mail if it has changed. Resolves to false if it failed.
 */
const act = <Done>(id: string, title: string, fallback: string, work: () => Promise<Done>): Promise<Done | false> =>
  oneAtATime($busy, id, work, (error) => {
    tellFailure(title, error, fallback);
    if (!hasStatus(error, 404, 409, 422)) return;
    mails.reload();
    $mail.invalidate();
  });

/** Retries a mail now, after a confirmation if it may have arrived. */
export async function askAndTryAgain({ id, rev, to, state }: MailView): Promise<void> {
  const sure =
    state !== 'unknown' ||
    (await confirmed({
      title: `Send the mail to ${to} again?`,
      text: 'It is not known whether it arrived. If it did, it arrives a second time.',
      action: 'Send again',
    }));
  if (!sure) return;
  const done = await act(id, 'Not Tried Again', 'The mail could not be sent again. Please try again.', () =>
    call(retryMail, { params: { id }, query: { rev } }),
  );
  if (!done) return;
  tell($notSending.get() === null ? 'Trying Again' : 'Waiting', done.message);
  mails.reload();
  $mail.invalidate();
  if ($notSending.get() === null) void follow(id);
}

/** What deleting a mail means in each state. */
const lost: Partial<Record<MailView['state'], string>> = {
  waiting: 'It will not be sent. This cannot be undone.',
  unknown: 'It may have arrived. Its record here is removed for good.',
};

/** Erases a mail after a confirmation; resolves to whether it is gone. */
export async function askAndErase({ id, rev, to, state }: MailView): Promise<boolean> {
  const sure = await confirmed({
    title: `Delete the mail to ${to}?`,
    text: lost[state] ?? 'Its record here is removed for good. This cannot be undone.',
    action: 'Delete',
  });
  if (!sure) return false;
  const done = await act(id, 'Delete Failed', 'Failed to delete the mail. Please try again.', () =>
    call(eraseMail, { params: { id }, query: { rev } }),
  );
  if (!done) return false;
  mails.drop(id);
  mutateCache(`mail\n${id}`);
  const counts = $counts.get();
  if (counts) $counts.set({ ...counts, [state]: counts[state] - 1 });
  tell('Mail Deleted', 'Everything kept about it is gone.');
  return true;
}
