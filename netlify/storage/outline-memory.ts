import { outlinesIn, snapshotOfOutlines, type Outline, type Outlines } from './outlines.ts';
import type { KnownRevision } from './record-reader.ts';
import { isOutline, type Slice } from './slice-heads.ts';
import type { SnapshotPlace, Snapshots } from './snapshots.ts';

/** The outlines are stored again once this many of them are not stored yet. */
const many = 16;

interface Remembered {
  outlines: Outlines;
  /** How many of them are not stored yet. */
  unstored: number;
  /** Whether they are as they were stored, not yet compared with a list. */
  isAsStored: boolean;
}

const none: Outlines = new Map();

/**
 * The outlines that an instance knows of the slices of a partition, and those it stored for the next instance (decision
 * 0118). Each belongs to a key and its etag, so an entry that differs from the list is read again.
 * @param kinds names the meaning of the outlines; a version with another meaning has its own
 */
export function openMemory(snapshots: Snapshots, kinds: string) {
  const remembered = new Map<string, Remembered>();
  const nameOf = ({ slice = '' }: SnapshotPlace): string => slice;
  const storedAt = (place: SnapshotPlace): SnapshotPlace => ({ ...place, outlines: kinds });

  /**
   * The outlines of a slice, from memory or from the store. Never throws: if they cannot be read, the values are read
   * instead, which takes longer.
   */
  async function recall(place: SnapshotPlace): Promise<Outlines> {
    const known = remembered.get(nameOf(place));
    if (known) return known.outlines;
    if (place.slice === undefined) return none;
    const outlines = await readStored(place);
    // Another call may have read more in the meantime.
    const since = remembered.get(nameOf(place));
    if (since) return since.outlines;
    remembered.set(nameOf(place), { outlines, unstored: 0, isAsStored: true });
    return outlines;
  }

  async function readStored(place: SnapshotPlace): Promise<Outlines> {
    const stored = await snapshots.read(storedAt(place));
    return stored ? outlinesIn(stored) : none;
  }

  const outlineNow = (slice: Slice, at: KnownRevision): Outline | undefined => {
    const outline = remembered.get(nameOf(slice.place))?.outlines.get(at.key);
    return outline && at.etag !== '' && outline.etag === at.etag ? outline : undefined;
  };

  return {
    recall,

    /** Forgets everything, so that the stored outlines are read again. */
    forget: (): void => remembered.clear(),

    /** The keys of a slice whose outlines are not known. */
    lackingIn: (slice: Slice): KnownRevision[] =>
      [...slice.heads.values()].flatMap((head) => (isOutline(head) || outlineNow(slice, head) ? [] : [head])),

    /**
     * Takes the outlines made for the missing keys of a slice. Forgets keys that have left the list, and stores the
     * outlines once enough are new or a record is gone.
     */
    async take(slice: Slice, made: readonly Outline[]): Promise<void> {
      const before = remembered.get(nameOf(slice.place));
      const heads = [...slice.heads.values()];
      // Usually nothing is new, and there is nothing to rebuild.
      const isSame =
        before?.outlines.size === heads.length && heads.every((head) => before.outlines.get(head.key) === head);
      if (before && isSame && made.length === 0) {
        before.isAsStored = false;
        return;
      }
      const outlines = new Map<string, Outline>();
      for (const head of heads) {
        const outline = isOutline(head) ? head : outlineNow(slice, head);
        if (outline) outlines.set(outline.key, outline);
      }
      for (const one of made) outlines.set(one.key, one);
      const isGone = (key: string): boolean => !outlines.has(key);
      const holdsGone = before?.isAsStored === true && [...before.outlines.keys()].some(isGone);
      const unstored = (before?.unstored ?? 0) + made.length;
      const now: Remembered = { outlines, unstored, isAsStored: false };
      remembered.set(nameOf(slice.place), now);
      const isMuch = unstored >= many || unstored * 4 >= outlines.size;
      if (slice.place.slice === undefined || !(holdsGone || (unstored > 0 && isMuch))) return;
      now.unstored = 0;
      await snapshots.write(storedAt(slice.place), snapshotOfOutlines(outlines));
    },

    /** How many of the listed records have a known outline. */
    progress(slices: readonly Slice[]): { done: number; of: number } {
      const of = slices.reduce((sum, { heads }) => sum + heads.size, 0);
      return { of, done: of - slices.reduce((sum, slice) => sum + this.lackingIn(slice).length, 0) };
    },

    /** The outlines of the listed slices. All others are forgotten. */
    *outlinesOf(slices: readonly Slice[]): Generator<Outline> {
      const names = new Set(slices.map(({ place }) => nameOf(place)));
      for (const name of remembered.keys()) if (!names.has(name)) remembered.delete(name);
      for (const name of names) yield* remembered.get(name)?.outlines.values() ?? [];
    },
  };
}
