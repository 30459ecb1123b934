import type { ContentItem } from '#contract/content/item.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { isLive } from '#storage/revision.ts';
import { fileFingerprint } from '../files/file-fingerprint.ts';
import { takenBy, type Source } from './decide.ts';
import { base, itemVersion, type SyncFile, type Version } from './version.ts';

/**
 * What an item's file said when the item last took it: the common ancestor of both. It is kept for every file that is
 * taken. For items imported before that, it is in their history.
 * @returns null if the item took no file, or the text is no longer known
 */
export async function baseOf(
  stores: ContentStores,
  item: ContentItem,
  source: Source,
  file?: SyncFile,
): Promise<Version | null> {
  const taken = takenBy(item, source);
  if (taken === undefined) return null;
  if (taken === file?.origin) return file.version;
  const kept = base.safeParse(await stores.bases.read(taken));
  if (kept.success) return kept.data.version;
  const revisions = await stores.content.history(item.id);
  const imported = revisions.filter(isLive).find(({ value }) => fileFingerprint(value) === taken)?.value;
  return imported ? itemVersion(imported) : null;
}

/**
 * Keeps a file for later merges, and notes which item stands for it. Call it before writing the item, so that no item
 * names a missing file.
 */
export async function keepBase(
  { bases }: ContentStores,
  file: SyncFile,
  item: string,
  isLinked: boolean,
): Promise<void> {
  const { type, id, version, origin, builtIn } = file;
  await bases.keep(origin, { type, id, version });
  if (builtIn) await bases.keep(builtIn.origin, { type, id, version: builtIn.version });
  if (!isLinked) await bases.link({ type, id }, item);
}
