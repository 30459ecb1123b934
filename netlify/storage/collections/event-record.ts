import { dropReasons, eventNames, type DropReason } from '#contract/api/events.ts';
import * as z from 'zod/mini';

/** Kinds of device, as far as the user agent shows. */
export const devices = ['phone', 'tablet', 'desktop'] as const;

/**
 * How many events were left out, by reason. An earlier version stored only their number, nearly all of them sent by
 * bots.
 */
const droppedEvents = z.pipe(
  z.union([z.int(), z.partialRecord(z.enum(dropReasons), z.int())]),
  z.transform((held): Partial<Record<DropReason, number>> => (typeof held === 'number' ? { bot: held } : held)),
);

/** What one page view sent, as it is stored: no address, and no identifier that outlives its day (rules 36). */
export const eventRecord = z.object({
  events: z.array(
    z.object({
      name: z.enum(eventNames),
      page: z.string(),
      url: z.optional(z.string()),
      /** How many milliseconds before the batch arrived. */
      ago: z.int(),
    }),
  ),
  /** The day's mark of address and browser; null if the visitor asked not to be followed. */
  visitor: z.nullable(z.string()),
  /**
   * The host of the referring site, empty if there was none, and the campaign tags as one name. Missing if they were
   * not asked for.
   */
  referrer: z.optional(z.string()),
  campaign: z.optional(z.string()),
  device: z.optional(z.enum(devices)),
  /** ISO 3166, if the platform provides it. */
  country: z.optional(z.string()),
  /**
   * Reading since the last batch of this page view: for how long, and which quarters of the page were reached for the
   * first time.
   */
  read: z.optional(
    z.object({ page: z.string(), ms: z.int(), quarters: z.array(z.int().check(z.minimum(1), z.maximum(4))) }),
  ),
  /** How many events were left out, by reason. */
  dropped: z.optional(droppedEvents),
});
export type EventRecord = z.infer<typeof eventRecord>;

/**
 * The schema of a stored batch. Nearly all have the current shape and are checked by hand: an hour of a flood has
 * 10,000 of them, and the general schema took up a fifth of the time for a first report.
 */
export const storedBatch = z.union([z.custom<EventRecord>(isCurrent), eventRecord]);

type Loose = Partial<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
const names = new Set<unknown>(eventNames);
const reasons = new Set(dropReasons as readonly string[]);
const kinds = new Set<unknown>([undefined, ...devices]);

/** Whether `eventRecord` would accept a value and leave it unchanged. */
function isCurrent(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { events, visitor, referrer, campaign, device, country, read, dropped } = value;
  return (
    Array.isArray(events) &&
    events.every(isEvent) &&
    (visitor === null || typeof visitor === 'string') &&
    isText(referrer) &&
    isText(campaign) &&
    kinds.has(device) &&
    isText(country) &&
    (read === undefined || isReading(read)) &&
    (dropped === undefined || isCount(dropped))
  );
}

const isEvent = (value: unknown): boolean =>
  isObject(value) &&
  names.has(value['name']) &&
  typeof value['page'] === 'string' &&
  isText(value['url']) &&
  Number.isSafeInteger(value['ago']);

const isReading = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['page'] === 'string' &&
  Number.isSafeInteger(value['ms']) &&
  Array.isArray(value['quarters']) &&
  value['quarters'].every((quarter) => Number.isSafeInteger(quarter) && quarter >= 1 && quarter <= 4);

const isCount = (value: unknown): boolean =>
  isObject(value) &&
  !Array.isArray(value) &&
  Object.entries(value).every(([reason, count]) => reasons.has(reason) && Number.isSafeInteger(count));
