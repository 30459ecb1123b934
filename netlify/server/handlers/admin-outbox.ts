import { eraseMail, listMails, mailStates, readMail, retryMail, type MailState } from '#contract/api/admin-outbox.ts';
import { pageLimits } from '#contract/api/page.ts';
import { outbox, tokenPlace, type MailRecord } from '#storage/collections/outbox.ts';
import { timeOf } from '#storage/ids.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { unreadableAs } from '#storage/record-unreadable.ts';
import { storesOf } from '#storage/stores.ts';
import { bearer } from '../auth/bearer.ts';
import { credentialsAt, notConfigured } from '../auth/credentials.ts';
import { mailViewKey } from '../auth/key-for.ts';
import { eraseWithMails } from '../forms/erasure.ts';
import { walkList } from '../forms/walk-list.ts';
import { cursorIn, cursorOf, limitOf } from '../http/list-pages.ts';
import { oneOf, Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { unreadableView } from '../http/unreadable-view.ts';
import { askForMail } from '../mail/ask-for-mail.ts';
import { mailViewOf, replyToOf } from '../mail/mail-view.ts';
import { notSending } from '../mail/why-no-mail.ts';
import { hasExpiredLink } from '../mail/why-not-sent.ts';
import { signPreview } from '../pages/preview-token.ts';
import { worthMs } from '../mail/mail-of.ts';

const gone = () => new Refusal('not_found', 'This mail no longer exists. It may have been erased.');

const list: Handler<typeof listMails> = async ({ deployContext, query }) => {
  const state = stateOf(query.get('state'));
  const limit = limitOf(query, pageLimits);
  const [after, before] = cursorIn<readonly [string, number]>(query, ['', 0]) ?? [undefined, 0];
  const looked = await storesOf(deployContext).open(outbox).look();
  const isFound = ({ value }: StoredRecord<MailRecord>) => state === null || value.state === state;
  const [{ records, last, isWhole, count, unreadable }, tallies] = await Promise.all([
    walkList(looked.each({ after, tally: state ?? undefined }), { isFound, limit, countsAll: false }),
    looked.tallies(),
  ]);
  const counts = tallies && countsOf(tallies.counts);
  const next = records.length === limit ? records.at(-1)?.id : last;
  return {
    success: true,
    mails: records.map(mailViewOf),
    counts,
    unreadable: (tallies?.unreadable ?? unreadable).map((one) => unreadableView({ ...one, updatedAt: timeOf(one.id) })),
    nextCursor: next === undefined || (isWhole && count <= limit) ? null : cursorOf([next, before + records.length]),
    total: counts && (state === null ? sumOf(counts) : counts[state]),
    notSending: notSending(),
  };
};

const countsOf = (tallies: Readonly<Record<string, number>>) =>
  Object.fromEntries(mailStates.map((state) => [state, tallies[state] ?? 0])) as Record<MailState, number>;

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The state that `?state=` asks for; null for all. Throws Refusal `invalid` for an unknown one. */
const stateOf = (given: string | null): MailState | null =>
  given === null ? null : oneOf(mailStates, given, 'state', 'Ask for one of');

const read: Handler<typeof readMail> = async (call) => {
  const { deployContext, params, now } = call;
  const stores = storesOf(deployContext);
  const box = stores.open(outbox);
  const mail = await box.read(params['id'] ?? '');
  if (!mail) throw gone();
  const credentials = credentialsAt(call);
  if (!credentials) throw notConfigured();
  const token = mail.value.bearsToken ? await box.token(mail.id) : null;
  const hasLink = !mail.value.bearsToken || (token !== null && !(await hasExpiredLink(stores, mail, now.getTime())));
  const signed = signPreview(mailViewKey(deployContext, credentials), mail, now);
  return {
    success: true,
    mail: {
      ...mailViewOf(mail),
      replyTo: replyToOf(mail.value),
      // While it waits, its link can be followed: without a mail server, this is where it is read.
      text: mail.value.bearsToken ? mail.value.text.replaceAll(tokenPlace, token ?? '…') : mail.value.text,
      htmlAt: `/api/mail/frame/${signed.token}`,
      htmlUntil: signed.expiresAt.toISOString(),
      canBeSentAgain: mail.value.text !== '' && hasLink,
    },
    notSending: notSending(),
  };
};

/**
 * The id in a path.
 * @throws Refusal `not_found` for an invalid one, since keys are made from it
 */
function idIn({ id = '' }: Readonly<Record<string, string>>): string {
  if (timeOf(id) === null) throw gone();
  return id;
}

/**
 * The revision of a mail that a caller knows; null if they do not say.
 * @throws Refusal `invalid` for anything but a number
 */
function revIn(query: URLSearchParams): number | null {
  const given = query.get('rev');
  if (given !== null && !/^\d{1,9}$/.test(given)) throw new Refusal('invalid', 'Send the revision that was read.');
  return given === null ? null : Number(given);
}

/**
 * Compares a mail with the revision that its caller knows: a decision about a waiting mail may no longer apply if the
 * mail may have arrived by now (rules 28).
 * @throws Refusal `conflict` if it has moved on
 */
function expectRev(mail: StoredRecord<MailRecord>, known: number | null): void {
  if (known === null || known === mail.rev) return;
  throw new Refusal('conflict', 'This mail has changed in the meantime. Look at it again, then decide.', {
    current: mailViewOf(mail),
  });
}

/** Whether it may be in the middle of being handed over; `now` is in milliseconds since 1970. */
const isBeingSent = ({ state, dueAt }: MailRecord, now: number): boolean => state === 'sending' && dueAt > now;

const retry: Handler<typeof retryMail> = async ({ deployContext, params, query, now, waitUntil }) => {
  const stores = storesOf(deployContext);
  const box = stores.open(outbox);
  const id = idIn(params);
  const standing = await box.read(id);
  if (!standing) throw gone();
  const known = revIn(query);
  expectRev(standing, known);
  if (standing.value.text === '')
    throw new Refusal('unprocessable', 'It was never written, so there is nothing to send.');
  if (standing.value.bearsToken && (await box.token(id)) === null)
    throw new Refusal('unprocessable', 'Its link is no longer kept, so it cannot be sent again.');
  const at = now.getTime();
  if (await hasExpiredLink(stores, standing, at))
    throw new Refusal('unprocessable', 'Its confirmation link has expired, so it cannot be sent again.');
  // Before the record says that it is waiting, so that the sender is sure to find it.
  await box.reopen(id);
  const { changed, record } = await box.change(id, (mail) => {
    if (!mail) return null;
    expectRev(mail, known);
    const { state } = mail.value;
    return state === 'sent' || isBeingSent(mail.value, at) ? null : again(mail.value, at);
  });
  if (!record) throw gone();
  if (!changed)
    throw new Refusal(
      'unprocessable',
      record.value.state === 'sent' ? 'This mail was sent already.' : 'This mail is being sent right now.',
    );
  waitUntil('ask for mail', askForMail);
  const why = notSending();
  return { success: true, message: why ?? 'It is being tried again now.', mail: mailViewOf(record) };
};

function again({ reason: _, endedAt: __, ...value }: MailRecord, at: number): MailRecord {
  return { ...value, state: 'waiting', tries: 0, dueAt: at, giveUpAt: at + worthMs };
}

const erase: Handler<typeof eraseMail> = async ({ deployContext, params, query, now }) => {
  const stores = storesOf(deployContext);
  const box = stores.open(outbox);
  const id = idIn(params);
  const known = revIn(query);
  // Sending must be ruled out first, or the mail could leave while it is erased. An unreadable mail is never sent.
  const { record } = await box
    .change(id, (mail) => {
      if (!mail) return null;
      expectRev(mail, known);
      if (isBeingSent(mail.value, now.getTime()))
        throw new Refusal('unprocessable', 'This mail is being sent right now. Delete it once that is done.');
      // With its end, so that it expires like any other if the erasure is interrupted.
      const deleted = { state: 'failed', reason: 'It was deleted.', endedAt: now.getTime() } as const;
      return mail.value.state === 'waiting' ? { ...mail.value, ...deleted } : null;
    })
    .catch(unreadableAs({ record: null }));
  const isErased = await eraseWithMails(stores, `outbox/${id}`);
  if (!isErased && !record) throw gone();
  return { success: true, message: 'The mail and everything kept about it have been erased.' };
};

export const handleAdminOutbox = serve(
  [route(listMails, list), route(readMail, read), route(retryMail, retry), route(eraseMail, erase)],
  bearer,
);
