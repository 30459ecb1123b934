import { dropReasons } from '#contract/api/events.ts';
import * as z from 'zod/mini';
import type { BlobStore } from '../blobs.ts';
import { pack, unpack } from '../packing.ts';
import { eventRecord } from './event-record.ts';
import { packVisits, unpackVisits } from './packed-visits.ts';
import { columnAsText, visitColumns } from './visit-columns.ts';
import { visitFigures, visitSum } from './visit-sum.ts';

/** A finished hour: its batches in one piece. It holds marks of visitors, and is deleted with them. */
const hourPeriod = z.object({
  batches: z.array(z.object({ id: z.string(), at: z.number(), value: eventRecord })),
  /** How many batches could not be read and are missing from the counts. */
  unreadable: z.int(),
});

/** The counts of a day. */
const dayCount = z.object({
  sum: visitSum,
  /** How many events were dropped, by reason. */
  dropped: z.partialRecord(z.enum(dropReasons), z.int()),
  unreadable: z.int(),
  /**
   * Single events, which an earlier version stored here. They are neither read nor written any more (decision 0189);
   * the list is stored empty, because that version cannot read a day without it.
   */
  latest: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((): never[] => []),
    ),
  ),
});

/** A finished day: its sum and its visits. It holds no mark of a visitor (rules 36). */
const dayPeriod = z.extend(dayCount, { visits: visitColumns });

/** The days of a month: the counts of each and, separately because few readers need them, their visits. */
const monthPeriod = z.object({ days: z.record(z.string(), dayCount) });
const daysOfVisits = z.object({ days: z.record(z.string(), visitColumns) });

/** Finished months: the counts of each with its lists, and the counts of its days without lists. */
const pastMonths = z.object({
  months: z.record(
    z.string(),
    z.object({
      sum: visitSum,
      days: z.record(z.string(), z.extend(z.omit(dayCount, { sum: true, latest: true }), { sum: visitFigures })),
    }),
  ),
});

export const periodSchemas = {
  hours: hourPeriod,
  days: dayPeriod,
  months: monthPeriod,
  visits: daysOfVisits,
  // The visits of three months, as bytes: a filtered year reads millions of them.
  quarters: daysOfVisits,
  // Copies of the records above for a day, month or quarter that is not over: one call replaces many.
  'hours-so-far': z.object({ hours: z.record(z.string(), hourPeriod) }),
  'days-so-far': monthPeriod,
  'visits-so-far': daysOfVisits,
  // There are also copies of finished months, so that a year costs as many calls as a week.
  past: pastMonths,
} as const;

export const periodKinds = Object.keys(periodSchemas) as (keyof typeof periodSchemas)[];

/** Names the shape of copies, which a test takes from `copiedSchemas`. A change to the shape needs another name. */
export const copiedForm = '1';
export const copiedSchemas = [periodSchemas['hours-so-far'], periodSchemas.past] as const;

export type PeriodKind = keyof typeof periodSchemas;
export type Period<Kind extends PeriodKind> = z.infer<(typeof periodSchemas)[Kind]>;
export type DayCount = z.infer<typeof dayCount>;
export type Copy = 'hours-so-far' | 'days-so-far' | 'visits-so-far' | 'past';

export const copies: readonly PeriodKind[] = ['hours-so-far', 'days-so-far', 'visits-so-far', 'past'];
/** Kinds stored as bytes. They are derived from other kinds, so backups leave them out. */
const asBytes: readonly PeriodKind[] = ['quarters', 'visits-so-far'];
/** Kinds that are large are stored packed, as text: backups and Netlify's command line only handle text. */
const asPackedText: readonly PeriodKind[] = ['hours', 'visits', 'hours-so-far', 'past'];
const hasVisits: readonly PeriodKind[] = ['days', 'visits'];
const packedText = z.object({ gzip: z.string(), form: z.optional(z.string()) });
type PackedText = z.infer<typeof packedText>;

/** A period as stored. */
export async function storedPeriod(kind: PeriodKind, value: unknown): Promise<string | Uint8Array<ArrayBuffer>> {
  if (asBytes.includes(kind)) return packVisits((value as z.infer<typeof daysOfVisits>).days);
  const json = JSON.stringify(value, hasVisits.includes(kind) ? columnAsText : undefined);
  if (!asPackedText.includes(kind)) return json;
  const gzip = (await pack([json])).toString('base64');
  return JSON.stringify({ gzip, ...(copies.includes(kind) && { form: copiedForm }) } satisfies PackedText);
}

/** A period in memory. */
export interface HeldPeriod {
  value: unknown;
  /** Characters or bytes, unpacked. */
  length: number;
}

/** Fetches a stored period; null if there is none. */
export const fetchPeriod = (store: BlobStore, kind: PeriodKind, key: string): Promise<string | Uint8Array | null> =>
  asBytes.includes(kind) ? store.getBytes(key) : store.get(key);

/** Decodes what was fetched. Rejects if it cannot be read. */
export async function readPeriod(kind: PeriodKind, stored: string | Uint8Array): Promise<HeldPeriod> {
  if (typeof stored !== 'string') {
    const { days, length } = await unpackVisits(stored);
    return { value: { days }, length };
  }
  if (!asPackedText.includes(kind))
    return { value: periodSchemas[kind].parse(JSON.parse(stored)), length: stored.length };
  const { gzip, form } = packedText.parse(JSON.parse(stored));
  const json = (await unpack(Buffer.from(gzip, 'base64'))).toString();
  const value: unknown = JSON.parse(json);
  // Code of the same version wrote it according to the schema, and unpacking has verified its checksum. Validating each
  // of thousands of batches took half the time of a first report.
  const isOwn = copies.includes(kind) && form === copiedForm;
  return { value: isOwn ? value : periodSchemas[kind].parse(value), length: json.length };
}
