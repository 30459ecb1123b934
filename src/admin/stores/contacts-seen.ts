import { atom } from 'nanostores';
import type { ContactView } from '#contract/api/admin-contacts.ts';

const storageKey = 'admin-contacts-seen';

/** When the newest submission was sent that this browser has listed; '' before the first. */
export const $contactsSeen = atom(localStorage.getItem(storageKey) ?? '');

/** Remembers that the newest of the list has been seen. */
export function markContactsSeen(records: readonly Pick<ContactView, 'submittedAt'>[]): void {
  const newest = records.reduce((latest, { submittedAt }) => (submittedAt > latest ? submittedAt : latest), '');
  if (newest <= $contactsSeen.get()) return;
  localStorage.setItem(storageKey, newest);
  $contactsSeen.set(newest);
}
