import type { CollectionOptions, EachOptions, Timeline } from './collection.ts';
import { monthOf, timeOf } from './ids.ts';
import { inParallel } from './in-parallel.ts';
import { openBuilder } from './segment-builder.ts';
import { openSegmentStore } from './segment-store.ts';
import { isMarked, mark, markRestored } from './segment-marks.ts';
import { settledMs } from './segment-reader.ts';
import { openTimeline, type TimelineOptions } from './timeline.ts';

/** A segment holds no record younger than this: one that is written within it needs no mark. Far less than `settledMs`, for a writer that takes long. */
const freshMs = settledMs / 5;

interface Parts<Value> extends Pick<
  TimelineOptions<Value>,
  'store' | 'reader' | 'heads' | 'kindsOf' | 'kinds' | 'now'
> {
  log: NonNullable<CollectionOptions<Value>['log']>;
}

/** The lists of a collection with segments, what its writers do for them, and what makes them (decision 0105). */
export function openSegments<Value>({ store, reader, heads, now, kindsOf, kinds, log }: Parts<Value>) {
  const segments = openSegmentStore(store, log);
  const timeline = openTimeline({ store, reader, heads, segments, kindsOf, kinds, now });
  const { build, without } = openBuilder({ store, reader, segments, kindsOf, kinds, now });

  const isOld = (id: string): boolean => (timeOf(id) ?? 0) + freshMs <= now();

  /**
   * Gives up all segments: the next number of each month is taken by nothing, so that neither does anybody go on with a segment in memory, nor write one who read before. Marks
   * stay, since some may be of this moment.
   */
  async function drop(): Promise<void> {
    await inParallel((await segments.survey()).months, async (month) => {
      await markRestored(store, month, now());
      await segments.purge(month, () => Promise.resolve(null));
    });
    await segments.writeIndex({});
  }

  return {
    timeline: {
      look: () => timeline.look(),
      buildSegments: build,
      dropSegments: drop,
    } satisfies Timeline<Value>,
    all: () => timeline.all(),
    each: (options?: EachOptions) => timeline.each(options),

    /** Before a revision is written: lists are to read the record itself where a segment may hold it as it was. */
    beforeWrite: async (id: string): Promise<void> => {
      const month = monthOf(id);
      if (month !== null && isOld(id)) await mark(store, month, id, now());
    },

    /** Takes records out of the segment of their month, for erasing, and out of the hands of whoever is making one. */
    purge: async (month: string, ids: readonly string[]): Promise<void> => {
      if (ids.some(isOld)) await segments.purge(month, (segment) => without(month, new Set(ids), segment));
    },

    /** Whether an erasure of this record may have broken off. */
    isMarked: (month: string, id: string) => isMarked(store, month, id),
  };
}
