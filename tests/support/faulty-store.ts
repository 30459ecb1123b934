import { openStore } from '#storage/blobs.ts';
import { createFaultyFetch, type Fault, type Injection } from './faulty-fetch.ts';
import { freshContext } from './local-blobs.ts';

/** An empty store whose requests fail on demand. */
export function openFaulty(injections: Injection[] = [], timeoutMs = 1200) {
  const faulty = createFaultyFetch();
  const deployContext = freshContext();
  const store = openStore('store', { deployContext, fetch: faulty.fetch, timeoutMs });
  injections.forEach(faulty.inject);
  return { store, deployContext, ...faulty };
}

/** All keys of an iteration, in order. */
export async function keysOf(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found;
}

/** An answer with this status from an intermediary. */
export const status = (code: number): Fault => ({ kind: 'status', status: code });
