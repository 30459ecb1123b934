import { syncOutcomes, type SyncedFile, type SyncOutcome } from '#contract/api/admin-sync.ts';

export interface SyncGroup {
  name: string;
  files: readonly SyncedFile[];
}

const groups: readonly { name: string; outcomes: readonly SyncOutcome[] }[] = [
  { name: 'Needs attention', outcomes: ['conflict', 'unreadable', 'refused'] },
  { name: 'Would change', outcomes: ['imported', 'updated', 'merged', 'matched'] },
  { name: 'Stays as it is', outcomes: ['kept', 'orphaned', 'deleted'] },
  { name: 'Unchanged', outcomes: ['unchanged'] },
];

/** Files grouped by importance; empty groups are left out. */
export const groupsOf = (files: readonly SyncedFile[]): SyncGroup[] =>
  groups
    .map(({ name, outcomes }) => ({
      name,
      files: outcomes.flatMap((wanted) => files.filter(({ outcome }) => outcome === wanted)),
    }))
    .filter((group) => group.files.length > 0);

/** Outcomes that a sync would write. */
export const changing: ReadonlySet<SyncOutcome> = new Set(groups[1]?.outcomes);

/** `2 updated, 1 conflict`, in the words and the order of the server. */
export function countsOf(files: readonly SyncedFile[]): string {
  const counts = syncOutcomes.map((outcome) => {
    const count = files.filter((file) => file.outcome === outcome).length;
    return { count, name: outcome === 'conflict' && count > 1 ? 'conflicts' : outcome };
  });
  return counts
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${count.toLocaleString('en-US')} ${name}`)
    .join(', ');
}
