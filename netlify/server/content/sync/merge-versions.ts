import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';
import type { Choose, Conflict } from './merge-conflict.ts';
import { mergeValues, unknownBase } from './merge-values.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkContent } from '../items/check-content.ts';
import { contentOf, version as versionShape, type Version } from './version.ts';

export interface VersionSides {
  type: ContentItem['type'];
  /** Null if it is no longer known which file the item took. */
  base: Version | null;
  file: Version;
  item: Version;
  /** Whether another item has the file's slug, so that this one cannot take it. */
  isSlugTaken?: boolean;
  /**
   * Whether the file withdraws an item that was edited: only an administrator can tell which of the two is to apply.
   */
  isWithdrawn?: boolean;
}

export interface MergedVersion {
  /** The agreed parts together with the results of `choose`. */
  version: Version;
  conflicts: readonly Conflict[];
}

const keepItem: Choose = ({ item }) => item;

/**
 * Merges a file and an item that both changed since the item last took the file (architecture §6). If the schema
 * refuses the result, for example because a list has become too long, the refused fields become conflicts.
 * @param choose decides where both changed the same thing; by default the item's side
 */
export function mergeVersions(sides: VersionSides, choose: Choose = keepItem): MergedVersion {
  const forced = [...(sides.isSlugTaken ? ['slug'] : []), ...(sides.isWithdrawn ? ['status'] : [])];
  const merged = mergeOnce(sides, choose, new Set(forced));
  if (merged.conflicts.some(({ key }) => key !== 'slug')) return merged;
  const wrong = fieldsRefused(sides.type, merged.version);
  if (wrong.size === 0) return merged;
  const again = mergeOnce(sides, choose, new Set([...forced, ...wrong]));
  if (again.conflicts.length > merged.conflicts.length) return again;
  // The refused fields are equal on both sides, so every field that differs becomes a conflict.
  const fields = Object.keys({ ...sides.file.content, ...sides.item.content }).map((field) => `content.${field}`);
  return mergeOnce(sides, choose, new Set([...forced, ...fields]));
}

function mergeOnce(
  { type, base, file, item }: VersionSides,
  choose: Choose,
  forced: ReadonlySet<string>,
): MergedVersion {
  const conflicts: Conflict[] = [];
  const merged = mergeValues({ base: base ?? unknownBase, file, item }, '', {
    choose: (conflict) => {
      conflicts.push(conflict);
      return choose(conflict);
    },
    isMarkdown: (at) => contentTypes[type].body && at === 'content.body',
    forced,
  });
  return { version: merged as Version, conflicts };
}

/** The first steps of the paths of all fields that the schema of the type refuses: `content.whatWeBuilt`. */
function fieldsRefused(type: ContentItem['type'], version: Version): Set<string> {
  return new Set(
    Object.keys(messagesFor(type, version)).map((path) => /^(?:content\.)?[^.[]*/.exec(path)?.[0] ?? path),
  );
}

/** The errors of a version by field, worded by its schema; empty if there are none. */
export function messagesFor(type: ContentItem['type'], version: Version): Readonly<Record<string, string>> {
  const result = versionShape.safeParse(version);
  if (!result.success) {
    return Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]));
  }
  try {
    checkContent({ type, slug: version.slug, title: version.title, content: contentOf(type, version) });
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.details.fields) return error.details.fields;
    throw error;
  }
}
