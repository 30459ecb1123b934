import type { BlobStore } from './blobs.ts';
import { overtaken, StorageContended, whileOvertaken } from './contention.ts';
import { timeLeft, withinDeadline } from './deadline.ts';
import { markOf, type Erasures } from './erasures.ts';
import { reasonOf, type StorageLog } from './log.ts';
import { decodeSnapshot, encodeSnapshot, type Snapshot } from './snapshot-text.ts';

/** Name of the folder of snapshots; no partition may be called so. */
export const snapshotFolder = 'snapshot';

/** What a snapshot is of: a partition, or those records of it whose ids begin alike. */
export interface SnapshotPlace {
  partition: string;
  slice?: string | undefined;
  /** Says that it keeps outlines in place of values, and which. */
  outlines?: string;
}

const nameOf = ({ partition, slice, outlines }: SnapshotPlace): string =>
  [partition, slice, outlines].filter((part) => part !== undefined).join('-');
const keyOf = (place: SnapshotPlace): string => `${snapshotFolder}/${nameOf(place)}`;

export type Snapshots = ReturnType<typeof openSnapshots>;

/**
 * The snapshots of a collection. They may be stale or lost, and never hold anyone who was erased: whoever writes one looks before and after it for erasures
 * (decision 0117).
 *
 * @param erasures those of the collection; null for one whose records are no persons' and never erased
 */
export function openSnapshots(store: BlobStore, log: StorageLog, erasures: Erasures | null) {
  const goneFrom = async (partition: string): Promise<ReadonlySet<string>> =>
    erasures ? erasures.gone(partition) : new Set();

  /** Writes a snapshot without those who were erased, again where somebody was meanwhile. Throws StorageUnavailable. */
  async function put(place: SnapshotPlace, snapshot: Snapshot): Promise<void> {
    try {
      await whileOvertaken(`snapshot in ${store.name}`, async () => {
        const kept = without(snapshot, await goneFrom(place.partition));
        await store.put(keyOf(place), await encodeSnapshot(kept, place.slice !== undefined));
        return without(kept, await goneFrom(place.partition)).size < kept.size ? overtaken : undefined;
      });
    } catch (error) {
      // Somebody is erased all the time. Without a snapshot nobody is in it.
      if (!(error instanceof StorageContended)) throw error;
      await store.delete(keyOf(place));
    }
  }

  return {
    /** The snapshot of a place; empty where it cannot be trusted, which costs the time of fetching the keys one by one. Null where there is none. */
    async read(place: SnapshotPlace): Promise<Snapshot | null> {
      try {
        // Half of the time at most: the other half is for doing without.
        const stored = await withinDeadline(timeLeft() / 2, () => store.getBytes(keyOf(place)));
        return stored && (await decodeSnapshot(stored));
      } catch (error) {
        log({ event: 'snapshot_unreadable', store: store.name, key: nameOf(place), reason: reasonOf(error) });
        return new Map();
      }
    },

    /** Replaces the snapshot of a place. Losing it is no failure: it is logged, and the answer is false. */
    async write(place: SnapshotPlace, snapshot: Snapshot): Promise<boolean> {
      try {
        await put(place, snapshot);
        return true;
      } catch (error) {
        log({ event: 'snapshot_not_written', store: store.name, key: nameOf(place), reason: reasonOf(error) });
        return false;
      }
    },

    /**
     * Takes records out of a snapshot, for erasing. Unlike a list, this must not fail quietly: it throws StorageUnavailable, and a snapshot that cannot be read is deleted
     * as a whole, since nobody can tell whom it holds.
     *
     * @param marks those of the records (`markOf`)
     */
    async purge(place: SnapshotPlace, marks: ReadonlySet<string>): Promise<void> {
      const stored = await store.getBytes(keyOf(place));
      if (stored === null) return;
      let snapshot: Snapshot;
      try {
        snapshot = await decodeSnapshot(stored);
      } catch {
        await store.delete(keyOf(place));
        return;
      }
      const kept = without(snapshot, marks);
      if (kept.size < snapshot.size) await put(place, kept);
    },
  };
}

const without = (snapshot: Snapshot, marks: ReadonlySet<string>): Snapshot =>
  marks.size === 0 ? snapshot : new Map([...snapshot].filter(([, { id }]) => !marks.has(markOf(id))));

/** Deletes the snapshot of a partition that has a segment, or snapshots of its slices: nobody keeps both. */
export const deleteSnapshot = (store: BlobStore, partition: string): Promise<void> =>
  store.delete(keyOf({ partition }));
