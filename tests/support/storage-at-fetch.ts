import { fetchFailed, storageFetch } from '#local/blobs/storage-fetch.ts';
import { openStorage, siteID, type Gate } from '#local/blobs/storage.ts';
import { vi } from 'vitest';

/**
 * The local Blobs of a test, in place of `fetch`. Client and server are real, but without the connection between them,
 * which would take twice as long as the rest of a test. Tests of connections use a server: those of storage, of faults
 * and of the whole site.
 *
 * Replaces `fetch` for requests to `http://<name>.test`, until the test ends.
 */
export function storageAtFetch(name: string, gate?: Gate) {
  const url = `http://${name}.test`;
  const storage = openStorage({ file: ':memory:', token: 'token', gate });
  const context = storage.at(url);
  const answer = storageFetch(storage, url);
  const { fetch: elsewhere } = globalThis;
  let isClosed = false;
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', context);
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(`${url}/`)) return elsewhere(input, init);
    if (isClosed) throw fetchFailed('ECONNREFUSED');
    return answer(input, init);
  });
  return {
    siteID,
    storage,
    /** Shuts it down: connections are refused. */
    close: (): void => {
      if (isClosed) return;
      isClosed = true;
      storage.close();
    },
  };
}
