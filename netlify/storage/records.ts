import type { Changed, Collection, CollectionOptions, Created, Decide } from './collection.ts';
import type { Sliced, Timeline, Updated, WithSlices, WithTally } from './collection.ts';
import { overtaken, whileOvertaken } from './contention.ts';
import { boundedBy } from './deadline.ts';
import { markOf, openErasures } from './erasures.ts';
import { eraserOf } from './erase-record.ts';
import { isSegment } from './keys.ts';
import { logToStderr, reasonOf } from './log.ts';
import { pruneRevisions } from './prune-revisions.ts';
import { isFree, noHead, openHeads, type Head } from './record-head.ts';
import { openLists } from './record-lists.ts';
import { openReader, type KnownRevision } from './record-reader.ts';
import { openWriter } from './record-writer.ts';
import { revisionKey } from './revision-key.ts';
import { isReadable, type FoundRevision, type Revision, type StoredRecord } from './revision.ts';
import { openSegments } from './segments.ts';
import { openSlices } from './slices.ts';
import { openSnapshots, snapshotFolder } from './snapshots.ts';
import type { Definition } from './stores.ts';
import { openUpkeep } from './upkeep.ts';

const hour = 60 * 60 * 1000;
/** The name of the partition in a collection that has only one. */
const whole = 'all';
/** Characters of stored text cached in memory by a collection with segments or slices, whose lists are packed. */
const recent = 4 * 1024 * 1024;

/** Defines a collection whose records are in the store with that name. */
export const collection =
  <Value>(
    name: string,
    kind: Pick<CollectionOptions<Value>, 'schema' | 'olderShape' | 'partitionOf' | 'keep' | 'keepForMs' | 'freshIds'>,
  ): Definition<Collection<Value>> =>
  ({ store, now, timeoutMs, log }) =>
    openCollection({ ...kind, store: store(name), now, timeoutMs, log });

/** Opens a collection over a store of its own. Keep it between calls: it remembers what it read. */
export function openCollection<Value>(options: WithTally<Value>): Collection<Value> & Timeline<Value>;
export function openCollection<Value>(options: WithSlices<Value>): Collection<Value> & Sliced<Value>;
export function openCollection<Value>(options: CollectionOptions<Value>): Collection<Value>;
export function openCollection<Value>(
  options: CollectionOptions<Value>,
): Collection<Value> & Partial<Timeline<Value> & Sliced<Value>> {
  const { store, schema, tally, kinds, keep, keepForMs = hour, freshIds = false } = options;
  const { timeoutMs = 9000, now = Date.now, log = logToStderr } = options;
  const erasures = openErasures(store, now);
  // A collection with segments writes no snapshots.
  const snapshots = openSnapshots(store, log, tally ? null : erasures);
  const reader = openReader(store, schema, log, { snapshots, capacity: tally || options.sliced ? recent : undefined });

  function partitionOf(id: string): string | null {
    const partition = options.partitionOf ? options.partitionOf(id) : whole;
    const usable = partition !== null && isSegment(id) && isSegment(partition) && partition !== snapshotFolder;
    return usable ? partition : null;
  }
  const heads = openHeads(store, reader, partitionOf);
  const { listedOf, revisionsOf, listedHeadOf, isBehind, headOf, headFrom, standingIn } = heads;

  const read = async (id: string, known?: number): Promise<StoredRecord<Value> | null> =>
    standingIn(await headOf(id, known));

  function keyOf(id: string, rev: number): string {
    const partition = partitionOf(id);
    if (partition === null) throw new RangeError(`"${id}" cannot be the id of a record in ${store.name}.`);
    return revisionKey({ partition, id, rev });
  }

  const kindsOf = (value: Value): readonly string[] => [tally?.(value) ?? []].flat();
  const segments = tally ? openSegments({ store, reader, heads, kindsOf, kinds, now }, log) : null;
  const lists = openLists(store, reader);
  const parts = { store, reader, snapshots, erasures, partition: whole };
  const slices = options.sliced ? openSlices({ ...options.sliced, ...parts }) : null;
  const { all, each } = segments ?? slices ?? lists;
  const countCreated = openUpkeep({
    ...{ name: store.name, timeoutMs, log },
    placeOf: (id) => slices?.sliceOf(id) ?? partitionOf(id) ?? '',
    refresh: (id) => (slices ? slices.refreshSliceOf(id) : lists.refresh(partitionOf(id) ?? '')),
  });
  const { writeValue, writeTombstone } = openWriter({
    ...{ store, schema, olderShape: options.olderShape, reader, keyOf, now },
    beforeWrite: segments?.beforeWrite,
  });
  const erasing = eraserOf({
    ...{ store, reader, heads, partitionOf, keyOf, segments, writeTombstone, erasures },
    purgeSnapshots: (partition, ids) =>
      slices ? slices.purge(ids) : snapshots.purge({ partition }, new Set(ids.map(markOf))),
  });

  /** Runs an attempt on the head of a record, and again on the new head whenever it is overtaken. */
  function fromHead<T>(
    operation: string,
    id: string,
    attempt: (head: Head<Value>) => Promise<T | typeof overtaken>,
  ): Promise<T> {
    let taken = 0;
    return whileOvertaken(`${operation} in ${store.name}`, async () => {
      const head = taken > 0 ? await headFrom(id, taken) : await listedHeadOf(id);
      taken = head.rev + 1;
      return attempt(head);
    });
  }

  async function create(id: string, value: Value): Promise<Created<Value>> {
    const listed = freshIds ? noHead : await listedHeadOf(id);
    const head = isFree(listed) ? listed : await headOf(id);
    const record = isFree(head) ? await writeValue(id, head, value) : null;
    if (!record) return { status: 'exists' };
    if (!segments) countCreated(id);
    return { status: 'created', record };
  }

  const change = (id: string, decide: Decide<Value>): Promise<Changed<Value>> =>
    fromHead('change', id, async (head) => {
      const standing = standingIn(head);
      const value = await decide(standing);
      if (value === null) return (await isBehind(id, head)) ? overtaken : { changed: false, record: standing };
      const record = await writeValue(id, head, value);
      if (!record) return overtaken;
      if (!standing && !segments) countCreated(id);
      else if (!(await stands(record))) return overtaken;
      return { changed: true, record };
    });

  /**
   * Checks after a write what became of the record. Returns false, and undoes the write, if the record was erased in
   * between: a missing predecessor means just that, since pruning spares it for a while.
   */
  async function stands({ id, rev }: Revision<Value>): Promise<boolean> {
    let revisions: KnownRevision[];
    let isErased: boolean;
    try {
      revisions = await listedOf(id);
      const isListed = revisions.some((revision) => revision.rev === rev - 1);
      // The list may not show it yet.
      isErased = !isListed && (await store.get(keyOf(id, rev - 1))) === null;
    } catch (error) {
      // The write itself succeeded. A failed check afterwards does not undo it.
      log({ event: 'revisions_not_pruned', store: store.name, key: id, reason: reasonOf(error) });
      return true;
    }
    if (isErased) await store.delete(keyOf(id, rev));
    else await pruneRevisions(revisions, reader, { store, keep, keepForMs, now, log });
    return !isErased;
  }

  async function update(id: string, expectedRev: number, change: (value: Value) => Value): Promise<Updated<Value>> {
    const head = await headOf(id, expectedRev);
    const current = standingIn(head);
    if (!current) return { status: 'missing' };
    if (current.rev !== expectedRev) return { status: 'conflict', current };
    return writeOver(id, head, change(current.value));
  }

  async function supersede(id: string, unreadableRev: number, value: Value): Promise<Updated<Value>> {
    const head = await headOf(id, unreadableRev);
    if (head.rev !== unreadableRev || !head.held || isReadable(head.held.revision)) return standsInstead(head);
    return writeOver(id, head, value);
  }

  async function writeOver(id: string, head: Head<Value>, value: Value): Promise<Updated<Value>> {
    const written = await writeValue(id, head, value);
    if (!written) return standsInstead(await headFrom(id, head.rev + 1));
    return (await stands(written)) ? { status: 'updated', ...written } : { status: 'missing' };
  }

  function standsInstead(head: Head<Value>): Updated<Value> {
    const current = standingIn(head);
    return current ? { status: 'conflict', current } : { status: 'missing' };
  }

  const remove = (id: string): Promise<{ status: 'removed' | 'missing' }> =>
    fromHead('remove', id, async (head) => {
      if (isFree(head)) return (await isBehind(id, head)) ? overtaken : { status: 'missing' };
      const tombstone = await writeTombstone(id, head);
      if (!tombstone) return overtaken;
      return { status: (await stands(tombstone)) ? 'removed' : 'missing' };
    });

  async function history(id: string): Promise<FoundRevision<Value>[]> {
    const held = await Promise.all((await revisionsOf(id)).map((revision) => reader.read(revision)));
    return held.flatMap((one) => one?.revision ?? []).reverse();
  }

  const bounded = boundedBy(timeoutMs);
  return {
    create: bounded(create),
    read: bounded(read),
    update: bounded(update),
    change: bounded(change),
    supersede: bounded(supersede),
    remove: bounded(remove),
    history: bounded(history),
    // These go over everything and may take as long as they need. Each of their calls is bounded.
    all,
    each,
    ...erasing,
    ...segments?.timeline,
    ...slices?.lists,
  };
}
