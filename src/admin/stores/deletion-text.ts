import { listOfUses, type MediaUse } from '#contract/api/admin-media.ts';

/** The question before a file is deleted: where it is used, and what happens there. */
export function deletionText(usedIn: readonly Pick<MediaUse, 'type' | 'title'>[]): string {
  if (usedIn.length === 0) return 'No content uses it. It is deleted for good. This cannot be undone.';
  const there = usedIn.length === 1 ? 'It will be missing there' : 'It will be missing from all of them';
  return `It is used in ${listOfUses(usedIn)}. ${there}. This cannot be undone.`;
}
