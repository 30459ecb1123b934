import type { Collection, CollectionOptions, Created, Updated } from './collection.ts';
import { boundedBy, withinDeadline, withoutDeadline } from './deadline.ts';
import { isSegment } from './keys.ts';
import { logToStderr, reasonOf } from './log.ts';
import { openLists } from './record-lists.ts';
import { openReader, type KnownRevision } from './record-reader.ts';
import { parseRevisionKey, recordPrefix, revisionKey } from './revision-key.ts';
import { isLive, type Envelope, type Revision, type StoredRecord } from './revision.ts';
import { purgeSnapshot, snapshotFolder } from './snapshots.ts';
import type { Definition } from './stores.ts';

const hour = 60 * 60 * 1000;
/** Records that an instance creates in one partition before it sees to the snapshot. */
const manyCreated = 500;

/** Defines a collection whose records lie in the store of that name. */
export const collection =
  <Value>(
    name: string,
    kind: Pick<CollectionOptions<Value>, 'schema' | 'partitionOf' | 'keep' | 'freshIds'>,
  ): Definition<Collection<Value>> =>
  ({ store, now, timeoutMs, log }) =>
    openCollection({ ...kind, store: store(name), now, timeoutMs, log });

/** Opens a collection over a store of its own. Keep it between calls: it remembers what it read. */
export function openCollection<Value>(options: CollectionOptions<Value>): Collection<Value> {
  const { store, schema, keep, freshIds = false, timeoutMs = 9000, now = Date.now, log = logToStderr } = options;
  const reader = openReader(store, schema, log);
  const lists = openLists(store, reader);
  const created = new Map<string, number>();

  function partitionOf(id: string): string | null {
    const partition = options.partitionOf ? options.partitionOf(id) : 'all';
    const usable = partition !== null && isSegment(id) && isSegment(partition) && partition !== snapshotFolder;
    return usable ? partition : null;
  }

  /** Oldest first; empty for an id that cannot exist. */
  async function revisionsOf(id: string): Promise<KnownRevision[]> {
    const partition = partitionOf(id);
    if (partition === null) return [];
    const revisions: KnownRevision[] = [];
    for await (const entry of store.entries(recordPrefix(partition, id))) {
      const place = parseRevisionKey(entry.key);
      if (place) revisions.push({ ...entry, ...place });
    }
    return revisions.sort((left, right) => left.rev - right.rev);
  }

  async function head(id: string): Promise<Revision<Value> | null> {
    const newest = (await revisionsOf(id)).at(-1);
    return newest ? reader.read(newest) : null;
  }

  async function read(id: string): Promise<StoredRecord<Value> | null> {
    const newest = await head(id);
    return newest && isLive(newest) ? newest : null;
  }

  /** Writes one revision; null where its place is taken. */
  async function write(id: string, rev: number, content: Omit<Envelope, 'at'>): Promise<Revision<Value> | null> {
    const partition = partitionOf(id);
    if (partition === null) throw new RangeError(`"${id}" cannot be the id of a record in ${store.name}.`);
    const place = { partition, id, rev };
    const text = JSON.stringify({ at: now(), ...content } satisfies Envelope);
    const outcome = await store.create(revisionKey(place), text);
    return outcome === 'created' ? reader.echo(place, text) : null;
  }

  async function create(id: string, value: Value): Promise<Created<Value>> {
    let rev = 1;
    const newest = freshIds ? undefined : (await revisionsOf(id)).at(-1);
    if (newest) {
      const standing = await reader.read(newest);
      if (standing && isLive(standing)) return { status: 'exists' };
      rev = newest.rev + 1;
    }
    const record = await write(id, rev, { born: now(), value: schema.parse(value) });
    if (!record || !isLive(record)) return { status: 'exists' };
    countCreated(partitionOf(id) ?? '');
    return { status: 'created', record };
  }

  /** Nobody waits for the snapshot, and nothing is lost where it does not come about. */
  function countCreated(partition: string): void {
    const count = ((created.get(partition) ?? 0) + 1) % manyCreated;
    created.set(partition, count);
    if (count > 0) return;
    withoutDeadline(() => withinDeadline(timeoutMs, () => lists.refresh(partition))).catch((error: unknown) => {
      log({ event: 'snapshot_not_written', store: store.name, key: partition, reason: reasonOf(error) });
    });
  }

  /**
   * Looks after a write what became of the record. False where it was erased in between, and then the write is undone: its predecessor can only have gone that way, since
   * pruning leaves it for an hour.
   */
  async function stands(written: Revision<Value>): Promise<boolean> {
    let revisions: KnownRevision[];
    try {
      revisions = await revisionsOf(written.id);
    } catch (error) {
      // The write is known to have happened; that nobody could look at it afterwards does not undo it.
      log({ event: 'revisions_not_pruned', store: store.name, key: written.id, reason: reasonOf(error) });
      return true;
    }
    const own = revisions.find(({ rev }) => rev === written.rev);
    if (!revisions.some(({ rev }) => rev === written.rev - 1)) {
      if (own) await store.delete(own.key);
      return false;
    }
    await prune(revisions);
    return true;
  }

  /** Deletes the oldest revisions beyond `keep` whose successor has been current for more than an hour. */
  async function prune(revisions: readonly KnownRevision[]): Promise<void> {
    try {
      for (const [index, { key }] of revisions.slice(0, Math.max(0, revisions.length - keep)).entries()) {
        const successor = revisions[index + 1];
        const since = successor ? (await reader.read(successor))?.updatedAt : undefined;
        if (since === undefined || since > now() - hour) return;
        await store.delete(key);
      }
    } catch (error) {
      log({ event: 'revisions_not_pruned', store: store.name, key: revisions[0]?.id ?? '', reason: reasonOf(error) });
    }
  }

  async function update(id: string, expectedRev: number, change: (value: Value) => Value): Promise<Updated<Value>> {
    const current = await read(id);
    if (!current) return { status: 'missing' };
    if (current.rev !== expectedRev) return { status: 'conflict', current };
    const value = schema.parse(change(current.value));
    const written = await write(id, current.rev + 1, { born: current.createdAt, value });
    if (!written) {
      const winner = await read(id);
      return winner ? { status: 'conflict', current: winner } : { status: 'missing' };
    }
    if (!isLive(written) || !(await stands(written))) return { status: 'missing' };
    return { status: 'updated', ...written };
  }

  async function remove(id: string): Promise<{ status: 'removed' | 'missing' }> {
    for (;;) {
      const current = await read(id);
      if (!current) return { status: 'missing' };
      const tombstone = await write(id, current.rev + 1, { born: current.createdAt, removed: true });
      if (tombstone) return { status: (await stands(tombstone)) ? 'removed' : 'missing' };
    }
  }

  async function erase(id: string): Promise<{ status: 'erased' | 'missing' }> {
    const partition = partitionOf(id);
    if (partition === null) return { status: 'missing' };
    const newest = (await revisionsOf(id)).at(-1);
    if (!newest) {
      await purgeSnapshot(store, partition, id);
      return { status: 'missing' };
    }
    // First a tombstone, so that nobody sees the record or adds to it; last the tombstone again, so that a break in between never shows an older revision.
    let end = newest.rev + 1;
    while (!(await write(id, end, { born: now(), removed: true }))) end += 1;
    await purgeSnapshot(store, partition, id);
    // What stands above the tombstone is a new record that somebody created since: not ours to delete.
    for (const { key, rev } of await revisionsOf(id)) if (rev <= end) await store.delete(key);
    // Once more for a list that began before and wrote its snapshot since.
    await purgeSnapshot(store, partition, id);
    reader.forget(recordPrefix(partition, id));
    return { status: 'erased' };
  }

  async function history(id: string): Promise<Revision<Value>[]> {
    const revisions = await Promise.all((await revisionsOf(id)).map((revision) => reader.read(revision)));
    return revisions.filter((revision) => revision !== null).reverse();
  }

  const bounded = boundedBy(timeoutMs);
  return {
    create: bounded(create),
    read: bounded(read),
    update: bounded(update),
    remove: bounded(remove),
    history: bounded(history),
    page: bounded(lists.page),
    // What goes over everything may take as long as there is something to do; each of its calls is bounded.
    all: lists.all,
    each: lists.each,
    erase,
  };
}
