import type { Changed, Collection, CollectionOptions, Created, Decide, Updated } from './collection.ts';
import { overtaken, whileOvertaken } from './contention.ts';
import { boundedBy, withinDeadline, withoutDeadline } from './deadline.ts';
import { isSegment } from './keys.ts';
import { logToStderr, reasonOf } from './log.ts';
import { pruneRevisions } from './prune-revisions.ts';
import { noHead, openHeads, type Head } from './record-head.ts';
import { openLists } from './record-lists.ts';
import { openReader, type KnownRevision } from './record-reader.ts';
import { recordPrefix, revisionKey } from './revision-key.ts';
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
    kind: Pick<CollectionOptions<Value>, 'schema' | 'partitionOf' | 'keep' | 'keepForMs' | 'freshIds'>,
  ): Definition<Collection<Value>> =>
  ({ store, now, timeoutMs, log }) =>
    openCollection({ ...kind, store: store(name), now, timeoutMs, log });

/** Opens a collection over a store of its own. Keep it between calls: it remembers what it read. */
export function openCollection<Value>(options: CollectionOptions<Value>): Collection<Value> {
  const { store, schema, keep, keepForMs = hour, freshIds = false } = options;
  const { timeoutMs = 9000, now = Date.now, log = logToStderr } = options;
  const reader = openReader(store, schema, log);
  const lists = openLists(store, reader);
  const created = new Map<string, number>();

  function partitionOf(id: string): string | null {
    const partition = options.partitionOf ? options.partitionOf(id) : 'all';
    const usable = partition !== null && isSegment(id) && isSegment(partition) && partition !== snapshotFolder;
    return usable ? partition : null;
  }
  const { revisionsOf, headOf, headFrom } = openHeads(store, reader, partitionOf);

  const read = async (id: string): Promise<StoredRecord<Value> | null> => (await headOf(id)).standing;

  function keyOf(id: string, rev: number): string {
    const partition = partitionOf(id);
    if (partition === null) throw new RangeError(`"${id}" cannot be the id of a record in ${store.name}.`);
    return revisionKey({ partition, id, rev });
  }

  /** Writes one revision; null where its place is taken. */
  async function write(id: string, rev: number, content: Omit<Envelope, 'at'>): Promise<Revision<Value> | null> {
    const text = JSON.stringify({ at: now(), ...content } satisfies Envelope);
    const outcome = await store.create(keyOf(id, rev), text);
    return outcome === 'created' ? reader.echo({ id, rev }, text) : null;
  }

  /** Makes an attempt with the head of a record, and again with the head that it has then, as long as it is overtaken. */
  function fromHead<T>(
    operation: string,
    id: string,
    attempt: (head: Head<Value>) => Promise<T | typeof overtaken>,
  ): Promise<T> {
    let taken = 0;
    return whileOvertaken(`${operation} in ${store.name}`, async () => {
      const head = taken > 0 ? await headFrom(id, taken) : await headOf(id);
      taken = head.rev + 1;
      return attempt(head);
    });
  }

  async function create(id: string, value: Value): Promise<Created<Value>> {
    const { rev, standing } = freshIds ? noHead : await headOf(id);
    if (standing) return { status: 'exists' };
    const record = await write(id, rev + 1, { born: now(), value: schema.parse(value) });
    if (!record || !isLive(record)) return { status: 'exists' };
    countCreated(partitionOf(id) ?? '');
    return { status: 'created', record };
  }

  const change = (id: string, decide: Decide<Value>): Promise<Changed<Value>> =>
    fromHead('change', id, async ({ rev, standing }) => {
      const value = await decide(standing);
      if (value === null) return { changed: false, record: standing };
      const born = standing?.createdAt ?? now();
      const record = await write(id, rev + 1, { born, value: schema.parse(value) });
      if (!record || !isLive(record)) return overtaken;
      if (!standing) countCreated(partitionOf(id) ?? '');
      else if (!(await stands(record))) return overtaken;
      return { changed: true, record };
    });

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
   * pruning leaves it for a while.
   */
  async function stands({ id, rev }: Revision<Value>): Promise<boolean> {
    let revisions: KnownRevision[];
    let isErased: boolean;
    try {
      revisions = await revisionsOf(id);
      const isListed = revisions.some((revision) => revision.rev === rev - 1);
      // A list may not know it yet.
      isErased = !isListed && (await store.get(keyOf(id, rev - 1))) === null;
    } catch (error) {
      // The write is known to have happened; that nobody could look at it afterwards does not undo it.
      log({ event: 'revisions_not_pruned', store: store.name, key: id, reason: reasonOf(error) });
      return true;
    }
    if (isErased) await store.delete(keyOf(id, rev));
    else await pruneRevisions(revisions, reader, { store, keep, keepForMs, now, log });
    return !isErased;
  }

  async function update(id: string, expectedRev: number, change: (value: Value) => Value): Promise<Updated<Value>> {
    const current = await read(id);
    if (!current) return { status: 'missing' };
    if (current.rev !== expectedRev) return { status: 'conflict', current };
    const value = schema.parse(change(current.value));
    const written = await write(id, current.rev + 1, { born: current.createdAt, value });
    if (!written) {
      const { standing } = await headFrom(id, current.rev + 1);
      return standing ? { status: 'conflict', current: standing } : { status: 'missing' };
    }
    if (!isLive(written) || !(await stands(written))) return { status: 'missing' };
    return { status: 'updated', ...written };
  }

  const remove = (id: string): Promise<{ status: 'removed' | 'missing' }> =>
    fromHead('remove', id, async ({ rev, standing }) => {
      if (!standing) return { status: 'missing' };
      const tombstone = await write(id, rev + 1, { born: standing.createdAt, removed: true });
      if (!tombstone) return overtaken;
      return { status: (await stands(tombstone)) ? 'removed' : 'missing' };
    });

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
    await whileOvertaken(`erase in ${store.name}`, async () => {
      if (await write(id, end, { born: now(), removed: true })) return;
      end = (await headFrom(id, end)).rev + 1;
      return overtaken;
    });
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
    change: bounded(change),
    remove: bounded(remove),
    history: bounded(history),
    // What goes over everything may take as long as there is something to do; each of its calls is bounded.
    all: lists.all,
    each: lists.each,
    erase,
  };
}
