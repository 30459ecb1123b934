import type { BlobStore, Entry } from './blobs.ts';
import { idDigits, monthOf } from './ids.ts';
import type { KnownRevision } from './record-reader.ts';
import { parseRevisionKey } from './revision-key.ts';
import { newerFirst } from './segment.ts';

/** As many keys as one call lists. */
const pageSize = 1000;
/** Characters of a ULID, and those of them that tell its time. */
const idLength = 26;
const timeLength = 10;
/** Ids that begin with the same five characters were made within nine hours: coverage grows by these. */
const sliceLength = 5;
/** Ids that begin with the same four were made within twelve days. */
const coarsest = 4;

const msOf = (length: number): number => 32 ** (timeLength - length);
const floorTo = (time: number, length: number): number => Math.floor(time / msOf(length)) * msOf(length);

/** The moment up to which whole slices are over at `time`, in milliseconds since 1970. */
export const sliceFloor = (time: number): number => floorTo(time, sliceLength);

/** A month in milliseconds since 1970: from its first moment to that of the next. */
export function spanOfMonth(month: string): { from: number; to: number } {
  const from = Date.parse(`${month}-01`);
  const date = new Date(from);
  return { from, to: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) };
}

/** The beginnings that ids made in `[from, to)` have: as few as leave out what was made before `from`, newest first. */
function beginnings(from: number, to: number, length = coarsest): string[] {
  const size = msOf(length);
  const found: string[] = [];
  for (let index = Math.ceil(to / size) - 1; index >= Math.floor(from / size); index -= 1) {
    const begin = index * size;
    if (begin >= from || length === sliceLength) found.push(textOf(index, length));
    else found.push(...beginnings(from, Math.min(to, begin + size), length + 1));
  }
  return found;
}

function textOf(index: number, length: number): string {
  let text = '';
  for (let rest = index; text.length < length; rest = Math.floor(rest / 32)) text = idDigits.charAt(rest % 32) + text;
  return text;
}

/** What to list of the ids of a month that were made since `from`: all of it at once where that is the whole month. */
function firstOf(month: string, from: number): string[] {
  const span = spanOfMonth(month);
  return from <= span.from ? [''] : beginnings(from, span.to);
}

/** The parts of what could not be listed in one call, newest first. */
function partsOf(month: string, prefix: string): string[] {
  if (prefix !== '')
    return Array.from({ length: idDigits.length }, (_, index) => prefix + idDigits.charAt(idDigits.length - 1 - index));
  const { from, to } = spanOfMonth(month);
  return beginnings(floorTo(from, coarsest), to);
}

/** The newest revisions of what one call lists, newest record first, or all of it where the id is named whole; null where there is more. */
async function listOnce(store: BlobStore, month: string, prefix: string): Promise<KnownRevision[] | null> {
  const heads = new Map<string, KnownRevision>();
  let listed = 0;
  const take = (entry: Entry): void => {
    const place = parseRevisionKey(entry.key);
    if (!place || monthOf(place.id) !== month) return;
    if (place.rev > (heads.get(place.id)?.rev ?? 0)) heads.set(place.id, { ...entry, ...place });
  };
  for await (const entry of store.entries(`${month}/${prefix}`)) {
    take(entry);
    listed += 1;
    if (listed >= pageSize && prefix.length < idLength) return null;
  }
  return [...heads.values()].sort(newerFirst);
}

/**
 * The newest revision of each record of a month that was made since `from`, newest first, in portions: only as much is listed as is asked for, several parts at once.
 *
 * @param after records as new as this one are left out
 */
export async function* headsOfMonth(
  store: BlobStore,
  month: string,
  from: number,
  after?: string,
): AsyncGenerator<KnownRevision[]> {
  async function* newestFirst(prefixes: readonly string[]): AsyncGenerator<KnownRevision[]> {
    const wanted = after === undefined ? prefixes : prefixes.filter((prefix) => prefix <= after);
    const lists = await Promise.all(wanted.map((prefix) => listOnce(store, month, prefix)));
    for (const [index, list] of lists.entries()) {
      if (list) yield after === undefined ? list : list.filter(({ id }) => id < after);
      else yield* newestFirst(partsOf(month, wanted[index] ?? ''));
    }
  }
  yield* newestFirst(firstOf(month, from));
}

/** The same all at once, where it is little enough; else null. */
export async function fewHeadsOfMonth(store: BlobStore, month: string, from: number): Promise<KnownRevision[] | null> {
  const lists = await Promise.all(firstOf(month, from).map((prefix) => listOnce(store, month, prefix)));
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
}
