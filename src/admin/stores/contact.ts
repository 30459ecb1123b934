import { atom, computed } from 'nanostores';
import {
  handleContact,
  openContact,
  readContact,
  type ContactDetail,
  type ContactState,
  type ContactThread,
} from '#contract/api/admin-contacts.ts';
import { call, currentIn, hasStatus } from '../api/client.ts';
import { $contactId, $filed, knownContact, showContact } from './contacts.ts';
import { tell, tellFailure, tellLoadFailure } from './notice.ts';
import { createFetcherStore, mutateCache } from './query.ts';
import { oneAtATime } from './under-way.ts';

/** A submission with its handling. */
export interface Handled {
  contact: ContactDetail;
  thread: ContactThread;
}

const keyOf = (id: string): string => `contact\n${id}`;

/** The handling of the open submission; loaded on every visit, since others work on it too. */
export const $handled = createFetcherStore<Handled>(['contact', '\n', $contactId], {
  fetcher: async () => {
    const { contact, thread } = await call(readContact, { params: { id: $contactId.get() ?? '' } });
    showContact(contact);
    if (contact.state === 'new') void noteOpened(contact.id);
    return { contact, thread };
  },
  onError: (error) => tellLoadFailure('Error loading contacts', error, 'Failed to load contact submissions'),
});

// Forgotten when it is opened, not when it is left: an answer that arrives after that would be kept.
$contactId.listen((id) => {
  if (id !== null) mutateCache(keyOf(id));
});

/** The open submission: shown from the list until the rest has loaded. */
export const $contact = computed([$contactId, $handled], (id, { data, error }) =>
  data?.contact.id === id ? data.contact : hasStatus(error, 404) ? undefined : knownContact(id ?? ''),
);

/** Adopts a submission from the server's answer. */
function putContact(contact: ContactDetail): void {
  const { data } = $handled.get();
  if (data?.contact.id === contact.id) {
    // A late answer, such as the one to noting that it was opened.
    if (contact.rev < data.contact.rev) return;
    mutateCache(keyOf(contact.id), { ...data, contact });
  }
  showContact(contact);
}

/** Adopts a submission and its thread from the server's answer. */
export function showHandled(handled: Handled): void {
  mutateCache(keyOf(handled.contact.id), handled);
  showContact(handled.contact);
}

$filed.listen((contact) => contact && putContact(contact));

/** If this fails, the message stays new, and opening it again retries. */
async function noteOpened(id: string): Promise<void> {
  try {
    putContact((await call(openContact, { params: { id } })).contact);
  } catch {
    return;
  }
}

type Change = { state: Exclude<ContactState, 'new'> } | { ownerNote: string };

/** How often to retry after other changes before giving up. */
const rounds = 3;

/**
 * Saves the state or the note over the version on screen. Other changes in the meantime, such as a reply that arrived
 * or the message being opened here, are not a conflict.
 *
 * @returns null once saved, or the submission if someone else changed the same field
 * @throws RequestFailed, and what `fetch` throws
 */
export async function saveHandling(seen: ContactDetail, change: Change): Promise<ContactDetail | null> {
  const partOf = ({ state, ownerNote }: ContactDetail): string => ('state' in change ? state : ownerNote);
  const wanted = 'state' in change ? change.state : change.ownerNote;
  const isOnlyOpened = ({ state }: ContactDetail): boolean =>
    'state' in change && seen.state === 'new' && state === 'open';
  let { rev } = seen;
  for (let round = 1; ; round += 1) {
    try {
      putContact((await call(handleContact, { params: { id: seen.id }, body: { rev, ...change } })).contact);
      return null;
    } catch (error) {
      const current = currentIn(error) as ContactDetail | undefined;
      if (!current) throw error;
      putContact(current);
      if (partOf(current) === wanted) return null;
      if ((partOf(current) !== partOf(seen) && !isOnlyOpened(current)) || round === rounds) return current;
      rev = current.rev;
    }
  }
}

/** The state being saved; null if none is. */
export const $changingState = atom<ContactState | null>(null);

/** Sets the state of a submission; resolves to whether it was saved. */
export function setState(seen: ContactDetail, state: Exclude<ContactState, 'new'>): Promise<boolean> {
  const save = async () => {
    const conflict = await saveHandling(seen, { state });
    if (conflict) tell('Changed Elsewhere', `The message is now ${conflict.state}. Look at it, then decide again.`);
    return conflict === null;
  };
  return oneAtATime($changingState, state, save, (error) =>
    tellFailure('Not Changed', error, 'The state could not be saved. Please try again.'),
  );
}
