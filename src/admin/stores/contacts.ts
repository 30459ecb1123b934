import { atom, computed, onSet } from 'nanostores';
import {
  exportContacts,
  fileContact,
  listContacts,
  type ContactDetail,
  type ContactState,
  type ContactView,
} from '#contract/api/admin-contacts.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call } from '../api/client.ts';
import { eraseLetters } from '../editor/kept-letters.ts';
import { $router } from '../routing/router.ts';
import { parameterOf } from './address.ts';
import { $contactsSeen, markContactsSeen } from './contacts-seen.ts';
import { createExport } from './csv-export.ts';
import { $contactCount } from './lists.ts';
import { tell, tellFailure, tellLoadFailure } from './notice.ts';
import { createPagedList } from './paged-list.ts';
import { mutateCache } from './query.ts';
import { createSearch } from './search-text.ts';
import { oneAtATime } from './under-way.ts';

const routes = ['contacts', 'contact'] as const;

const tellContactFailure = (error: unknown): void =>
  tellLoadFailure('Error loading contacts', error, 'Failed to load contact submissions');

/** Submissions from earlier lists, so that opening one shows it at once. */
const known = new Map<string, ContactView>();
export const knownContact = (id: string): ContactView | undefined => known.get(id);

export const contactSearch = createSearch(routes);

/** 'true' while spam is listed. */
export const $spam = parameterOf(routes, 'spam');

/** The listed state; empty for all. */
export const $state = parameterOf(routes, 'state');

/** The listed inquiry type; empty for all. */
export const $inquiry = parameterOf(routes, 'inquiry');

/** First and last listed day (`2026-03-14`, in the administrator's zone); empty if unbounded. */
export const $from = parameterOf(routes, 'from');
export const $until = parameterOf(routes, 'until');

/** When a day begins here, or the day after it; empty if no day is given. */
function momentOf(day: string, after = 0): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const moment = new Date(year, month - 1, date + after);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : '';
}

/** Inbox messages by state, whatever the filters; null before the first answer, and while they are not counted. */
export const $states = atom<ResponseOf<typeof listContacts>['states']>(null);

/**
 * Submissions in inbox and spam, whatever the filters; null before the first answer, and while they are not counted.
 */
export const $counts = atom<ResponseOf<typeof listContacts>['counts']>(null);

/** The submissions, newest first. */
export const contacts = createPagedList<ContactView>(
  'contacts',
  [contactSearch.$q, $spam, $state, $inquiry, $from, $until],
  async ([q, spam, state, inquiry, first = '', last = ''], cursor) => {
    const [from, to] = [momentOf(first), momentOf(last, 1)];
    const query = { q, spam, state, inquiry, from, to, cursor };
    const { contacts: records, ...page } = await call(listContacts, { query });
    $counts.set(page.counts);
    $states.set(page.states);
    for (const contact of records) known.set(contact.id, contact);
    if (!q && !spam && !state && !inquiry && !from && !to && cursor === undefined) markContactsSeen(records);
    return { ...page, records };
  },
  tellContactFailure,
);

// A message that the dashboard announces as new is missing from lists loaded before it arrived.
onSet($contactCount, ({ newValue: { data } }) => {
  if (data?.contacts.some(({ submittedAt }) => submittedAt > $contactsSeen.get())) contacts.reload();
});

/** Id of the open submission. */
export const $contactId = computed($router, (page) => (page?.route === 'contact' ? page.params.id : null));

/** Shows the current version of a submission, including in lists. */
export function showContact(contact: ContactView): void {
  const before = known.get(contact.id);
  known.set(contact.id, contact);
  if (before?.state === contact.state) return;
  contacts.replace(contact.id, () => contact);
  if (before && !contact.spam) recountStates(before.state, contact.state);
}

/** Moves one inbox submission from one state's count to another's. */
function recountStates(left: ContactState | null, arrived: ContactState | null): void {
  const states = $states.get();
  if (!states) return;
  const next = { ...states };
  if (left) next[left] -= 1;
  if (arrived) next[arrived] += 1;
  $states.set(next);
}

// A submission that left the listed state stays in the list while it is open, so that the way to its neighbours is not
// lost.
$router.listen((page, from) => {
  const state = $state.get();
  if (page?.route !== 'contacts' || from?.route !== 'contact' || !state) return;
  for (const { id } of contacts.$list.get().data?.records.filter((record) => record.state !== state) ?? [])
    contacts.drop(id);
});

/** The listed neighbours of the open submission. */
export const $neighbours = computed([$contactId, contacts.$list], (id, { data }) => {
  const at = data?.records.findIndex((contact) => contact.id === id) ?? -1;
  return at < 0 ? {} : { newer: data?.records[at - 1], older: data?.records[at + 1] };
});

/** Moves one submission between the counts of inbox and spam. */
function recount(left: 'inbox' | 'spam', arrived?: 'inbox' | 'spam'): void {
  const counts = $counts.get();
  if (counts) {
    const less = { ...counts, [left]: counts[left] - 1 };
    $counts.set(arrived ? { ...less, [arrived]: less[arrived] + 1 } : less);
  }
  $contactCount.invalidate();
}

/** The submission filed last, in its current version. */
export const $filed = atom<ContactDetail | null>(null);

/** Id of the submission being filed. */
export const $filing = atom<string | null>(null);

/** Files a submission as spam, or takes it out again; resolves to whether it succeeded. */
export async function fileAsSpam({ id, name }: ContactView, spam: boolean): Promise<boolean> {
  const file = () => call(fileContact, { params: { id }, body: { spam } });
  const done = await oneAtATime($filing, id, file, (error) =>
    tellFailure('Filing Failed', error, 'Failed to file the message. Please try again.'),
  );
  if (!done) return false;
  const { contact } = done;
  known.set(id, contact);
  $filed.set(contact);
  recountStates(spam ? contact.state : null, spam ? null : contact.state);
  contacts.drop(id);
  recount(spam ? 'inbox' : 'spam', spam ? 'spam' : 'inbox');
  if (spam) tell('Filed as Spam', `The message from ${name} is listed under Spam.`);
  else tell('Not Spam', `The message from ${name} is in the inbox.`);
  return true;
}

/** Removes an erased submission from lists, counts and storage here. */
export function forgetContact({ id, spam, state }: ContactView): void {
  known.delete(id);
  if ($filed.get()?.id === id) $filed.set(null);
  eraseLetters(id);
  contacts.drop(id);
  // Removed without reloading it while its page is still open.
  mutateCache(`contact\n${id}`);
  recount(spam ? 'spam' : 'inbox');
  if (!spam) recountStates(state, null);
}

/** The CSV of every submission (product §8). */
export const contactExport = createExport(exportContacts, {
  done: 'Export successful',
  failed: 'The contacts could not be exported. Please try again.',
  refusesNothing: true,
});
