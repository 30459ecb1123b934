import { atom, computed } from 'nanostores';
import { eraseContact, type ContactView } from '#contract/api/admin-contacts.ts';
import { call, hasStatus, messageOf } from '../api/client.ts';
import { confirmed } from './confirm.ts';
import { contacts, forgetContact } from './contacts.ts';
import { tell, tellFailure, tellProblem } from './notice.ts';
import { whileSet } from './under-way.ts';

/** Id of the submission being erased. */
export const $erasing = atom<string | null>(null);

/** Erases a submission after a confirmation; resolves to whether it is gone. */
export async function askAndErase(contact: ContactView): Promise<boolean> {
  const { id, name } = contact;
  const sure = await confirmed({
    title: `Erase the message from ${name}?`,
    text: 'The submission and everything kept about it is removed for good. This cannot be undone.',
    action: 'Erase',
  });
  if (!sure) return false;
  const erase = () => call(eraseContact, { params: { id } });
  const done = await whileSet($erasing, id, erase, (error) =>
    tellFailure('Erase Failed', error, 'Failed to erase the contact. Please try again.'),
  );
  if (!done) return false;
  forgetContact(contact);
  tell('Contact Erased', `The message from ${name} and everything kept about it are gone.`);
  return true;
}

/** Ids of all ticked submissions, listed or not. */
const $ticked = atom<ReadonlySet<string>>(new Set());

/** The selected submissions: ticked and on the screen, so that nothing unseen is erased. */
export const $selected = computed([$ticked, contacts.$list], (ticked, { data }): readonly ContactView[] =>
  ticked.size === 0 ? [] : (data?.records.filter(({ id }) => ticked.has(id)) ?? []),
);

export function toggleSelected(id: string): void {
  const next = new Set($ticked.get());
  if (!next.delete(id)) next.add(id);
  $ticked.set(next);
}

export const selectNone = (): void => $ticked.set(new Set());

export const selectAllShown = (): void => $ticked.set(new Set(contacts.$list.get().data?.records.map(({ id }) => id)));

/** How many of the selected ones have been erased so far; null if no erasure is under way. */
export const $erasingMany = atom<number | null>(null);

/** Concurrent erasures. */
const atOnce = 4;

const messages = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);

/**
 * Erases the selection after a confirmation that states the number, and reports how many are gone. The rest remains
 * selected.
 */
export async function eraseSelected(): Promise<void> {
  const asked = $selected.get();
  if ($erasingMany.get() !== null || asked.length === 0) return;
  const sure = await confirmed({
    title: `Erase ${messages(asked.length)}?`,
    text: `${asked.length === 1 ? 'It is' : 'All of them are'} removed for good, with everything kept about ${asked.length === 1 ? 'it' : 'them'}. This cannot be undone.`,
    action: `Erase ${messages(asked.length)}`,
  });
  if (!sure) return;
  $erasingMany.set(0);
  const waiting = [...asked];
  const failures: unknown[] = [];
  const eraseWaiting = async () => {
    for (let contact = waiting.shift(); contact; contact = waiting.shift()) {
      try {
        await call(eraseContact, { params: { id: contact.id } });
      } catch (error) {
        // A submission that has been erased elsewhere in the meantime is gone as well.
        if (!hasStatus(error, 404)) {
          failures.push(error);
          // Without a session, the rest would fail too.
          if (hasStatus(error, 401)) waiting.length = 0;
          continue;
        }
      }
      $erasingMany.set(($erasingMany.get() ?? 0) + 1);
      forgetContact(contact);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, eraseWaiting));
  const gone = $erasingMany.get() ?? 0;
  $erasingMany.set(null);
  if (failures.length === 0) tell('Contacts Erased', `${messages(gone)} erased for good.`);
  else tellIncomplete(gone, asked.length, failures[0]);
}

function tellIncomplete(gone: number, asked: number, error: unknown): void {
  // The end of the session has its own notice.
  if (hasStatus(error, 401)) return;
  const why = messageOf(error) ?? 'The server could not be reached.';
  tellProblem(
    gone === 0 ? 'Nothing Erased' : 'Not All Erased',
    `${gone} of ${messages(asked)} erased. ${why} The other ${messages(asked - gone)} may still be there and stay selected: try again.`,
  );
}
