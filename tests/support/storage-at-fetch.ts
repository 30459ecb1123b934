import { openStorage, type Gate } from '#local/blobs/storage.ts';
import { vi } from 'vitest';

/** How undici says that nothing came of a request. */
const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

/**
 * The local Blobs of a test, at `fetch`: the client of functions is the real one and so is what answers, without a connection between them, which takes twice as long as
 * all the rest of a test of functions. What is about connections has a server: the tests of storage, of the faults and of the whole site.
 *
 * Takes the place of `fetch` for what is sent to `http://<name>.test`, until the test ends.
 */
export function storageAtFetch(name: string, gate?: Gate) {
  const url = `http://${name}.test`;
  const siteID = 'local-site';
  const storage = openStorage({ file: ':memory:', token: 'token', siteID, gate });
  const context = storage.at(url);
  const { fetch: elsewhere } = globalThis;
  let isClosed = false;
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', context);
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(`${url}/`)) return elsewhere(input, init);
    const request = new Request(input, init);
    const { method, signal } = request;
    signal.throwIfAborted();
    if (isClosed) throw failed('ECONNREFUSED');
    const body = new Uint8Array(await request.arrayBuffer());
    const call = { method, url: request.url.slice(url.length), headers: Object.fromEntries(request.headers), body };
    const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => giveUp(signal.reason), { once: true });
    const reply = await Promise.race([storage.answer(call), givenUp]);
    if (!reply) throw failed('ECONNRESET');
    const mayHaveBody = reply.status !== 204 && reply.status !== 304;
    return new Response(mayHaveBody ? ((reply.body ?? '') as BodyInit) : null, reply);
  });
  return {
    siteID,
    storage,
    /** Takes it away: connections are refused. */
    close: (): void => {
      if (isClosed) return;
      isClosed = true;
      storage.close();
    },
  };
}
