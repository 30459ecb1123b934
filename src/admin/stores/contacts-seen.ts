import { atom } from 'nanostores';
import type { ContactView } from '#contract/api/admin-contacts.ts';

const storageKey = 'admin-contacts-seen';

/** When the newest submission ever listed in this browser was sent; '' before the first. */
export const $contactsSeen = atom(localStorage.getItem(storageKey) ?? '');

/** Remembers the newest submission of the list as seen. */
export function markContactsSeen(records: readonly Pick<ContactView, 'submittedAt'>[]): void {
  const newest = records.reduce((latest, { submittedAt }) => (submittedAt > latest ? submittedAt : latest), '');
  if (newest <= $contactsSeen.get()) return;
  localStorage.setItem(storageKey, newest);
  $contactsSeen.set(newest);
}
