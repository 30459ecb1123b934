import type { SyncedFile } from '#contract/api/admin-sync.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { isLive } from '#storage/revision.ts';
import { fileFingerprint } from '../files/file-fingerprint.ts';
import { knownItem } from '../visible/known-content.ts';
import type { Step } from './plan.ts';
import { syncFiles } from './sync-files.ts';
import type { SyncFile } from './version.ts';

/** Outcomes that need no decision. */
const plain: ReadonlySet<string> = new Set(['updated', 'matched']);

/**
 * Whether an item took this version of its file before, as after a rollback, or once said the same, as in a file that
 * was pulled before the item changed again. Such a file is older than its item, or looks like it (decision 0104).
 */
async function isEarlier({ content, bases }: ContentStores, { file, decision }: Step, id: string): Promise<boolean> {
  const { origin } = file;
  const revisions = await content.history(id);
  const values = revisions.filter(isLive).map(({ value }) => value);
  if (values.some((value) => value.origin === origin || value.dropped === origin)) return true;
  // If the item still says it, taking the file changes no text.
  if (decision.outcome === 'updated' && values.some((value) => fileFingerprint(knownItem(value)) === origin))
    return true;
  // If the history has been trimmed, the kept files still show it.
  return (revisions.at(-1)?.rev ?? 1) > 1 && (await bases.read(origin)) !== null;
}

/**
 * Brings edits to files into their items if there is nothing to decide (decision 0104): the item was not edited since
 * it took its file, or already says what the file says. Files that are new, merged, in conflict or gone, or that say
 * what their item took or said before, are left to a manual sync.
 * @returns the outcomes of the files that were taken
 */
export async function takeFileEdits(
  stores: ContentStores,
  files: readonly SyncFile[],
  now: Date,
): Promise<SyncedFile[]> {
  const isMeant = async (step: Step): Promise<boolean> => {
    const { item, base, decision } = step;
    return plain.has(decision.outcome) && item !== null && base !== null && !(await isEarlier(stores, step, item.id));
  };
  const seen = await syncFiles(stores, files, { source: 'built-in', dryRun: false, now, isMeant });
  // The address may belong to another item, or another instance may have been quicker.
  return seen.filter(({ outcome }) => plain.has(outcome));
}

/** Outcomes that wait for a sync while visitors see what the item says. */
const waiting: ReadonlySet<string> = new Set(['updated', 'merged']);

/** How many files have edits that their items have not taken. Conflicts are not counted: they wait for a choice. */
export const countWaiting = (files: readonly SyncedFile[]): number =>
  files.filter(({ outcome }) => waiting.has(outcome)).length;

/** Fingerprint of all files of a deploy. */
export const nameOfFiles = (files: readonly SyncFile[]): string =>
  fingerprint(files.map(({ name, origin }) => [name, origin]));
