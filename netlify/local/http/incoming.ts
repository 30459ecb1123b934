import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/**
 * A name or an address, and a port (RFC 9110 §7.2). Anything else that a URL can carry between `//` and `/`, such as a
 * user name, is not a host.
 */
const hostShape = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** The requested address, or null if it is not one: a proxy's absolute form, `*`, a host that no URL can carry. */
export function urlOf(message: IncomingMessage): URL | null {
  const target = message.url ?? '';
  const [host = 'localhost', another] = message.headersDistinct['host'] ?? [];
  if (!target.startsWith('/') || another !== undefined || !hostShape.test(host)) return null;
  // Joined as text, not resolved: `//elsewhere.example/` is a path of this site, never another host.
  return URL.parse(`http://${host}${target}`);
}

/** The client's address from its socket, IPv4 in its short form. */
export const addressOf = (message: IncomingMessage): string =>
  (message.socket.remoteAddress ?? '').replace(/^::ffff:/, '');

/**
 * The header fields, with repetitions, but without those that concern only this connection or that only the platform
 * may set.
 */
function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    if (/^(connection|keep-alive|transfer-encoding|upgrade|x-forwarded-|x-nf-)/.test(name)) continue;
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}

/** The error for a body that is longer than the limit. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/**
 * The request that Node received, as a function expects it. The body streams: nothing is held back, and a reader slower
 * than the network slows the network. The stream fails after `bodyLimit` bytes, whatever Content-Length said.
 */
export function readIncoming(message: IncomingMessage, url: URL, bodyLimit: number, signal: AbortSignal) {
  const method = message.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? null : streamBody(message, bodyLimit);
  // The DOM library does not know `duplex`, without which a streaming body is refused.
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: headersOf(message),
    body: body?.stream ?? null,
    duplex: 'half',
    signal,
  };
  return {
    request: new Request(url, init),
    /** Whether the body was longer than the limit; known once it has been read that far. */
    tooLarge: () => body?.tooLarge() ?? false,
    /** Reads past a body that is not wanted, for at most a second, so that the client is ready for the answer. */
    async discardRest(): Promise<void> {
      if (message.complete || message.destroyed) return;
      body?.stop();
      message.resume();
      await once(message, 'close', { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    },
  };
}

function streamBody(message: IncomingMessage, limit: number) {
  let size = 0;
  let finished = false;
  const finish = (last: () => void) => {
    if (!finished) last();
    finished = true;
  };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        const fail = (reason: Error) => {
          finish(() => {
            controller.error(reason);
          });
        };
        message.on('error', fail);
        message.on('end', () => {
          finish(() => {
            controller.close();
          });
        });
        message.on('data', (chunk: Buffer<ArrayBuffer>) => {
          size += chunk.length;
          if (size > limit) fail(new BodyTooLarge(`The body is longer than ${limit} bytes.`));
          if (finished) return;
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) message.pause();
        });
        message.pause();
      },
      pull() {
        message.resume();
      },
      cancel() {
        finished = true;
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 65_536 }),
  );
  return {
    stream,
    tooLarge: () => size > limit,
    stop() {
      finished = true;
    },
  };
}
