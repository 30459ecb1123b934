import { AsyncLocalStorage } from 'node:async_hooks';
import type { StorageFailure, StorageUse } from '#contract/log-events.ts';

/** How many failures of one piece of work are reported individually. */
const mostTold = 8;

interface Account {
  calls: number;
  underWay: number;
  /** When the first of the calls under way began. */
  since: number;
  ms: number;
  failures: StorageFailure[];
  failed: number;
}

const accounts = new AsyncLocalStorage<Account>();

/**
 * Carries out a piece of work and counts its use of storage, across all deadlines within it (decision 0110).
 * @returns the result of `work`, and its use of storage until then; later calls are not counted
 */
export async function withStorageUse<T>(work: () => Promise<T>): Promise<{ value: T; use: StorageUse }> {
  const account: Account = { calls: 0, underWay: 0, since: 0, ms: 0, failures: [], failed: 0 };
  const value = await accounts.run(account, work);
  return { value, use: useOf(account) };
}

/** Counts a request that is sent. */
export function countRequest(): void {
  const account = accounts.getStore();
  if (account) account.calls += 1;
}

/** Counts the time of an exchange with storage. */
export async function timed<T>(send: () => Promise<T>): Promise<T> {
  const account = accounts.getStore();
  if (!account) return send();
  if (account.underWay === 0) account.since = performance.now();
  account.underWay += 1;
  try {
    return await send();
  } finally {
    account.underWay -= 1;
    if (account.underWay === 0) account.ms += performance.now() - account.since;
  }
}

/** Notes that an operation was abandoned, even if its caller copes without it. */
export function countFailure(failure: StorageFailure): void {
  const account = accounts.getStore();
  if (!account) return;
  account.failed += 1;
  if (account.failures.length < mostTold) account.failures.push(failure);
}

function useOf({ calls, underWay, since, ms, failures, failed }: Account): StorageUse {
  const total = ms + (underWay > 0 ? performance.now() - since : 0);
  return { calls, ms: Math.round(total * 10) / 10, ...(failed > 0 && { failed, failures: [...failures] }) };
}
