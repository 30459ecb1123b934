import * as z from 'zod/mini';
import { devices } from './event-record.ts';
import type { PageRow, VisitRow } from './visit-row.ts';

/** Whole numbers from 0 up, each in as many bytes as the largest of them needs. */
export type Column = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** A column as stored: the bytes per number, and the numbers, little-endian, in Base64. */
const column = z.pipe(
  z.string().check(z.refine((text) => '124'.includes(text.slice(0, 1)) && text.length % 4 === 1)),
  z.transform((text): Column => {
    const { buffer, byteOffset, length } = Buffer.from(text.slice(1), 'base64');
    const bytes = buffer.slice(byteOffset, byteOffset + length);
    const width = Number(text[0]);
    return width === 1 ? new Uint8Array(bytes) : width === 2 ? new Uint16Array(bytes) : new Uint32Array(bytes);
  }),
);

/**
 * Visits as columns: the n-th number of each belongs to the n-th visit; `page…` has as many per visit as `pages` says.
 * This takes a twentieth of the space of objects, and is counted without parsing. Names are indexes into `names`,
 * counted from 1; 0 is none.
 */
export const visitColumns = z.object({
  names: z.array(z.string()),
  hour: column,
  /** The seconds plus one; 0 if it is not a session. */
  seconds: column,
  views: column,
  clicks: column,
  forms: column,
  exit: column,
  /** Four times the name, plus the edge. */
  referrer: column,
  campaign: column,
  device: column,
  country: column,
  /** The edge and `visitFlags`. */
  flags: column,
  pages: column,
  page: column,
  pageViews: column,
  pageReadMs: column,
  /** The edge and `signUpAfter`. */
  pageFlags: column,
  quarters: z.tuple([column, column, column, column]),
});
export type VisitColumns = z.infer<typeof visitColumns>;

/** Bits of a visit's flags, above its edge. */
export const visitFlags = { contact: 4, signUp: 8, again: 16 } as const;
/** The bit of a page's flags, above its edge. */
export const signUpAfter = 4;

/** What `JSON.stringify` gets, so that columns are stored as the schema reads them. */
export function columnAsText(_: string, value: unknown): unknown {
  if (!ArrayBuffer.isView(value)) return value;
  const { buffer, byteOffset, byteLength } = value;
  const bytes = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
  return `${(value as Column).BYTES_PER_ELEMENT}${bytes.toString('base64')}`;
}

function columnOf(numbers: readonly number[]): Column {
  const most = numbers.reduce((left, right) => Math.max(left, right), 0);
  if (most < 2 ** 8) return Uint8Array.from(numbers);
  return most < 2 ** 16 ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
}

/** Visits as columns. */
export function toColumns(rows: readonly VisitRow[]): VisitColumns {
  const places = new Map<string, number>();
  const placeOf = (name: string | null): number => {
    if (name === null) return 0;
    const place = places.get(name) ?? places.size + 1;
    places.set(name, place);
    return place;
  };
  const ofRows = (numberOf: (row: VisitRow) => number): Column => columnOf(rows.map(numberOf));
  const origin = (held: VisitRow['referrer']): number => (held ? placeOf(held.name) * 4 + held.edge : 0);
  const pages = rows.flatMap((row) => row.pages);
  const ofPages = (numberOf: (page: PageRow) => number): Column => columnOf(pages.map(numberOf));
  const columns = {
    hour: ofRows(({ hour }) => hour),
    seconds: ofRows(({ seconds }) => (seconds === null ? 0 : seconds + 1)),
    views: ofRows(({ views }) => views),
    clicks: ofRows(({ clicks }) => clicks),
    forms: ofRows(({ forms }) => forms),
    exit: ofRows(({ exit }) => placeOf(exit)),
    referrer: ofRows(({ referrer }) => origin(referrer)),
    campaign: ofRows(({ campaign }) => origin(campaign)),
    device: ofRows(({ device }) => (device === null ? 0 : devices.indexOf(device) + 1)),
    country: ofRows(({ country }) => placeOf(country)),
    flags: ofRows(
      ({ edge, contact, signUp, again }) =>
        edge + (contact ? visitFlags.contact : 0) + (signUp ? visitFlags.signUp : 0) + (again ? visitFlags.again : 0),
    ),
    pages: ofRows((row) => row.pages.length),
    page: ofPages(({ page }) => placeOf(page)),
    pageViews: ofPages(({ views }) => views),
    pageReadMs: ofPages(({ readMs }) => readMs),
    pageFlags: ofPages((page) => page.edge + (page.signUpAfter ? signUpAfter : 0)),
    quarters: [
      ofPages(({ quarters }) => quarters[0]),
      ofPages(({ quarters }) => quarters[1]),
      ofPages(({ quarters }) => quarters[2]),
      ofPages(({ quarters }) => quarters[3]),
    ] satisfies VisitColumns['quarters'],
  };
  return { names: [...places.keys()], ...columns };
}
