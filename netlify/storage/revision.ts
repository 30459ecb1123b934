import * as z from 'zod/mini';
import type { WhyUnreadable } from './record-unreadable.ts';

/**
 * The version of the shapes that this code stores. Raise it for a change that the previous version cannot read. Adding
 * a field is not such a change, since that version keeps unknown fields (decision 0089).
 */
const shapes = 1;

/** The end of the range of a Date, in milliseconds since 1970 (ECMA-262, section 21.4.1.1). */
const latest = 8.64e15;
const time = z.number().check(z.minimum(0), z.maximum(latest));
/** One revision as it is stored. */
const envelope = z.object({
  /**
   * Version of the shapes that the writer used. Missing in revisions from before versions existed, which count as 1.
   */
  v: z.optional(z.int()),
  /** When this revision was written. */
  at: time,
  /**
   * When the record's first revision was written. Every revision carries it, so that a list can be ordered without
   * reading history.
   */
  born: time,
  /** Missing in a tombstone. */
  value: z.optional(z.unknown()),
  removed: z.optional(z.literal(true)),
});

type Envelope = z.infer<typeof envelope>;

/** The same check by hand: a list reads thousands of revisions, and the schema took up a third of the time. */
const isEnvelope = (stored: unknown): stored is Envelope => {
  if (typeof stored !== 'object' || stored === null) return false;
  const { v, at, born, removed }: Partial<Record<keyof Envelope, unknown>> = stored;
  return (
    isTime(at) &&
    isTime(born) &&
    (v === undefined || Number.isSafeInteger(v)) &&
    (removed === undefined || removed === true)
  );
};

const isTime = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= latest;

/** The text of a revision, as this version stores it. */
export const encodeRevision = (content: Omit<Envelope, 'v'>): string =>
  JSON.stringify({ v: shapes, ...content } satisfies Envelope);

/** A revision as read. It is frozen, since later readers share it. */
export interface Revision<Value> {
  readonly id: string;
  readonly rev: number;
  /** When the record was created and when this revision was written, in milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Null in a tombstone. */
  readonly value: Value | null;
}

/** A revision that is not a tombstone. */
export interface StoredRecord<Value> extends Revision<Value> {
  readonly value: Value;
}

/** A revision that this version cannot read. It exists all the same, and never counts as absent (rules 45). */
export interface UnreadableRevision {
  readonly id: string;
  readonly rev: number;
  readonly unreadable: WhyUnreadable;
  /** When it was written, in milliseconds since 1970; null if even that is unknown. */
  readonly updatedAt: number | null;
}

/** A revision as found. To get its value, a caller must first handle the unreadable case. */
export type FoundRevision<Value> = Revision<Value> | UnreadableRevision;

export const isReadable = <Value>(revision: FoundRevision<Value>): revision is Revision<Value> =>
  !('unreadable' in revision);

export const isLive = <Value>(revision: FoundRevision<Value>): revision is StoredRecord<Value> =>
  isReadable(revision) && revision.value !== null;

/** Orders records newest first, and those of the same millisecond by id, so that the order is total. */
export const newestFirst = (
  left: Pick<Revision<unknown>, 'createdAt' | 'id'>,
  right: Pick<Revision<unknown>, 'createdAt' | 'id'>,
): number => right.createdAt - left.createdAt || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0);

/** Reads a stored envelope. Throws for a corrupt one, with the reason. */
export function decodeRevision<Value>(
  schema: z.ZodMiniType<Value>,
  { id, rev }: { id: string; rev: number },
  stored: unknown,
): Revision<Value> {
  const { at, born, value, removed } = isEnvelope(stored) ? stored : envelope.parse(stored);
  return deepFreeze({ id, rev, createdAt: born, updatedAt: at, value: removed ? null : schema.parse(value) });
}

/** The known facts of an envelope that is corrupt or was written by a later version. */
export function unreadableRevision({ id, rev }: { id: string; rev: number }, stored: unknown): UnreadableRevision {
  const { v, at }: { v?: unknown; at?: unknown } = typeof stored === 'object' && stored !== null ? stored : {};
  const isLater = typeof v === 'number' && v > shapes;
  return { id, rev, unreadable: isLater ? 'later' : 'damaged', updatedAt: time.safeParse(at).data ?? null };
}

/**
 * When the record of a stored envelope was created; undefined if it does not say. Much quicker than decoding the whole.
 */
export function bornOf(stored: unknown): number | undefined {
  const born = typeof stored === 'object' && stored !== null && 'born' in stored ? stored.born : undefined;
  return time.safeParse(born).data;
}

/**
 * For a value made by JSON.parse, whose properties are all its own. Building lists of names would take up a third of
 * the time.
 */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const name in value) {
      const part: unknown = value[name];
      if (typeof part === 'object') deepFreeze(part);
    }
  }
  return value;
}
