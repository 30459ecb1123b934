import type { ContentItem } from '#contract/content/item.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Conflict } from './merge-conflict.ts';
import { mergeVersions, type VersionSides } from './merge-versions.ts';
import { itemVersion, type SyncFile, type Version } from './version.ts';

/** Where files come from: `content/`, or an editor who dropped them. */
export type Source = 'built-in' | 'dropped';

/** What is to become of a file and the item that stands for it. */
export type Decision =
  /** `unchanged`: both say the same, and did so before. `kept`: only the item was changed. */
  | { outcome: 'unchanged' | 'kept' }
  /** All that the file changed, the item says too: it is noted that it took the file. */
  | { outcome: 'matched' }
  /** Only the file was changed: the item takes it. */
  | { outcome: 'updated'; version: Version }
  /** Both were changed, and nothing overlaps: a draft, beside the published version where there is one. */
  | { outcome: 'merged'; version: Version }
  /** Both were changed in one place. `slug` is what the item's would be, if that is no such place. */
  | { outcome: 'conflict'; conflicts: readonly Conflict[]; slug: string };

/** The fingerprint of the file that an item took last, as seen from a source: a dropped file is one more edit to those of `content/`. */
export const takenBy = ({ origin, dropped }: ContentItem, source: Source): string | undefined =>
  source === 'built-in' ? (origin ?? dropped) : (dropped ?? origin);

/** What is compared of a file and its item. */
export function sidesOf(file: SyncFile, item: ContentItem, base: Version | null, isSlugTaken: boolean): VersionSides {
  const own = itemVersion(item);
  // The admin changes nothing of when an item was begun: where no file says it, neither does the item.
  const isUndated = file.version.createdAt === undefined && base?.createdAt === undefined;
  const { createdAt: _, ...undated } = own;
  return { type: item.type, base, file: file.version, item: isUndated ? undated : own, isSlugTaken };
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
  // A draft beside a published version is not published by its file.
  const isUntouched = base !== null && isDeepStrictEqual(base, sides.item) && !item.live;
  return { outcome: isUntouched ? 'updated' : 'merged', version };
}
