import * as z from 'zod/mini';

/** One revision as it is stored. Times are milliseconds since 1970. */
const envelope = z.object({
  /** When this revision was written. */
  at: z.number(),
  /** When the record's first revision was written; carried along so that a list can be ordered without reading history. */
  born: z.number(),
  /** Missing in a tombstone. */
  value: z.optional(z.unknown()),
  removed: z.optional(z.literal(true)),
});

export type Envelope = z.infer<typeof envelope>;

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

export const isLive = <Value>(revision: Revision<Value>): revision is StoredRecord<Value> => revision.value !== null;

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

/** When the record of a stored envelope was created; undefined for one that says nothing of it. Much quicker than reading it whole. */
export function bornOf(stored: unknown): number | undefined {
  const born = typeof stored === 'object' && stored !== null && 'born' in stored ? stored.born : undefined;
  return typeof born === 'number' ? born : undefined;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
