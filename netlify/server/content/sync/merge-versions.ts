import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';
import type { Choose, Conflict } from './merge-conflict.ts';
import { mergeValues, unknownBase } from './merge-values.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkContent } from '../items/check-content.ts';
import { contentOf, version as versionShape, type Version } from './version.ts';

export interface VersionSides {
  type: ContentItem['type'];
  /** Null where nobody knows any more what file the item took. */
  base: Version | null;
  file: Version;
  item: Version;
  /** Whether the file's slug is another item's, so that this one cannot follow it. */
  isSlugTaken?: boolean;
}

export interface MergedVersion {
  /** What `choose` made of the conflicts, put into what was agreed. */
  version: Version;
  conflicts: readonly Conflict[];
}

const keepItem: Choose = ({ item }) => item;

/**
 * Merges a file and an item that were both changed since the item took the file last (architecture §6). A merge that its schema refuses, such as a list that has become
 * too long, is a conflict in the fields that are wrong.
 *
 * @param choose says what to put where both changed the same; the item's side where it is not given
 */
export function mergeVersions(sides: VersionSides, choose: Choose = keepItem): MergedVersion {
  const slugs = sides.isSlugTaken ? new Set(['slug']) : new Set<string>();
  const merged = mergeOnce(sides, choose, slugs);
  if (merged.conflicts.some(({ key }) => key !== 'slug')) return merged;
  const wrong = fieldsRefused(sides.type, merged.version);
  if (wrong.size === 0) return merged;
  const again = mergeOnce(sides, choose, new Set([...slugs, ...wrong]));
  if (again.conflicts.length > merged.conflicts.length) return again;
  // What is wrong is not what differs: everything that differs is to be looked at.
  const fields = Object.keys({ ...sides.file.content, ...sides.item.content }).map((field) => `content.${field}`);
  return mergeOnce(sides, choose, new Set([...slugs, ...fields]));
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

/** What is wrong with a version, by field, in the words of its schema; empty where nothing is. */
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
