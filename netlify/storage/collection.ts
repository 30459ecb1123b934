import type * as z from 'zod/mini';
import type { BlobStore } from './blobs.ts';
import type { StorageLog } from './log.ts';
import type { FoundRevision, StoredRecord, UnreadableRevision } from './revision.ts';
import type { Swept } from './sweep.ts';

/** How values are stored so that the version before can read them, where this one asks less of them (decision 0131). */
export interface OlderShape {
  /** What is stored of a value. */
  write: (value: unknown) => unknown;
  /** The value again. The schema of the collection does the same. */
  read: (stored: unknown) => unknown;
}

export interface CollectionOptions<Value> {
  store: BlobStore;
  schema: z.ZodMiniType<Value>;
  olderShape?: OlderShape | undefined;
  /** The partition of an id, or null for an id that no record can have. Everything is one partition where it is not given. */
  partitionOf?: (id: string) => string | null;
  /**
   * Which kind a record is of, for a collection that may grow to a hundred thousand: finished stretches of time become segments, which tell how many there are of each kind
   * (decision 0105). Its ids are ULIDs that are made once, and its partitions their months. A record may be of several kinds, each of which is counted.
   */
  tally?: ((value: Value) => string | readonly string[]) | undefined;
  /** Names what `tally` says, since counts are kept: another name where it says more of what is stored. What an older name counted has to mean the same (decision 0123). */
  kinds?: string | undefined;
  /** For a collection of one partition that may grow to a hundred thousand and whose ids have no order (decision 0117). */
  sliced?: Slicing<Value> | undefined;
  /** How many revisions of a record are kept. */
  keep: number;
  /**
   * For how many milliseconds after it was current a revision is kept beyond that; an hour where it is not given. Longer than a list may be behind, and than a writer may be
   * on its way.
   */
  keepForMs?: number;
  /** Whether `create` is only ever called with ids that are made for it (ULIDs): it then need not look for an older record. */
  freshIds?: boolean;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Most milliseconds of one operation; nine seconds where it is not given. `all` and `erase` may take that long for each of their calls. */
  timeoutMs?: number;
  log?: StorageLog;
}

export type WithTally<Value> = CollectionOptions<Value> & { tally: NonNullable<CollectionOptions<Value>['tally']> };
export type WithSlices<Value> = CollectionOptions<Value> & { sliced: Slicing<Value> };

/** How many records there are of each kind, and what cannot be read. */
export interface Tallies {
  counts: Readonly<Record<string, number>>;
  /** Whether a version counted some of them that knew fewer kinds: the counts of what it did not know are not to be told. */
  isPartial: boolean;
  unreadable: UnreadableRevision[];
}

/** Segments of a collection that says what it tallies. */
export interface Timeline<Value> {
  /** Looks at what there is, once for a list and its counts. */
  look: () => Promise<{
    each: (options?: EachOptions) => AsyncIterable<StoredRecord<Value> | UnreadableRevision>;
    /** How many records there are of each kind, and what cannot be read; null where that would take reading more than a few hundred. */
    tallies: () => Promise<Tallies | null>;
    /** Whether segments should be made. */
    isBehind: boolean;
  }>;
  /** Makes segments and checks them, as far as the deadline around this call allows; `by` names the deploy, and `width` says how many keys are fetched at once. */
  buildSegments: (by: string, width?: number) => Promise<Swept>;
  /** Gives up all segments, once records were written in another way than by this collection; where it breaks off, calling it again completes it. Throws StorageUnavailable and StorageContended. */
  dropSegments: () => Promise<void>;
}

/** How a partition is read in slices. */
export interface Slicing<Value> {
  /** Each id begins with one of these, about as many with the one as with the other. */
  begins: readonly string[];
  /** Which kind a record is of. */
  kindOf: (value: Value) => string;
  /** Names what `kindOf` says, since kinds are kept: another name where it says something else of what is stored. */
  kinds: string;
}

/** Where a record is in its list, without its value. */
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
   * Every record, in no promised order, or those whose value passes `test`; how many there are of each kind, whatever the test; and what cannot be read. Throws
   * StorageUnavailable, and ReadInPart where time was up: it goes on reading for a while, and the next call has less to read.
   */
  outline: (test?: (value: Value) => boolean) => Promise<{
    records: Outlined[];
    counts: ReadonlyMap<string, number>;
    unreadable: UnreadableRevision[];
  }>;
  /** The records of outlines, in their order, without those that are gone since. */
  recordsOf: (outlines: readonly Outlined[]) => Promise<StoredRecord<Value>[]>;
  /** Every record, those together whose ids begin alike, so that no more than a sixteenth of a large collection is held at once. A small one comes as a whole, with an empty `begin`. */
  eachOfSlice: () => AsyncIterable<{ begin: string; records: StoredRecord<Value>[] }>;
  /** Makes snapshots what they should be, as far as the deadline around this call allows: they hold what was added, and nobody who was erased. */
  refresh: () => Promise<Swept>;
}

export type Created<Value> = { status: 'created'; record: StoredRecord<Value> } | { status: 'exists' };

export type Updated<Value> =
  | ({ status: 'updated' } & StoredRecord<Value>)
  | { status: 'conflict'; current: StoredRecord<Value> }
  | { status: 'missing' };

export type Changed<Value> =
  | { changed: true; record: StoredRecord<Value> }
  /** With the record that stands; null where there is none. */
  | { changed: false; record: StoredRecord<Value> | null };

/** What a collection holds: its records, and what is there and cannot be read. */
export interface Listed<Value> {
  records: StoredRecord<Value>[];
  unreadable: UnreadableRevision[];
}

/** From where on records are asked for. */
export interface EachOptions {
  /** The id of a record, which is left out with all that are newer: the last that was seen. */
  after?: string | undefined;
  /** What else than this kind, of those that the collection counts, may be left out. */
  tally?: string | undefined;
  /** Says of the JSON of a record whether it may be one that is wanted; others may be left out before they are read. */
  mayBe?: ((text: string) => boolean) | undefined;
}

/** The record after which somebody wanted to go on was erased, and its id does not tell where it was: begin anew. */
export class PlaceLost extends Error {
  constructor(store: string) {
    super(`The record in ${store} after which to go on is not there any more.`);
    this.name = 'PlaceLost';
  }
}

/** Makes of a record as it stands, null where there is none, the value that is to be written; null where none is. Called once a round. */
export type Decide<Value> = (standing: StoredRecord<Value> | null) => Value | null | Promise<Value | null>;

/**
 * Records with revisions that are never overwritten (architecture §4). Every method may throw StorageUnavailable. What is there and cannot be read is never taken for
 * absent (rules 45): a list tells it apart, and what would need to know it throws RecordUnreadable.
 */
export interface Collection<Value> {
  /** Writes a new record. `exists` where the id is taken; one whose record was removed or erased is free again. */
  create(id: string, value: Value): Promise<Created<Value>>;
  /**
   * The newest revision; null where there is none, or it is removed. Throws RecordUnreadable.
   *
   * @param known a revision that the caller has seen; a later one is only looked for where the list does not know that one yet, which saves a call to storage
   */
  read(id: string, known?: number): Promise<StoredRecord<Value> | null>;
  /** Writes the next revision, unless the record is no longer at `expectedRev`: of racing callers one wins (rules 28). Throws RecordUnreadable. */
  update(id: string, expectedRev: number, change: (value: Value) => Value): Promise<Updated<Value>>;
  /**
   * Creates or changes a record from what it is at this moment: where another writer was quicker, `decide` is asked again with what that one wrote. Throws StorageContended
   * after five rounds (rules 43), RecordUnreadable, and what `decide` throws.
   */
  change(id: string, decide: Decide<Value>): Promise<Changed<Value>>;
  /** Writes a revision above the one of this number, which cannot be read and stays in the history. `conflict` or `missing` where another one is the newest by now. */
  supersede(id: string, unreadableRev: number, value: Value): Promise<Updated<Value>>;
  /** Writes a tombstone, also above what cannot be read: the record is gone from lists, its history stays. Throws StorageContended after five rounds. */
  remove(id: string): Promise<{ status: 'removed' | 'missing' }>;
  /**
   * Deletes every revision, readable or not, for privacy (rules 35). Where it breaks off, the record is gone from lists already, and calling it again completes it. Throws
   * StorageContended.
   */
  erase(id: string): Promise<{ status: 'erased' | 'missing' }>;
  /** The same of many, which costs far less than one after the other where they share a partition. Gives the ids of those that were there. */
  eraseAll(ids: readonly string[]): Promise<string[]>;
  /** Every record, newest first. It may lack what was written within the last minute; the methods above never do. */
  all(): Promise<Listed<Value>>;
  /**
   * The same one after the other, holding no more than one partition at a time. Throws PlaceLost where nobody can say where `after` was.
   */
  each(options?: EachOptions): AsyncIterable<StoredRecord<Value> | UnreadableRevision>;
  /** The revisions that are kept, newest first, tombstones and unreadable ones among them. */
  history(id: string): Promise<FoundRevision<Value>[]>;
}
