import * as z from 'zod/mini';
import type { WhyUnreadable } from './record-unreadable.ts';

/**
 * The version of the shapes that this code stores. It is raised with a change that the version before cannot read; a field that is added is none, since it survives
 * there (decision 0089).
 */
const shapes = 1;

/** Milliseconds since 1970, as far as a date goes (ECMA-262, section 21.4.1.1). */
const time = z.number().check(z.minimum(0), z.maximum(8.64e15));
/** One revision as it is stored. */
const envelope = z.object({
  /** Version of the shapes of whoever wrote it; missing in what was written before there were versions, which is 1. */
  v: z.optional(z.int()),
  /** When this revision was written. */
  at: time,
  /** When the record's first revision was written; carried along so that a list can be ordered without reading history. */
  born: time,
  /** Missing in a tombstone. */
  value: z.optional(z.unknown()),
  removed: z.optional(z.literal(true)),
});

type Envelope = z.infer<typeof envelope>;

/** The text of a revision, as this version stores it. */
export const encodeRevision = (content: Omit<Envelope, 'v'>): string =>
  JSON.stringify({ v: shapes, ...content } satisfies Envelope);

/** A revision of a record as it was read: frozen, since it is shared with later readers. */
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

/** A revision that this version cannot read. It is there all the same: nothing counts as absent because of it (rules 45). */
export interface UnreadableRevision {
  readonly id: string;
  readonly rev: number;
  readonly unreadable: WhyUnreadable;
  /** When it was written, in milliseconds since 1970; null where it does not even tell that. */
  readonly updatedAt: number | null;
}

/** A revision as it was found; whoever asks for its value has to say first what becomes of one that cannot be read. */
export type FoundRevision<Value> = Revision<Value> | UnreadableRevision;

export const isReadable = <Value>(revision: FoundRevision<Value>): revision is Revision<Value> =>
  !('unreadable' in revision);

export const isLive = <Value>(revision: FoundRevision<Value>): revision is StoredRecord<Value> =>
  isReadable(revision) && revision.value !== null;

/** Orders records newest first; those of one millisecond by id, so that the order is total. */
export const newestFirst = (
  left: Pick<Revision<unknown>, 'createdAt' | 'id'>,
  right: Pick<Revision<unknown>, 'createdAt' | 'id'>,
): number => right.createdAt - left.createdAt || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0);

/** Reads a stored envelope. Throws, with what is wrong, for a corrupt one. */
export function decodeRevision<Value>(
  schema: z.ZodMiniType<Value>,
  { id, rev }: { id: string; rev: number },
  stored: unknown,
): Revision<Value> {
  const { at, born, value, removed } = envelope.parse(stored);
  return deepFreeze({ id, rev, createdAt: born, updatedAt: at, value: removed ? null : schema.parse(value) });
}

/** What is known of a stored envelope that is corrupt, or was written by a later version. */
export function unreadableRevision({ id, rev }: { id: string; rev: number }, stored: unknown): UnreadableRevision {
  const { v, at }: { v?: unknown; at?: unknown } = typeof stored === 'object' && stored !== null ? stored : {};
  const isLater = typeof v === 'number' && v > shapes;
  return { id, rev, unreadable: isLater ? 'later' : 'damaged', updatedAt: time.safeParse(at).data ?? null };
}

/** When the record of a stored envelope was created; undefined for one that says nothing of it. Much quicker than reading it whole. */
export function bornOf(stored: unknown): number | undefined {
  const born = typeof stored === 'object' && stored !== null && 'born' in stored ? stored.born : undefined;
  return time.safeParse(born).data;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
