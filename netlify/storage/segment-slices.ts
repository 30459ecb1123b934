import type { BlobStore, Entry } from './blobs.ts';
import { idDigits, idDigitsOf, monthOf } from './ids.ts';
import type { KnownRevision } from './record-reader.ts';
import { parseRevisionKey } from './revision-key.ts';
import { newerFirst } from './segment.ts';

/** How many keys one call lists. */
const pageSize = 1000;
/** Characters of a ULID, and how many of them encode its time. */
const idLength = 26;
const timeLength = 10;
/** Ids that share five characters were made within ten hours. Segments grow in these steps. */
const sliceLength = 5;
/** Ids that share four characters were made within thirteen days. */
const coarsest = 4;

const msOf = (length: number): number => 32 ** (timeLength - length);
const floorTo = (time: number, length: number): number => Math.floor(time / msOf(length)) * msOf(length);

/** The end of the last whole slice that is over at `time`, in milliseconds since 1970. */
export const sliceFloor = (time: number): number => floorTo(time, sliceLength);

/** A month in milliseconds since 1970: from its first moment to that of the next month. */
export function spanOfMonth(month: string): { from: number; to: number } {
  const from = Date.parse(`${month}-01`);
  const date = new Date(from);
  return { from, to: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) };
}

/** The prefixes of ids made in `[from, to)`, newest first: as few as possible that exclude ids made before `from`. */
function beginnings(from: number, to: number, length = coarsest): string[] {
  const size = msOf(length);
  const found: string[] = [];
  for (let index = Math.ceil(to / size) - 1; index >= Math.floor(from / size); index -= 1) {
    const begin = index * size;
    if (begin >= from || length === sliceLength) found.push(idDigitsOf(index, length));
    else found.push(...beginnings(from, Math.min(to, begin + size), length + 1));
  }
  return found;
}

/** The prefixes to list for ids of a month made since `from`; a single empty one for the whole month. */
function firstOf(month: string, from: number): string[] {
  const span = spanOfMonth(month);
  return from <= span.from ? [''] : beginnings(from, span.to);
}

/** The narrower prefixes within a prefix that a single call could not list, newest first. */
function partsOf(month: string, prefix: string): string[] {
  if (prefix !== '')
    return Array.from({ length: idDigits.length }, (_, index) => prefix + idDigits.charAt(idDigits.length - 1 - index));
  const { from, to } = spanOfMonth(month);
  return beginnings(floorTo(from, coarsest), to);
}

/** Some of the newest revisions of records, newest first; null if one call could not list them. */
type Listed = KnownRevision[] | null;

/**
 * One look at the keys of records that are in no segment. Its first lists are made once and shared by all callers
 * (decision 0105).
 */
export interface MonthLists {
  /** What was made in a month since `from`, as far as one round of calls lists it, in parts that are newest first. */
  first(month: string, from: number): Promise<Listed[]>;
  /**
   * The newest revision of each record of a month made since `from`, newest first, in portions. It lists only as much
   * as is read, several parts at once.
   */
  heads(month: string, from: number, after?: string): AsyncGenerator<KnownRevision[]>;
}

/** Lists the keys of months. Each call of the returned function begins a new look. */
export function openMonthLists(store: BlobStore): () => MonthLists {
  // Prefixes that were too long to list. Remembering them only saves asking again: if one has since become short, its
  // parts are listed.
  const tooMuch = new Set<string>();

  /**
   * The newest revisions under a prefix, newest record first, or all revisions if the prefix is a whole id; null if
   * they exceed one call.
   */
  async function listOnce(month: string, prefix: string): Promise<Listed> {
    const beginning = `${month}/${prefix}`;
    if (tooMuch.has(beginning)) return null;
    const heads = new Map<string, KnownRevision>();
    let listed = 0;
    const take = (entry: Entry): void => {
      const place = parseRevisionKey(entry.key);
      if (!place || monthOf(place.id) !== month) return;
      if (place.rev > (heads.get(place.id)?.rev ?? 0)) heads.set(place.id, { ...entry, ...place });
    };
    for await (const entry of store.entries(beginning)) {
      take(entry);
      listed += 1;
      if (listed >= pageSize && prefix.length < idLength) {
        tooMuch.add(beginning);
        return null;
      }
    }
    return [...heads.values()].sort(newerFirst);
  }

  const listAll = (month: string, prefixes: readonly string[]): Promise<Listed[]> =>
    Promise.all(prefixes.map((prefix) => listOnce(month, prefix)));

  /** The lists that were made, and for those that were too long the lists of their parts. */
  async function* walk(
    month: string,
    prefixes: readonly string[],
    lists: readonly Listed[],
    after: string | undefined,
  ): AsyncGenerator<KnownRevision[]> {
    for (const [index, list] of lists.entries()) {
      if (list) {
        yield after === undefined ? list : list.filter(({ id }) => id < after);
        continue;
      }
      const parts = partsOf(month, prefixes[index] ?? '').filter((part) => after === undefined || part <= after);
      yield* walk(month, parts, await listAll(month, parts), after);
    }
  }

  return () => {
    const asked = new Map<string, Promise<Listed[]>>();
    const first: MonthLists['first'] = (month, from) => {
      const key = `${month} ${from}`;
      const known = asked.get(key) ?? listAll(month, firstOf(month, from));
      asked.set(key, known);
      return known;
    };
    return {
      first,
      async *heads(month, from, after) {
        yield* walk(month, firstOf(month, from), await first(month, from), after);
      },
    };
  };
}
