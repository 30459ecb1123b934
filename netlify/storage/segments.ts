import type { Timeline } from './collection.ts';
import { monthOf, timeOf } from './ids.ts';
import { inParallel } from './in-parallel.ts';
import type { StorageLog } from './log.ts';
import { openBuilder } from './segment-builder.ts';
import { openSegmentStore } from './segment-store.ts';
import { isMarked, mark, markRestored } from './segment-marks.ts';
import { settledMs, type SegmentParts } from './segment-reader.ts';
import { openTimeline } from './timeline.ts';

/**
 * A record written within this time of its creation needs no mark, because no segment holds it yet. Far less than
 * `settledMs`, to allow for slow writers.
 */
const freshMs = settledMs / 5;

/** The lists of a collection with segments, the hooks of its writers, and the builder (decision 0105). */
export function openSegments<Value>(given: Omit<SegmentParts<Value>, 'segments'>, log: StorageLog) {
  const { store, now } = given;
  const segments = openSegmentStore(store, log);
  const parts = { ...given, segments };
  const { look, all, each } = openTimeline(parts);
  const { build, without } = openBuilder(parts);

  const isOld = (id: string): boolean => (timeOf(id) ?? 0) + freshMs <= now();

  /**
   * Gives up all segments: an empty one takes the next number of each month, so that no instance keeps using a segment
   * in memory and no builder that read earlier can write one. Marks are kept, since some may be from this very moment.
   */
  async function drop(): Promise<void> {
    await inParallel((await segments.survey()).months, async (month) => {
      await markRestored(store, month, now());
      await segments.purge(month, () => Promise.resolve(null));
    });
    await segments.writeIndex({});
  }

  return {
    timeline: { look, buildSegments: build, dropSegments: drop } satisfies Timeline<Value>,
    all,
    each,

    /**
     * Runs before a revision is written: if a segment may hold an older one, a mark makes lists read the record itself.
     */
    beforeWrite: async (id: string): Promise<void> => {
      const month = monthOf(id);
      if (month !== null && isOld(id)) await mark(store, month, id, now());
    },

    /** Takes records out of the segment of their month, for erasing, and blocks any builder that is making one. */
    purge: async (month: string, ids: readonly string[]): Promise<void> => {
      if (ids.some(isOld)) await segments.purge(month, (segment) => without(month, new Set(ids), segment));
    },

    /** Whether an erasure of this record may have been interrupted. */
    isMarked: (month: string, id: string) => isMarked(store, month, id),
  };
}
