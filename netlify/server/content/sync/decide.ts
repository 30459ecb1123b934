import type { ContentItem } from '#contract/content/item.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Conflict } from './merge-conflict.ts';
import { mergeVersions, type VersionSides } from './merge-versions.ts';
import { itemVersion, type SyncFile, type Version } from './version.ts';

/** Where files come from: `content/`, or an editor who dropped them. */
export type Source = 'built-in' | 'dropped';

/** What becomes of a file and its item. */
export type Decision =
  /** `unchanged`: both say the same thing, and did so before. `kept`: only the item was changed. */
  | { outcome: 'unchanged' | 'kept' }
  /** The item already says everything that the file changed. Only notes that it took the file. */
  | { outcome: 'matched' }
  /** Only the file changed. The item will be updated. */
  | { outcome: 'updated'; version: Version }
  /** Both were changed, without overlap: the result is a draft, alongside the published version if there is one. */
  | { outcome: 'merged'; version: Version }
  /** Both were changed in the same place. `slug` is the item's resulting slug, unless the slug itself is that place. */
  | { outcome: 'conflict'; conflicts: readonly Conflict[]; slug: string };

/**
 * The fingerprint of the file that an item last took, as seen from a source: a dropped file is a further edit on top of
 * those of `content/`.
 */
export const takenBy = ({ origin, dropped }: ContentItem, source: Source): string | undefined =>
  source === 'built-in' ? (origin ?? dropped) : (dropped ?? origin);

/** The versions of a file and its item to be compared. */
export function sidesOf(file: SyncFile, item: ContentItem, base: Version | null, isSlugTaken: boolean): VersionSides {
  const own = itemVersion(item);
  // The admin never changes the date on which an item was begun: if no file states it, the item's date does not count
  // either.
  const isUndated = file.version.createdAt === undefined && base?.createdAt === undefined;
  const { createdAt: _, ...undated } = own;
  const compared = isUndated ? undated : own;
  const isEdited = item.live !== undefined || !isDeepStrictEqual(base, compared);
  const withdraws = own.status === 'published' && file.version.status !== 'published';
  const isWithdrawn = withdraws && isEdited && base?.status !== file.version.status;
  return { type: item.type, base, file: file.version, item: compared, isSlugTaken, isWithdrawn };
}

/** Decides what a sync does with an item and its file (architecture §6). */
export function decide(
  file: SyncFile,
  item: ContentItem,
  { base, source, isSlugTaken }: { base: Version | null; source: Source; isSlugTaken: boolean },
): Decision {
  const sides = sidesOf(file, item, base, isSlugTaken);
  const isSame = isDeepStrictEqual(sides.file, sides.item);
  if (base && isDeepStrictEqual(base, sides.file)) {
    const isNoted = source === 'dropped' || item.origin !== undefined;
    return { outcome: !isSame ? 'kept' : isNoted ? 'unchanged' : 'matched' };
  }
  if (isSame) return { outcome: 'matched' };
  const { version, conflicts } = mergeVersions(sides);
  if (conflicts.length > 0) return { outcome: 'conflict', conflicts, slug: version.slug };
  if (isDeepStrictEqual(version, sides.item)) return { outcome: 'matched' };
  // A file does not publish a draft beside a published version.
  const isUntouched = base !== null && isDeepStrictEqual(base, sides.item) && !item.live;
  return { outcome: isUntouched ? 'updated' : 'merged', version };
}
