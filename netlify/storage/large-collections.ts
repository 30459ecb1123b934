import type { Collection, Sliced, Timeline, WithSlices, WithTally } from './collection.ts';
import { monthOf } from './ids.ts';
import { openCollection } from './records.ts';
import type { Definition } from './stores.ts';

/** Defines a collection that may grow to a hundred thousand records (decision 0105). */
export const timeline =
  <Value>(
    name: string,
    kind: Pick<WithTally<Value>, 'schema' | 'keep' | 'tally' | 'kinds'>,
  ): Definition<Collection<Value> & Timeline<Value>> =>
  ({ store, now, timeoutMs, log }) =>
    openCollection({ ...kind, partitionOf: monthOf, freshIds: true, store: store(name), now, timeoutMs, log });

/** Defines a collection of a single partition whose ids have no order (decision 0117). */
export const sliced =
  <Value>(
    name: string,
    kind: Pick<WithSlices<Value>, 'schema' | 'keep' | 'sliced'>,
  ): Definition<Collection<Value> & Sliced<Value>> =>
  ({ store, now, timeoutMs, log }) =>
    openCollection({ ...kind, store: store(name), now, timeoutMs, log });
