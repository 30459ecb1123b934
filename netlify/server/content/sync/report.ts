import { syncOutcomes, type SyncedFile, type SyncOutcome } from '#contract/api/admin-sync.ts';
import type { Orphan } from './orphans.ts';
import type { Step } from './plan.ts';
import { filePathOf } from '../files/file-path.ts';

const notes: Readonly<Record<Exclude<SyncOutcome, 'refused'>, string>> = {
  imported: 'It is now an item in the admin.',
  updated: 'The item took the changes from the file.',
  merged:
    'File and item were changed in different places. The item is now a draft with the changes of both; publish it when it is right.',
  matched: 'The item already says what was changed in the file.',
  unchanged: 'Neither the file nor the item was changed.',
  kept: 'The item was changed and the file was not: the item is ahead.',
  conflict: 'File and item were changed in the same place. Choose which text to keep.',
  orphaned: 'The file is gone. The item was edited and is kept.',
  deleted: 'The item was deleted in the admin and stays deleted.',
  unreadable: 'The item cannot be read. Nothing was changed; restore the previous revision in the list of items.',
};

/** The report on a file. */
export function reportOf({ file, item, decision }: Step, note = noteOf({ item, decision })): SyncedFile {
  const { title, slug } = file.version;
  const { outcome } = decision;
  const before = item?.value.slug;
  const hasNewSlug = 'version' in decision && before !== undefined && decision.version.slug !== before;
  return {
    name: file.name,
    outcome,
    note,
    type: item?.value.type ?? file.type,
    slug,
    title,
    ...(item && { id: item.id, rev: item.rev }),
    origin: file.origin,
    ...(hasNewSlug && { renamedFrom: before }),
    ...(decision.outcome === 'conflict' && { conflicts: [...decision.conflicts] }),
  };
}

function noteOf({ item, decision }: Pick<Step, 'item' | 'decision'>): string {
  if (decision.outcome === 'deleted' && decision.hasChanged)
    return 'The item was deleted in the admin and stays deleted, though the file has changed since.';
  const isSlugOnly = decision.outcome === 'conflict' && decision.conflicts.every(({ key }) => key === 'slug');
  if (decision.outcome === 'conflict' && decision.conflicts.every(({ key }) => key === 'status'))
    return 'The file and the item have different statuses, and the item was edited. Choose which one to keep.';
  if (isSlugOnly && !item) return 'Another item has this slug. Give one of them a different slug.';
  if (isSlugOnly)
    return 'File and item have different slugs: both were renamed, or the file’s slug belongs to another item. Choose one.';
  return notes[decision.outcome];
}

/** The report on an item whose file is gone. */
export function reportOfOrphan({ item, isEdited }: Orphan): SyncedFile {
  const { type, slug, title } = item.value;
  return {
    name: `content/${filePathOf({ type, slug })}`,
    outcome: 'orphaned',
    note: isEdited ? notes.orphaned : 'The file is gone. The item is unchanged, and stays until you delete it.',
    type,
    slug,
    title,
    id: item.id,
    rev: item.rev,
  };
}

const plurals: Partial<Record<SyncOutcome, string>> = { conflict: 'conflicts' };
const writing: ReadonlySet<SyncOutcome> = new Set(['imported', 'updated', 'merged', 'matched']);

/** Whether anything was, or would be, written. */
export const hasChanges = (files: readonly SyncedFile[]): boolean => files.some(({ outcome }) => writing.has(outcome));

/**
 * Counts the outcomes: `10 imported, 2 updated, 1 kept, 1 conflict`. Unchanged files are not mentioned (architecture
 * §6).
 */
export function messageOf(files: readonly SyncedFile[], dryRun: boolean): string {
  const counts = syncOutcomes.flatMap((outcome) => {
    const count = files.filter((file) => file.outcome === outcome).length;
    const name = count > 1 ? (plurals[outcome] ?? outcome) : outcome;
    return count > 0 && outcome !== 'unchanged' ? [`${count} ${name}`] : [];
  });
  const counted = [...(hasChanges(files) ? [] : ['no change']), ...counts].join(', ');
  return dryRun ? `Dry run: ${counted}` : counted.charAt(0).toUpperCase() + counted.slice(1);
}
