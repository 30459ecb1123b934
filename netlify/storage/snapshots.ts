import type { BlobStore } from './blobs.ts';
import { overtaken, StorageContended, whileOvertaken } from './contention.ts';
import { timeLeft, withinDeadline } from './deadline.ts';
import { markOf, type Erasures } from './erasures.ts';
import { reasonOf, type StorageLog } from './log.ts';
import { decodeSnapshot, encodeSnapshot, type Snapshot } from './snapshot-text.ts';

/** Name of the folder of snapshots. No partition may have this name. */
export const snapshotFolder = 'snapshot';

/** The subject of a snapshot: a partition, or its records whose ids begin alike. */
export interface SnapshotPlace {
  partition: string;
  slice?: string | undefined;
  /** Set if it keeps outlines in place of values; names their kinds. */
  outlines?: string;
}

const nameOf = ({ partition, slice, outlines }: SnapshotPlace): string =>
  [partition, slice, outlines].filter((part) => part !== undefined).join('-');
const keyOf = (place: SnapshotPlace): string => `${snapshotFolder}/${nameOf(place)}`;

export type Snapshots = ReturnType<typeof openSnapshots>;

/**
 * The snapshots of a collection. They may be stale or lost, but never hold an erased record: every writer looks for
 * erasures before and after writing (decision 0117).
 * @param erasures those of the collection; null for one whose records are not about people and never erased
 */
export function openSnapshots(store: BlobStore, log: StorageLog, erasures: Erasures | null) {
  const goneFrom = async (partition: string): Promise<ReadonlySet<string>> =>
    erasures ? erasures.gone(partition) : new Set();

  /** Writes a snapshot without erased records, and again if one was erased in between. Throws StorageUnavailable. */
  async function put(place: SnapshotPlace, snapshot: Snapshot): Promise<void> {
    try {
      await whileOvertaken(`snapshot in ${store.name}`, async () => {
        const kept = without(snapshot, await goneFrom(place.partition));
        await store.put(keyOf(place), await encodeSnapshot(kept, place.slice !== undefined));
        return without(kept, await goneFrom(place.partition)).size < kept.size ? overtaken : undefined;
      });
    } catch (error) {
      // Erasures keep coming. A deleted snapshot holds no erased record.
      if (!(error instanceof StorageContended)) throw error;
      await store.delete(keyOf(place));
    }
  }

  return {
    /**
     * The snapshot of a place. Null if there is none; empty if it cannot be trusted, which costs the time of fetching
     * the keys one by one.
     */
    async read(place: SnapshotPlace): Promise<Snapshot | null> {
      try {
        // Uses at most half of the time left, so that the other half remains for reading without it.
        const stored = await withinDeadline(timeLeft() / 2, () => store.getBytes(keyOf(place)));
        return stored && (await decodeSnapshot(stored));
      } catch (error) {
        log({ event: 'snapshot_unreadable', store: store.name, key: nameOf(place), reason: reasonOf(error) });
        return new Map();
      }
    },

    /** Replaces the snapshot of a place. A failure is logged and returns false. */
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
     * Takes records out of a snapshot, for erasing. Unlike a list, this must not fail quietly: it throws
     * StorageUnavailable, and deletes an unreadable snapshot as a whole, since there is no telling which records it
     * holds.
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

/** Deletes the snapshot of a partition that has a segment or snapshots of slices instead. */
export const deleteSnapshot = (store: BlobStore, partition: string): Promise<void> =>
  store.delete(keyOf({ partition }));
