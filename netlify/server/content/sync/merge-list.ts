import { isDeepStrictEqual } from 'node:util';
import { mergeSequence, type Sides } from './merge-sequence.ts';

interface ListRules {
  /** Treats the whole list as a conflict. */
  asConflict: () => unknown;
  mergeElement: (sides: Sides<unknown>, at: string) => unknown;
}

type List = readonly unknown[];

/**
 * Merges two changed copies of a list. Named entries (bands have an id, figures a label) are recognised wherever they
 * are and merged field by field. Others are compared by their content. Additions by both sides at one place are all
 * kept, the file's first.
 */
export function mergeList(sides: Sides<List>, at: string, { asConflict, mergeElement }: ListRules): unknown {
  const naming = namingOf(sides);
  const merged = mergeNames(sides, naming ?? JSON.stringify);
  if (!merged) return asConflict();
  if (!naming) return merged.map((name): unknown => JSON.parse(name));

  const byName = (list: List) => new Map(list.map((entry) => [naming(entry), entry]));
  const [base, file, item] = [byName(sides.base), byName(sides.file), byName(sides.item)];
  // An entry that one side removed and the other changed cannot be decided here.
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

/** How to name the entries of a list, if all are objects with one of these fields and its values are unique. */
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

/** The merged order; undefined if the two sides cannot be reconciled. */
function mergeNames(sides: Sides<List>, nameOf: Naming): string[] | undefined {
  const [base, file, item] = [sides.base.map(nameOf), sides.file.map(nameOf), sides.item.map(nameOf)];
  const merged: string[] = [];
  for (const stretch of mergeSequence({ base, file, item }, (name) => name)) {
    if (stretch.kind === 'agreed') merged.push(...stretch.elements);
    else if (stretch.base.length === 0) merged.push(...new Set([...stretch.file, ...stretch.item]));
    else return undefined;
  }
  if ([base, file, item].some((list) => new Set(list).size < list.length)) return merged;
  // An entry that one side moved and the other removed is gone.
  const standing = merged.filter((name) => !base.includes(name) || (file.includes(name) && item.includes(name)));
  const once = new Set(standing);
  const wasMovedTwice = base.some((name) => standing.indexOf(name) !== standing.lastIndexOf(name));
  return wasMovedTwice ? undefined : [...once];
}
