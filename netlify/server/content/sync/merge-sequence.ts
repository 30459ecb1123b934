import { diffArrays } from 'diff';

/** The common ancestor of two versions, and both versions: the file's and the item's. */
export interface Sides<T> {
  base: T;
  file: T;
  item: T;
}

/** What a side has in place of the elements `[from, to)` of the base; `from === to` for a pure addition. */
interface Hunk<T> {
  from: number;
  to: number;
  put: readonly T[];
}

/** Agreed elements, or a place where both sides changed the same elements. */
export type Stretch<T> = { kind: 'agreed'; elements: readonly T[] } | ({ kind: 'overlap' } & Sides<readonly T[]>);

/**
 * Two sequences are aligned if they differ by at most this many additions and deletions. Beyond that, one replaces the
 * other as a whole, which bounds the time.
 */
const mostEdits = 400;

/**
 * Merges two changed copies of a sequence, element by element. Changes to neighbouring elements do not overlap; changes
 * to the same ones do, and so do two additions at one place. Identical changes on both sides are simply applied.
 * @param nameOf the same string for elements that count as equal
 */
export function mergeSequence<T>(
  { base, file, item }: Sides<readonly T[]>,
  nameOf: (element: T) => string,
): Stretch<T>[] {
  const hunks = [
    ...hunksOf(base, file, nameOf).map((hunk) => ({ ...hunk, side: 'file' as const })),
    ...hunksOf(base, item, nameOf).map((hunk) => ({ ...hunk, side: 'item' as const })),
  ].sort((left, right) => left.from - right.from || left.to - right.to);
  const stretches: Stretch<T>[] = [];
  let done = 0;
  for (let next = hunks.shift(); next; next = hunks.shift()) {
    const group = [next];
    const { from } = next;
    let { to } = next;
    for (let other = hunks[0]; other && touches(other, from, to); other = hunks[0]) {
      group.push(other);
      to = Math.max(to, other.to);
      hunks.shift();
    }
    const sideOf = (side: 'file' | 'item'): T[] =>
      apply(
        base,
        from,
        to,
        group.filter((hunk) => hunk.side === side),
      );
    stretches.push({ kind: 'agreed', elements: base.slice(done, from) });
    stretches.push(settle({ base: base.slice(from, to), file: sideOf('file'), item: sideOf('item') }, group, nameOf));
    done = to;
  }
  stretches.push({ kind: 'agreed', elements: base.slice(done) });
  return stretches.filter((stretch) => stretch.kind === 'overlap' || stretch.elements.length > 0);
}

/** The same without a common ancestor: every difference counts as an overlap. */
export function compareSequences<T>(
  { file, item }: Omit<Sides<readonly T[]>, 'base'>,
  nameOf: (element: T) => string,
): Stretch<T>[] {
  const stretches: Stretch<T>[] = [];
  let done = 0;
  for (const { from, to, put } of hunksOf(item, file, nameOf)) {
    stretches.push({ kind: 'agreed', elements: item.slice(done, from) });
    stretches.push({ kind: 'overlap', base: [], file: put, item: item.slice(from, to) });
    done = to;
  }
  stretches.push({ kind: 'agreed', elements: item.slice(done) });
  return stretches.filter((stretch) => stretch.kind === 'overlap' || stretch.elements.length > 0);
}

const touches = ({ from, to }: Hunk<unknown>, start: number, end: number): boolean =>
  from < end || (start === end && from === start && to === start);

function settle<T>(
  sides: Sides<readonly T[]>,
  group: readonly { side: 'file' | 'item' }[],
  nameOf: (element: T) => string,
): Stretch<T> {
  const isOneSided = group.every(({ side }) => side === group[0]?.side);
  if (isOneSided) return { kind: 'agreed', elements: sides[group[0]?.side ?? 'item'] };
  const names = (elements: readonly T[]): string => JSON.stringify(elements.map(nameOf));
  return names(sides.file) === names(sides.item)
    ? { kind: 'agreed', elements: sides.item }
    : { kind: 'overlap', ...sides };
}

/** What a side has in place of `[from, to)` of the base. */
function apply<T>(base: readonly T[], from: number, to: number, hunks: readonly Hunk<T>[]): T[] {
  const elements: T[] = [];
  let at = from;
  for (const hunk of hunks) {
    elements.push(...base.slice(at, hunk.from), ...hunk.put);
    at = hunk.to;
  }
  return [...elements, ...base.slice(at, to)];
}

function hunksOf<T>(base: readonly T[], other: readonly T[], nameOf: (element: T) => string): Hunk<T>[] {
  const changes = diffArrays(base.map(nameOf), other.map(nameOf), { maxEditLength: mostEdits });
  if (!changes) return [{ from: 0, to: base.length, put: other }];
  const hunks: Hunk<T>[] = [];
  let at = 0;
  let there = 0;
  let open: Hunk<T> | undefined;
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      open = undefined;
      at += count;
      there += count;
      continue;
    }
    open ??= pushed(hunks, { from: at, to: at, put: [] });
    if (removed) open.to = at += count;
    else open.put = [...open.put, ...other.slice(there, (there += count))];
  }
  return hunks.flatMap(oneByOne);
}

function pushed<T>(list: T[], element: T): T {
  list.push(element);
  return element;
}

/** If elements are replaced by the same number of elements, each counts as a separate change. */
const oneByOne = <T>({ from, to, put }: Hunk<T>): Hunk<T>[] =>
  to - from === put.length
    ? put.map((element, index) => ({ from: from + index, to: from + index + 1, put: [element] }))
    : [{ from, to, put }];
