import { outlinesIn, snapshotOfOutlines, type Outline, type Outlines } from './outlines.ts';
import type { KnownRevision } from './record-reader.ts';
import { isOutline, type Slice } from './slice-heads.ts';
import type { SnapshotPlace, Snapshots } from './snapshots.ts';

/** Outlines of a slice that the stored ones lack, from which on they are stored anew. */
const many = 16;

interface Remembered {
  outlines: Outlines;
  /** As many of them are not stored. */
  unstored: number;
  /** Whether they are as they were stored, before a list said what became of them. */
  isAsStored: boolean;
}

const none: Outlines = new Map();

/**
 * The outlines that an instance knows of the slices of a partition, and those that it stored for the next one (decision 0118). They are of a key and its etag, so that
 * whatever is not as the list has it is read anew.
 *
 * @param kinds names what they say, so that a version that says something else has its own
 */
export function openMemory(snapshots: Snapshots, kinds: string) {
  const remembered = new Map<string, Remembered>();
  const nameOf = ({ slice = '' }: SnapshotPlace): string => slice;
  const storedAt = (place: SnapshotPlace): SnapshotPlace => ({ ...place, outlines: kinds });

  /** What is known of a slice: from memory, or as it was stored. Never throws: what cannot be read costs the time of reading values. */
  async function recall(place: SnapshotPlace): Promise<Outlines> {
    const known = remembered.get(nameOf(place));
    if (known) return known.outlines;
    if (place.slice === undefined) return none;
    const outlines = await readStored(place);
    // Somebody else may have read more meanwhile.
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

    /** Forgets everything, so that what is stored is looked at again. */
    forget: (): void => remembered.clear(),

    /** The keys of a slice of which no outline is known. */
    lackingIn: (slice: Slice): KnownRevision[] =>
      [...slice.heads.values()].flatMap((head) => (isOutline(head) || outlineNow(slice, head) ? [] : [head])),

    /** Takes what was made of the keys of a slice that lacked. Forgets what the list has no more, and stores the outlines where enough is new or somebody is gone. */
    async take(slice: Slice, made: readonly Outline[]): Promise<void> {
      const before = remembered.get(nameOf(slice.place));
      const heads = [...slice.heads.values()];
      // Most often nothing is new: then nothing is made anew.
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

    /** How much of what was listed is known. */
    progress(slices: readonly Slice[]): { done: number; of: number } {
      const of = slices.reduce((sum, { heads }) => sum + heads.size, 0);
      return { of, done: of - slices.reduce((sum, slice) => sum + this.lackingIn(slice).length, 0) };
    },

    /** The outlines of what was listed, which is all that is remembered from now on. */
    *outlinesOf(slices: readonly Slice[]): Generator<Outline> {
      const names = new Set(slices.map(({ place }) => nameOf(place)));
      for (const name of remembered.keys()) if (!names.has(name)) remembered.delete(name);
      for (const name of names) yield* remembered.get(name)?.outlines.values() ?? [];
    },
  };
}
