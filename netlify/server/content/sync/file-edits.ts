import type { SyncedFile } from '#contract/api/admin-sync.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { isLive } from '#storage/revision.ts';
import type { Step } from './plan.ts';
import { syncFiles } from './sync-files.ts';
import type { SyncFile } from './version.ts';

/** Outcomes about which nobody has to decide. */
const plain: ReadonlySet<string> = new Set(['updated', 'matched']);

/** Whether an item took this version of its file once: a deploy that was rolled back brings such files. */
async function wasTaken({ content, bases }: ContentStores, id: string, { origin }: SyncFile): Promise<boolean> {
  const revisions = await content.history(id);
  const took = revisions.filter(isLive).some(({ value }) => value.origin === origin || value.dropped === origin);
  // Where the history does not go back to the beginning, the files that were taken still tell.
  return took || ((revisions.at(-1)?.rev ?? 1) > 1 && (await bases.read(origin)) !== null);
}

/**
 * Brings edits of files into their items where nothing has to be decided (decision 0104): the item was not edited since it took its file, or says already what the file
 * says. What is new, merged, in conflict, gone, or a version of the file that the item took before is left to a sync that somebody asks for.
 *
 * @returns what became of the files that were taken
 */
export async function takeFileEdits(
  stores: ContentStores,
  files: readonly SyncFile[],
  now: Date,
): Promise<SyncedFile[]> {
  const isMeant = async ({ item, base, file, decision }: Step): Promise<boolean> =>
    plain.has(decision.outcome) && item !== null && base !== null && !(await wasTaken(stores, item.id, file));
  const seen = await syncFiles(stores, files, { source: 'built-in', dryRun: false, now, isMeant });
  // An address may be another item's, and another instance may have been quicker.
  return seen.filter(({ outcome }) => plain.has(outcome));
}

/** Outcomes that wait for a sync while visitors get what the item says. */
const waiting: ReadonlySet<string> = new Set(['updated', 'merged']);

/** How many files were edited whose items have not taken the edit. Those in conflict wait for a choice. */
export const countWaiting = (files: readonly SyncedFile[]): number =>
  files.filter(({ outcome }) => waiting.has(outcome)).length;

/** Names what all files of a deploy say. */
export const nameOfFiles = (files: readonly SyncFile[]): string =>
  fingerprint(files.map(({ name, origin }) => [name, origin]));
