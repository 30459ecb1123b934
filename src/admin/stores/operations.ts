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

/** Results older than this, in milliseconds, are checked again when the screen opens or the tab becomes visible. */
const freshFor = 60_000;

const storeOf = (check: OperationCheck): FetcherStore<OperationView, unknown> =>
  createFetcherStore<OperationView>(`operation ${check}`, {
    fetcher: () => call(readOperation, { params: { check } }),
    dedupeTime: freshFor,
  });

/** The checks of the Operations screen, which load independently. The screen shows a failure in place of the check. */
export const $operations = Object.fromEntries(operationChecks.map((check) => [check, storeOf(check)])) as Readonly<
  Record<OperationCheck, FetcherStore<OperationView, unknown>>
>;

/** How many findings of the cheap checks need a person's attention; for the dashboard. */
export const $operationsNeeded = createFetcherStore('operations needed', {
  fetcher: async () => (await call(readOperations, {})).needed,
});

/** Runs all checks again; earlier results are shown until then. */
export function lookAgain(): void {
  for (const $operation of Object.values($operations)) $operation.revalidate();
  $operationsNeeded.invalidate();
}

/** Whether any check is running. */
export const $someLooking = computed(Object.values($operations), (...looks) => looks.some(({ loading }) => loading));
