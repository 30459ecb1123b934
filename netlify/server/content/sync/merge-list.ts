import { isDeepStrictEqual } from 'node:util';
import { mergeSequence, type Sides } from './merge-sequence.ts';

interface ListRules {
  /** Settles the list as a whole. */
  asConflict: () => unknown;
  mergeElement: (sides: Sides<unknown>, at: string) => unknown;
}

type List = readonly unknown[];

/**
 * Merges two changed copies of a list. Entries that have a name (bands have an id, figures a label) are known by it wherever they stand and are merged field by
 * field; others are known by what they say. What both sides added at one place is all kept, the file's first.
 */
export function mergeList(sides: Sides<List>, at: string, { asConflict, mergeElement }: ListRules): unknown {
  const naming = namingOf(sides);
  const merged = mergeNames(sides, naming ?? JSON.stringify);
  if (!merged) return asConflict();
  if (!naming) return merged.map((name): unknown => JSON.parse(name));

  const byName = (list: List) => new Map(list.map((entry) => [naming(entry), entry]));
  const [base, file, item] = [byName(sides.base), byName(sides.file), byName(sides.item)];
  // What one side took away and the other changed is nothing to decide here.
  const isLostEdit = (name: string): boolean =>
    file.has(name) !== item.has(name) && !isDeepStrictEqual(file.get(name) ?? item.get(name), base.get(name));
  if ([...base.keys()].some(isLostEdit)) return asConflict();
  return merged.flatMap((name) => {
    const entry = { base: base.get(name), file: file.get(name), item: item.get(name) };
    const value = mergeElement(entry, `${at}[${name}]`);
    return value === undefined ? [] : [value];
  });
}

type Naming = (entry: unknown) => string;

const nameFields = ['id', 'slug', 'label', 'title'] as const;

/** How the entries of a list are told apart, where all are objects with one of these fields and no two have it in common. */
function namingOf(sides: Sides<List>): Naming | undefined {
  const lists = [sides.base, sides.file, sides.item];
  const field = nameFields.find((candidate) =>
    lists.every((list) => {
      const names = list.map((entry) => fieldOf(entry, candidate));
      return names.every((name) => name !== undefined) && new Set(names).size === list.length;
    }),
  );
  return field && ((entry) => fieldOf(entry, field) ?? '');
}

function fieldOf(entry: unknown, field: string): string | undefined {
  if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, field)) return undefined;
  const value: unknown = Reflect.get(entry, field);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The merged order; undefined where the two sides cannot be brought together. */
function mergeNames(sides: Sides<List>, nameOf: Naming): string[] | undefined {
  const [base, file, item] = [sides.base.map(nameOf), sides.file.map(nameOf), sides.item.map(nameOf)];
  const merged: string[] = [];
  for (const stretch of mergeSequence({ base, file, item }, (name) => name)) {
    if (stretch.kind === 'agreed') merged.push(...stretch.elements);
    else if (stretch.base.length === 0) merged.push(...new Set([...stretch.file, ...stretch.item]));
    else return undefined;
  }
  if ([base, file, item].some((list) => new Set(list).size < list.length)) return merged;
  // What one side moved and the other took away is gone.
  const standing = merged.filter((name) => !base.includes(name) || (file.includes(name) && item.includes(name)));
  const once = new Set(standing);
  const wasMovedTwice = base.some((name) => standing.indexOf(name) !== standing.lastIndexOf(name));
  return wasMovedTwice ? undefined : [...once];
}
