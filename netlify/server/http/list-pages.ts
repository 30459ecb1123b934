import { pageLimits } from '#contract/api/page.ts';
import { invalidField } from './refusal.ts';

/** The position of a record in its list. Compared part by part, smaller first. */
export type SortKey = readonly (string | number)[];

export interface ListPage<T> {
  records: T[];
  nextCursor: string | null;
  total: number;
}

/**
 * Sorts records and returns the page that `?limit&cursor` ask for (architecture §5). A cursor names the position of the
 * last record seen, so it stays valid when records come and go.
 * @param keyOf returns a distinct key for every record, all with the same parts
 * @param limits how many records a page holds by default, and at most
 * @throws Refusal `invalid` for an invalid limit or cursor
 */
export function pageOfList<T>(
  records: readonly T[],
  query: URLSearchParams,
  keyOf: (record: T) => SortKey,
  limits: { usual: number; most: number } = pageLimits,
): ListPage<T> {
  const limit = limitOf(query, limits);
  const sorted = records
    .map((record) => ({ record, key: keyOf(record) }))
    .sort((left, right) => compareKeys(left.key, right.key));
  const after = cursorIn(query, sorted[0]?.key);
  const rest = after ? sorted.filter(({ key }) => compareKeys(key, after) > 0) : sorted;
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return {
    records: page.map(({ record }) => record),
    nextCursor: last && rest.length > limit ? cursorOf(last.key) : null,
    total: records.length,
  };
}

/** Whether one of the texts contains the search term, ignoring case. An empty term matches everything. */
export function isFound(query: URLSearchParams, texts: readonly string[]): boolean {
  const wanted = (query.get('q') ?? '').trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

function compareKeys(left: SortKey, right: SortKey): number {
  for (const [index, part] of left.entries()) {
    const other = right[index] ?? '';
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}

/**
 * The number of records that `?limit=` asks for.
 * @throws Refusal `invalid` for anything but a number, or more than a page holds
 */
export function limitOf(query: URLSearchParams, { usual, most }: { usual: number; most: number }): number {
  const given = query.get('limit');
  if (given === null) return usual;
  if (/^[1-9]\d{0,3}$/.test(given) && Number(given) <= most) return Number(given);
  throw invalidField('limit', `Ask for 1 to ${most} at a time.`);
}

/** The cursor of the page that begins after a position. */
export const cursorOf = (key: SortKey): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/**
 * The position that a query's cursor names, or null without a cursor.
 * @param example a key with the same parts, since a number and a text cannot be compared
 * @throws Refusal `invalid` for a cursor of any other shape
 */
export function cursorIn<Key extends SortKey>(query: URLSearchParams, example: Key | undefined): Key | null {
  const cursor = query.get('cursor');
  if (cursor === null) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    parts = null;
  }
  const isKey =
    Array.isArray(parts) &&
    (!example ||
      (parts.length === example.length && parts.every((part, index) => typeof part === typeof example[index])));
  if (isKey) return parts as Key;
  throw invalidField('cursor', 'Use the nextCursor of the page before, or none for the first page.');
}
