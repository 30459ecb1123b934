import { atom, computed } from 'nanostores';
import {
  handleContact,
  openContact,
  readContact,
  type ContactDetail,
  type ContactState,
  type ContactThread,
} from '#contract/api/admin-contacts.ts';
import { call, RequestFailed } from '../api/client.ts';
import { $contactId, $filed, knownContact, showContact } from './contacts.ts';
import { tell, tellFailure, tellLoadFailure } from './notice.ts';
import { createFetcherStore, mutateCache } from './query.ts';

/** A submission with what was done about it. */
export interface Handled {
  contact: ContactDetail;
  thread: ContactThread;
}

const keyOf = (id: string): string => `contact\n${id}`;

/** What was done about the submission whose address is open; asked for each time it is opened, since others work on it too. */
export const $handled = createFetcherStore<Handled>(['contact', '\n', $contactId], {
  fetcher: async () => {
    const { contact, thread } = await call(readContact, { params: { id: $contactId.get() ?? '' } });
    showContact(contact);
    if (contact.state === 'new') void noteOpened(contact.id);
    return { contact, thread };
  },
  onError: (error) => tellLoadFailure('Error loading contacts', error, 'Failed to load contact submissions'),
});

$contactId.listen((_, left) => {
  if (left) mutateCache(keyOf(left));
});

/** Whether the submission is not there any more. */
const isGone = (error: unknown): boolean => error instanceof RequestFailed && error.status === 404;

/** The submission whose address is open: what it says is shown from the list until the rest is there. */
export const $contact = computed([$contactId, $handled], (id, { data, error }) =>
  data?.contact.id === id ? data.contact : isGone(error) ? undefined : knownContact(id ?? ''),
);

/** Shows what the server said of a submission last. */
export function putContact(contact: ContactDetail): void {
  const { data } = $handled.get();
  if (data?.contact.id === contact.id && contact.rev >= data.contact.rev)
    mutateCache(keyOf(contact.id), { ...data, contact });
  showContact(contact);
}

/** Shows a submission and its thread as the server said that they are. */
export function showHandled(handled: Handled): void {
  mutateCache(keyOf(handled.contact.id), handled);
  showContact(handled.contact);
}

$filed.listen((contact) => contact && putContact(contact));

/** Where this fails the message stays new, and the next time it is opened tries again. */
async function noteOpened(id: string): Promise<void> {
  try {
    putContact((await call(openContact, { params: { id } })).contact);
  } catch {
    return;
  }
}

/** The submission as it stands now, in the answer to a save with a stale `rev` (rules 28); null in any other. */
export const currentIn = (error: unknown): ContactDetail | null =>
  error instanceof RequestFailed && error.status === 409
    ? ((error.problem?.current as ContactDetail | undefined) ?? null)
    : null;

type Change = { state: Exclude<ContactState, 'new'> } | { ownerNote: string };

/** Rounds in which something else of it was changed, before nothing is saved. */
const rounds = 3;

/**
 * Saves the state or the note over what was seen of it. What else was changed meanwhile, such as by a reply that arrived, is no conflict.
 *
 * @returns null once it is saved, or the submission in which somebody else changed the same
 * @throws RequestFailed, and what `fetch` throws
 */
export async function saveHandling(seen: ContactDetail, change: Change): Promise<ContactDetail | null> {
  const partOf = ({ state, ownerNote }: ContactDetail): string => ('state' in change ? state : ownerNote);
  const wanted = 'state' in change ? change.state : change.ownerNote;
  let { rev } = seen;
  for (let round = 1; ; round += 1) {
    try {
      putContact((await call(handleContact, { params: { id: seen.id }, body: { rev, ...change } })).contact);
      return null;
    } catch (error) {
      const current = currentIn(error);
      if (!current) throw error;
      putContact(current);
      if (partOf(current) === wanted) return null;
      if (partOf(current) !== partOf(seen) || round === rounds) return current;
      rev = current.rev;
    }
  }
}

/** The state that is on its way to the server; null where none is. */
export const $changingState = atom<ContactState | null>(null);

/** Says how far a submission is handled; resolves to whether it is so now. */
export async function setState(seen: ContactDetail, state: Exclude<ContactState, 'new'>): Promise<boolean> {
  if ($changingState.get() !== null) return false;
  $changingState.set(state);
  try {
    const conflict = await saveHandling(seen, { state });
    if (conflict) tell('Changed Meanwhile', `The message is ${conflict.state} by now. Look at it, then decide again.`);
    return conflict === null;
  } catch (error) {
    tellFailure('Not Changed', error, 'The state could not be saved. Please try again.');
    return false;
  } finally {
    $changingState.set(null);
  }
}
