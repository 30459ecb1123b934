import { readContact, type ContactView } from '#contract/api/admin-contacts.ts';
import { call } from '../api/client.ts';
import { go } from '../routing/router.ts';
import { $query } from './address.ts';
import { $selected, selectNone } from './contact-erasure.ts';
import { $handled, setState } from './contact.ts';
import { $contactId, $neighbours, $state, contacts } from './contacts.ts';
import { tell, tellFailure } from './notice.ts';
import { offerScreenKeys } from './screen-keys.ts';

/** The message last marked or opened; the keys continue from there. */
let lastId: string | null = null;
$contactId.listen((id) => (lastId = id ?? lastId));

const listed = (): readonly ContactView[] => contacts.$list.get().data?.records ?? [];

/** The marked message is the one whose line has the focus: Enter opens it, like any link. */
const markedId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-contact]')?.dataset['contact'];

function mark(id: string | undefined): void {
  if (id === undefined) return;
  lastId = id;
  const link = document.querySelector<HTMLElement>(`[data-contact="${id}"] .row-link`);
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
}

/** Marks the next (1) or previous (-1) message; if one is open, opens that instead. */
function step(by: 1 | -1): void {
  if ($contactId.get() !== null) {
    const { newer, older } = $neighbours.get();
    const next = by === 1 ? older : newer;
    if (next) go(`/admin/contacts/${next.id}${$query.get()}`);
    return;
  }
  const at = listed().findIndex(({ id }) => id === (markedId() ?? lastId));
  mark(listed()[at < 0 ? 0 : at + by]?.id);
}

/** Closes the open or marked message. Spam has no state to close. */
async function closeMessage(): Promise<void> {
  const id = $contactId.get() ?? markedId();
  if (id === undefined) return;
  try {
    const open = $handled.get().data?.contact;
    const contact = open?.id === id ? open : (await call(readContact, { params: { id } })).contact;
    if (contact.spam || contact.state === 'closed' || !(await setState(contact, 'closed'))) return;
    tell('Message Closed', `Nothing is left to do about the message from ${contact.name}.`);
  } catch (error) {
    tellFailure('Not Closed', error, 'The message could not be closed. Please try again.');
    return;
  }
  const state = $state.get();
  if ($contactId.get() !== null || !state || state === 'closed') return;
  // It has left the list on screen: marks the one after it, or else the one before.
  const at = listed().findIndex((one) => one.id === id);
  if (markedId() === id) mark((listed()[at + 1] ?? listed()[at - 1])?.id);
  contacts.drop(id);
}

/** Returns from a message to the list; in the list, clears the selection. */
function back(): void {
  if ($contactId.get() !== null) go(`/admin/contacts${$query.get()}`);
  else if ($selected.get().length > 0) selectNone();
}

/** Listens for the contact shortcuts; returns a function that stops it. */
export const listenForContactKeys = (): (() => void) =>
  offerScreenKeys({ j: () => step(1), k: () => step(-1), e: () => void closeMessage(), escape: back });
