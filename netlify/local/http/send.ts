import type { ServerResponse } from 'node:http';
import { once } from 'node:events';

/**
 * Fields that belong to a connection, or that Node sets itself, and what Netlify's CDN keeps to itself ("Caching on
 * Netlify", in its documentation).
 */
const unsentFields = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'netlify-cdn-cache-control']);

/**
 * Writes an answer to the socket, at the pace at which the client reads. Ends early, without an error, when the client
 * has disconnected; the source of the body is cancelled.
 */
export async function send(response: Response, to: ServerResponse, method: string): Promise<void> {
  to.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (!unsentFields.has(name) && name !== 'set-cookie') to.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) to.setHeader('set-cookie', cookies);
  // A client that is still sending would wait for us to read it all, so the answer closes the connection instead.
  if (!to.req.complete) to.setHeader('connection', 'close');

  if (response.body === null || method === 'HEAD') {
    await response.body?.cancel();
    // Without a body Node would announce chunks; 204 and 304 announce nothing (RFC 9110 §8.6).
    if (method !== 'HEAD' && response.status !== 204 && response.status !== 304) to.setHeader('content-length', 0);
    to.end();
    return;
  }
  const reader = response.body.getReader();
  const gone = new AbortController();
  to.once('close', () => gone.abort());
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (to.destroyed) {
        await reader.cancel();
        return;
      }
      if (!to.write(value)) await once(to, 'drain', { signal: gone.signal });
    }
    to.end();
  } catch (error) {
    // The head has been sent: only cutting the connection can still show that the body is incomplete.
    to.destroy();
    await reader.cancel().catch(() => undefined);
    if (!gone.signal.aborted) throw error;
  }
}
