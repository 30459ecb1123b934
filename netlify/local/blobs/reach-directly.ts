import type { RunningBlobsServer } from './server.ts';
import { storageFetch } from './storage-fetch.ts';

/**
 * Has `fetch` of this process hand calls for a Blobs server to it directly: a connection between two ends of one process takes three times as long as all the rest of a
 * call (decision 0165). Whatever else is fetched goes where it went.
 *
 * @returns takes it back
 */
export function reachDirectly(server: Pick<RunningBlobsServer, 'answer' | 'url'>): () => void {
  const { fetch: elsewhere } = globalThis;
  const direct = storageFetch(server, server.url);
  const isOwn = (input: string | URL | Request): boolean =>
    (input instanceof Request ? input.url : String(input)).startsWith(`${server.url}/`);
  const reaching: typeof fetch = (input, init) => (isOwn(input) ? direct(input, init) : elsewhere(input, init));
  globalThis.fetch = reaching;
  return () => {
    // Another site that began since has put its own in front.
    if (globalThis.fetch === reaching) globalThis.fetch = elsewhere;
  };
}
