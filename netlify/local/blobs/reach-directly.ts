import { setImmediate } from 'node:timers/promises';
import type { RunningBlobsServer } from './server.ts';
import { storageFetch } from './storage-fetch.ts';

/**
 * Makes this process's `fetch` pass calls for a Blobs server to it directly, because a connection within one process
 * takes three times as long as the rest of a call (decision 0165). All other requests are unaffected.
 *
 * @returns a function that undoes it
 */
export function reachDirectly(server: Pick<RunningBlobsServer, 'answer' | 'url'>): () => void {
  const { fetch: elsewhere } = globalThis;
  const direct = storageFetch(server, server.url);
  const isOwn = (input: string | URL | Request): boolean =>
    (input instanceof Request ? input.url : String(input)).startsWith(`${server.url}/`);
  const reaching: typeof fetch = async (input, init) => {
    if (!isOwn(input)) return elsewhere(input, init);
    // Yields, as a connection would, so that work after an answer does not keep the next one waiting.
    await setImmediate();
    return direct(input, init);
  };
  globalThis.fetch = reaching;
  return () => {
    // A site started since then has put its own wrapper in front.
    if (globalThis.fetch === reaching) globalThis.fetch = elsewhere;
  };
}
