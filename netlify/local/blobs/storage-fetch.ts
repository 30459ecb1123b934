import type { openStorage } from './storage.ts';

/** The error with which undici reports a failed request. */
export const fetchFailed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

/** A `fetch` that a storage answers in this process, without a connection; `url` is the address in its context. */
export const storageFetch =
  ({ answer }: Pick<ReturnType<typeof openStorage>, 'answer'>, url: string) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { method, signal } = request;
    signal.throwIfAborted();
    const body = new Uint8Array(await request.arrayBuffer());
    const call = { method, url: request.url.slice(url.length), headers: Object.fromEntries(request.headers), body };
    const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => giveUp(signal.reason), { once: true });
    const reply = await Promise.race([answer(call), givenUp]);
    if (!reply) throw fetchFailed('ECONNRESET');
    const mayHaveBody = reply.status !== 204 && reply.status !== 304;
    return new Response(mayHaveBody ? ((reply.body ?? '') as BodyInit) : null, reply);
  };
