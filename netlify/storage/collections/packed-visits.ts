import * as z from 'zod/mini';
import { pack, unpack } from '../packing.ts';
import type { Column, VisitColumns } from './visit-columns.ts';

// The visits of many days as bytes. As JSON, their columns would have to be Base64, which takes twice as long to unpack
// and read, and compresses worse.

/** Names the layout of the bytes. A change to the layout needs another name. */
const form = 'visits 1';
/** Typed arrays begin at a multiple of their width. */
const boundary = 4;

const head = z.object({
  form: z.literal(form),
  /** For each day: its names, its numbers of visits and of their pages, and the width of each column. */
  days: z.record(
    z.string(),
    z.object({
      names: z.array(z.string()),
      visits: z.int(),
      pages: z.int(),
      widths: z.string().check(z.regex(/^[124]{20}$/)),
    }),
  ),
});

type DaysOfVisits = Readonly<Record<string, VisitColumns>>;

/**
 * The columns in the order of their bytes: first those with one number per visit, then those with one per page of a
 * visit.
 */
function columnsOf(visits: VisitColumns): readonly Column[] {
  const { hour, seconds, views, clicks, forms, exit, referrer, campaign, device, country, flags, pages } = visits;
  const { page, pageViews, pageReadMs, pageFlags, quarters } = visits;
  const ofVisits = [hour, seconds, views, clicks, forms, exit, referrer, campaign, device, country, flags, pages];
  return [...ofVisits, page, pageViews, pageReadMs, pageFlags, ...quarters];
}

const padding = (length: number): number => (boundary - (length % boundary)) % boundary;

function* piecesOf(days: DaysOfVisits): Generator<Buffer> {
  const widthsOf = (visits: VisitColumns): string =>
    columnsOf(visits)
      .map(({ BYTES_PER_ELEMENT: width }) => width)
      .join('');
  const described = Object.entries(days).map(([date, visits]) => {
    const { names, hour, page } = visits;
    return [date, { names, visits: hour.length, pages: page.length, widths: widthsOf(visits) }] as const;
  });
  const text = Buffer.from(
    JSON.stringify({ form, days: Object.fromEntries(described) } satisfies z.infer<typeof head>),
  );
  const length = Buffer.alloc(boundary);
  length.writeUInt32LE(text.length);
  yield Buffer.concat([length, text, Buffer.alloc(padding(text.length))]);
  for (const visits of Object.values(days)) {
    const columns = columnsOf(visits).map(({ buffer, byteOffset, byteLength }) => [
      Buffer.from(buffer, byteOffset, byteLength),
      Buffer.alloc(padding(byteLength)),
    ]);
    yield Buffer.concat(columns.flat());
  }
}

/** Packs the visits of days, one day after another, yielding in between. */
export const packVisits = async (days: DaysOfVisits): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await pack(piecesOf(days)));

/**
 * Unpacks the visits of days; returns them and their size in bytes. Rejects for anything that `packVisits` did not
 * return.
 */
export async function unpackVisits(
  packed: Uint8Array,
): Promise<{ days: Record<string, VisitColumns>; length: number }> {
  const unpacked = await unpack(packed);
  // Read in place if it begins at a boundary, since a quarter takes about ten megabytes.
  const aligned = unpacked.byteOffset % boundary === 0 ? unpacked : new Uint8Array(unpacked);
  const { buffer, byteOffset } = aligned;
  const textLength = unpacked.readUInt32LE();
  const text = unpacked.toString('utf8', boundary, boundary + textLength);
  const described = head.parse(JSON.parse(text)).days;
  let at = byteOffset + boundary + textLength + padding(textLength);
  const next = (length: number, width: string | undefined): Column => {
    const begin = at;
    const bytes = length * Number(width);
    at += bytes + padding(bytes);
    if (width === '1') return new Uint8Array(buffer, begin, length);
    return width === '2' ? new Uint16Array(buffer, begin, length) : new Uint32Array(buffer, begin, length);
  };
  const days = Object.entries(described).map(([date, { names, visits, pages, widths }]): [string, VisitColumns] => {
    const [...own] = widths;
    const ofVisits = (): Column => next(visits, own.shift());
    const ofPages = (): Column => next(pages, own.shift());
    // In the order of `columnsOf`: properties are evaluated in source order.
    return [
      date,
      {
        names,
        hour: ofVisits(),
        seconds: ofVisits(),
        views: ofVisits(),
        clicks: ofVisits(),
        forms: ofVisits(),
        exit: ofVisits(),
        referrer: ofVisits(),
        campaign: ofVisits(),
        device: ofVisits(),
        country: ofVisits(),
        flags: ofVisits(),
        pages: ofVisits(),
        page: ofPages(),
        pageViews: ofPages(),
        pageReadMs: ofPages(),
        pageFlags: ofPages(),
        quarters: [ofPages(), ofPages(), ofPages(), ofPages()],
      },
    ];
  });
  return { days: Object.fromEntries(days), length: unpacked.length };
}
