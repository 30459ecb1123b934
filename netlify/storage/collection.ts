// Longer than 200 lines: the members of a collection belong together, each with its contract stated in a sentence.

import type * as z from 'zod/mini';
import type { BlobStore } from './blobs.ts';
import type { StorageLog } from './log.ts';
import type { FoundRevision, StoredRecord, UnreadableRevision } from './revision.ts';
import type { Swept } from './sweep.ts';

/**
 * How values are stored so that the previous version can read them when this one requires less of them (decision 0131).
 */
export interface OlderShape {
  /** Converts a value to its stored form. */
  write: (value: unknown) => unknown;
  /** Converts the stored form back. The schema of the collection does the same. */
  read: (stored: unknown) => unknown;
}

export interface CollectionOptions<Value> {
  store: BlobStore;
  schema: z.ZodMiniType<Value>;
  olderShape?: OlderShape | undefined;
  /**
   * The partition of an id, or null for an id that no record can have. Without this function, everything is one
   * partition.
   */
  partitionOf?: (id: string) => string | null;
  /**
   * The kind of a record, for a collection that may grow to a hundred thousand: finished stretches of time become
   * segments, which count the records of each kind (decision 0105). Ids are ULIDs made once, and partitions are their
   * months. A record may have several kinds and counts towards each.
   */
  tally?: ((value: Value) => string | readonly string[]) | undefined;
  /**
   * Names the meaning of `tally`, since counts are kept. Change it when `tally` distinguishes more of what is stored.
   * Kinds that were counted under an older name must keep their meaning (decision 0123).
   */
  kinds?: string | undefined;
  /**
   * For a collection of one partition that may grow to a hundred thousand and whose ids have no order (decision 0117).
   */
  sliced?: Slicing<Value> | undefined;
  /** How many revisions of a record are kept. */
  keep: number;
  /**
   * How many milliseconds a revision beyond `keep` is kept after being replaced; an hour by default. Must exceed the
   * lag of a list and the time that a write may take.
   */
  keepForMs?: number;
  /** Whether `create` only gets freshly made ids (ULIDs), so it need not look for an older record. */
  freshIds?: boolean;
  /** Milliseconds since 1970. */
  now?: () => number;
  /**
   * Time limit for one operation in milliseconds; nine seconds by default. `all` and `erase` may take that long for
   * each of their calls.
   */
  timeoutMs?: number;
  log?: StorageLog;
}

export type WithTally<Value> = CollectionOptions<Value> & { tally: NonNullable<CollectionOptions<Value>['tally']> };
export type WithSlices<Value> = CollectionOptions<Value> & { sliced: Slicing<Value> };

/** How many records there are of each kind, and the revisions that cannot be read. */
export interface Tallies {
  counts: Readonly<Record<string, number>>;
  /**
   * Whether some were counted by a version that knew fewer kinds. Counts of the kinds it did not know must not be
   * shown.
   */
  isPartial: boolean;
  unreadable: UnreadableRevision[];
}

/** The segments of a collection that has a `tally`. */
export interface Timeline<Value> {
  /** Takes one look at the collection, to serve both a list and its counts. */
  look: () => Promise<{
    each: (options?: EachOptions) => AsyncIterable<StoredRecord<Value> | UnreadableRevision>;
    /**
     * How many records there are of each kind, and the revisions that cannot be read. Null if that would mean reading
     * more than a few hundred records.
     */
    tallies: () => Promise<Tallies | null>;
    /** Whether segments should be made. */
    isBehind: boolean;
  }>;
  /**
   * Builds and checks segments for as long as the deadline around this call allows. `by` names the deploy; `width` is
   * how many keys are fetched at once.
   */
  buildSegments: (by: string, width?: number) => Promise<Swept>;
  /**
   * Gives up all segments after something other than this collection wrote records. If it is interrupted, calling it
   * again completes it. Throws StorageUnavailable and StorageContended.
   */
  dropSegments: () => Promise<void>;
}

/** How a partition is read in slices. */
export interface Slicing<Value> {
  /** Each id begins with one of these, spread evenly. */
  begins: readonly string[];
  /** The kind of a record. */
  kindOf: (value: Value) => string;
  /**
   * Names the meaning of `kindOf`, since kinds are kept. Change it when `kindOf` classifies stored values differently.
   */
  kinds: string;
}

/** A record's place in its list, without its value. */
export interface Outlined {
  readonly id: string;
  readonly rev: number;
  readonly etag: string;
  /** In milliseconds since 1970. */
  readonly createdAt: number;
  readonly kind: string;
}

/** Lists of a collection that is read in slices. */
export interface Sliced<Value> {
  /**
   * Every record, or only those whose value passes `test`, in no promised order; how many there are of each kind,
   * whatever the test; and the revisions that cannot be read. Throws StorageUnavailable, or ReadInPart when time runs
   * out: reading then continues for a while, and the next call has less to read.
   */
  outline: (test?: (value: Value) => boolean) => Promise<{
    records: Outlined[];
    counts: ReadonlyMap<string, number>;
    unreadable: UnreadableRevision[];
  }>;
  /** The records of these outlines, in their order, without records that no longer exist. */
  recordsOf: (outlines: readonly Outlined[]) => Promise<StoredRecord<Value>[]>;
  /**
   * Every record, in groups whose ids begin alike, so that no more than a sixteenth of a large collection is in memory
   * at once. A small collection comes as a whole, with an empty `begin`.
   */
  eachOfSlice: () => AsyncIterable<{ begin: string; records: StoredRecord<Value>[] }>;
  /**
   * Brings the snapshots up to date, as far as the deadline around this call allows: adds new records and removes
   * erased ones.
   */
  refresh: () => Promise<Swept>;
}

export type Created<Value> = { status: 'created'; record: StoredRecord<Value> } | { status: 'exists' };

export type Updated<Value> =
  | ({ status: 'updated' } & StoredRecord<Value>)
  | { status: 'conflict'; current: StoredRecord<Value> }
  | { status: 'missing' };

export type Changed<Value> =
  | { changed: true; record: StoredRecord<Value> }
  /** With the current record; null if there is none. */
  | { changed: false; record: StoredRecord<Value> | null };

/** The records of a collection, and the revisions that cannot be read. */
export interface Listed<Value> {
  records: StoredRecord<Value>[];
  unreadable: UnreadableRevision[];
}

/** Where to start reading, and which records are wanted. */
export interface EachOptions {
  /** The id of the last record that the caller has seen. It is left out, and so is every newer one. */
  after?: string | undefined;
  /** Records of other kinds than this one may be left out, if the collection counts it. */
  tally?: string | undefined;
  /** Tells from a record's JSON whether it may be wanted. Others may be left out before they are parsed. */
  mayBe?: ((text: string) => boolean) | undefined;
}

/** The record after which to continue was erased, and its id does not show where it was. Start over. */
export class PlaceLost extends Error {
  constructor(store: string) {
    super(`The record in ${store} to continue after no longer exists.`);
    this.name = 'PlaceLost';
  }
}

/**
 * Takes the current record, or null if there is none, and returns the value to write, or null to write nothing. Called
 * once per round.
 */
export type Decide<Value> = (standing: StoredRecord<Value> | null) => Value | null | Promise<Value | null>;

/**
 * Records with revisions that are never overwritten (architecture §4). Every method may throw StorageUnavailable. What
 * cannot be read is never treated as absent (rules 45): lists report it separately, and methods that need its value
 * throw RecordUnreadable.
 */
export interface Collection<Value> {
  /** Writes a new record. `exists` if the id is taken; the id of a removed or erased record is free again. */
  create(id: string, value: Value): Promise<Created<Value>>;
  /**
   * The newest revision; null if there is none or the record was removed. Throws RecordUnreadable.
   * @param known a revision that the caller has seen; a later one is only looked for as long as the list does not
   *   contain this one, which saves a call to storage
   */
  read(id: string, known?: number): Promise<StoredRecord<Value> | null>;
  /**
   * Writes the next revision, unless the record is no longer at `expectedRev`. Of racing callers, one wins (rules 28).
   * Throws RecordUnreadable.
   */
  update(id: string, expectedRev: number, change: (value: Value) => Value): Promise<Updated<Value>>;
  /**
   * Creates or changes a record based on its current state. If another writer is quicker, `decide` is called again with
   * what the other writer wrote. Throws StorageContended after five rounds (rules 43), RecordUnreadable, and what
   * `decide` throws.
   */
  change(id: string, decide: Decide<Value>): Promise<Changed<Value>>;
  /**
   * Writes a revision on top of unreadable revision `unreadableRev`, which stays in the history. `conflict` or
   * `missing` if that one is no longer the newest.
   */
  supersede(id: string, unreadableRev: number, value: Value): Promise<Updated<Value>>;
  /**
   * Writes a tombstone, even on top of an unreadable revision. The record leaves all lists; its history is kept. Throws
   * StorageContended after five rounds.
   */
  remove(id: string): Promise<{ status: 'removed' | 'missing' }>;
  /**
   * Deletes every revision, readable or not, for privacy (rules 35). If it is interrupted, the record has already left
   * all lists, and calling it again completes it. Throws StorageContended.
   * @param known erase nothing if the record has moved on from this revision
   */
  erase(id: string, known?: number): Promise<{ status: 'erased' | 'missing' }>;
  /**
   * Completes an erasure that was interrupted, for an id under which there is a new record by now: deletes every
   * revision up to the newest tombstone, and keeps what was written since. Throws StorageUnavailable.
   */
  eraseFormer(id: string): Promise<{ status: 'erased' | 'missing' }>;
  /**
   * Erases many records, at far less cost than one by one when they share a partition. Returns the ids of those that
   * existed.
   */
  eraseAll(ids: readonly string[]): Promise<string[]>;
  /** Every record, newest first. It may lack what was written within the last minute; the methods above never do. */
  all(): Promise<Listed<Value>>;
  /**
   * Every record one by one, holding no more than one partition in memory. Throws PlaceLost if the position of `after`
   * cannot be determined.
   */
  each(options?: EachOptions): AsyncIterable<StoredRecord<Value> | UnreadableRevision>;
  /** The revisions that are kept, newest first, including tombstones and unreadable ones. */
  history(id: string): Promise<FoundRevision<Value>[]>;
}
