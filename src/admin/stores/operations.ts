import { computed } from 'nanostores';
import type { FetcherStore } from '@nanostores/query';
import {
  operationChecks,
  readOperation,
  readOperations,
  type OperationCheck,
  type OperationView,
} from '#contract/api/admin-operations.ts';
import { call } from '../api/client.ts';
import { createFetcherStore } from './query.ts';

/** What was looked at longer ago, in milliseconds, is looked at again when the screen is opened or the tab is seen again. */
const freshFor = 60_000;

const storeOf = (check: OperationCheck): FetcherStore<OperationView, unknown> =>
  createFetcherStore<OperationView>(`operation ${check}`, {
    fetcher: () => call(readOperation, { params: { check } }),
    dedupeTime: freshFor,
  });

/** Each check of the Operations screen; none waits for another. Where one cannot be asked, the screen says so in its place. */
export const $operations = Object.fromEntries(operationChecks.map((check) => [check, storeOf(check)])) as Readonly<
  Record<OperationCheck, FetcherStore<OperationView, unknown>>
>;

/** How many lines need a person, of the checks that read little; for the dashboard. */
export const $operationsNeeded = createFetcherStore('operations needed', {
  fetcher: async () => (await call(readOperations, {})).needed,
});

/** Looks at everything again; what was seen before stays until it is known. */
export function lookAgain(): void {
  for (const $operation of Object.values($operations)) $operation.revalidate();
  $operationsNeeded.invalidate();
}

/** Whether any check is under way. */
export const $someLooking = computed(Object.values($operations), (...looks) => looks.some(({ loading }) => loading));
