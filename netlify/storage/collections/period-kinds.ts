import { dropReasons } from '#contract/api/events.ts';
import * as z from 'zod/mini';
import type { BlobStore } from '../blobs.ts';
import { pack, unpack } from '../packing.ts';
import { eventRecord } from './events.ts';
import { packVisits, unpackVisits } from './packed-visits.ts';
import { recentEvent } from './rollups.ts';
import { columnAsText, visitColumns } from './visit-columns.ts';
import { visitFigures, visitSum } from './visit-sum.ts';

/** An hour that is over: its batches in one piece. It has the marks of visitors, and goes when they do. */
const hourPeriod = z.object({
  batches: z.array(z.object({ id: z.string(), at: z.number(), value: eventRecord })),
  /** How many batches could not be read, and are in none of the numbers. */
  unreadable: z.int(),
});

/** What is counted of a day. */
const dayCount = z.object({
  sum: visitSum,
  /** How many events were left out, by reason. */
  dropped: z.partialRecord(z.enum(dropReasons), z.int()),
  unreadable: z.int(),
  /** The latest, newest first. */
  latest: z.array(recentEvent),
});

/** A day that is over: its sum and its visits. It holds no mark of a visitor (rules 36). */
const dayPeriod = z.extend(dayCount, { visits: visitColumns });

/** The days of a month: what is counted of each, and, apart, since most readers need no more, their visits. */
const monthPeriod = z.object({ days: z.record(z.string(), dayCount) });
const daysOfVisits = z.object({ days: z.record(z.string(), visitColumns) });

/** Months that are over: what is counted of each, with what its visits name, and of each of its days without that. */
const pastMonths = z.object({
  months: z.record(
    z.string(),
    z.object({
      sum: visitSum,
      days: z.record(z.string(), z.extend(z.omit(dayCount, { sum: true, latest: true }), { sum: visitFigures })),
    }),
  ),
});

const schemas = {
  hours: hourPeriod,
  days: dayPeriod,
  months: monthPeriod,
  visits: daysOfVisits,
  // Visits of three months, as bytes: who asks for those of a year reads millions.
  quarters: daysOfVisits,
  // Copies of what the records above say of a day, month or quarter that is not over yet: a reader needs one call in place of many.
  'hours-so-far': z.object({ hours: z.record(z.string(), hourPeriod) }),
  'days-so-far': monthPeriod,
  'visits-so-far': daysOfVisits,
  // And of the months that are: a year costs as many calls as a week.
  past: pastMonths,
} as const;

export const periodKinds = Object.keys(schemas) as (keyof typeof schemas)[];

/** Names what copies hold, of which `copiedSchemas` tells a test: another name where that changes. */
export const copiedForm = '1';
export const copiedSchemas = [schemas['hours-so-far'], schemas.past] as const;

export type PeriodKind = keyof typeof schemas;
export type Period<Kind extends PeriodKind> = z.infer<(typeof schemas)[Kind]>;
export type DayCount = z.infer<typeof dayCount>;
export type Copy = 'hours-so-far' | 'days-so-far' | 'visits-so-far' | 'past';

export const copies: readonly PeriodKind[] = ['hours-so-far', 'days-so-far', 'visits-so-far', 'past'];
/** Kinds that lie in storage as bytes. They are made of others, and neither a backup nor anybody else carries them. */
const asBytes: readonly PeriodKind[] = ['quarters', 'visits-so-far'];
/** Kinds that are large lie packed, as text: a backup and Netlify's command line take text alone. */
const asPackedText: readonly PeriodKind[] = ['hours', 'visits', 'hours-so-far', 'past'];
const hasVisits: readonly PeriodKind[] = ['days', 'visits'];
const packedText = z.object({ gzip: z.string(), form: z.optional(z.string()) });
type PackedText = z.infer<typeof packedText>;

/** What is stored of a period. */
export async function storedPeriod(kind: PeriodKind, value: unknown): Promise<string | Uint8Array<ArrayBuffer>> {
  if (asBytes.includes(kind)) return packVisits((value as z.infer<typeof daysOfVisits>).days);
  const json = JSON.stringify(value, hasVisits.includes(kind) ? columnAsText : undefined);
  if (!asPackedText.includes(kind)) return json;
  const gzip = (await pack([json])).toString('base64');
  return JSON.stringify({ gzip, ...(copies.includes(kind) && { form: copiedForm }) } satisfies PackedText);
}

/** A period as it is held in memory. */
export interface HeldPeriod {
  value: unknown;
  /** Characters or bytes, unpacked. */
  length: number;
}

/** Fetches what is stored of a period; null where nothing is. */
export const fetchPeriod = (store: BlobStore, kind: PeriodKind, key: string): Promise<string | Uint8Array | null> =>
  asBytes.includes(kind) ? store.getBytes(key) : store.get(key);

/** Reads what was fetched. Rejects for what cannot be read. */
export async function readPeriod(kind: PeriodKind, stored: string | Uint8Array): Promise<HeldPeriod> {
  if (typeof stored !== 'string') {
    const { days, length } = await unpackVisits(stored);
    return { value: { days }, length };
  }
  if (!asPackedText.includes(kind)) return { value: schemas[kind].parse(JSON.parse(stored)), length: stored.length };
  const { gzip, form } = packedText.parse(JSON.parse(stored));
  const json = (await unpack(Buffer.from(gzip, 'base64'))).toString();
  const value: unknown = JSON.parse(json);
  // Code of the same form made it as the schema asks, and unpacking has compared its checksum. To look at each of thousands of batches took half of a first report.
  const isOwn = copies.includes(kind) && form === copiedForm;
  return { value: isOwn ? value : schemas[kind].parse(value), length: json.length };
}
