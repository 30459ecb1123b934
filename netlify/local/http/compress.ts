import { hash } from 'node:crypto';
import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { chooseEncoding, isCompressible, smallestCompressed, type Encoding } from './encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });

// For an answer that is compressed for one reader, quality 4 costs a fraction of a millisecond.
const brotliOptions = quality(4);

const compressBytes = (bytes: Uint8Array, encoding: Encoding) =>
  encoding === 'br' ? brotli(bytes, brotliOptions) : zip(bytes);

/** The largest answer worth a tenth of a second, and how many compressed answers are remembered. */
const largestKept = 100_000;
const mostKept = 100;
const kept = new Map<string, Promise<Buffer>>();

/** An answer that the CDN keeps is compressed once for many readers, as thoroughly as a file (`site-files.ts`). */
function compressOnce(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const name = `${encoding} ${hash('sha256', bytes)}`;
  const known = kept.get(name);
  if (known) return known;
  const making = encoding === 'br' ? brotli(bytes, quality(11)) : zip(bytes, { level: 9 });
  kept.set(name, making);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return making;
}

/**
 * Only answers that the CDN keeps for minutes: one kept for seconds has too few readers to be worth making the first
 * one wait.
 */
const isKept = (headers: Headers): boolean =>
  /s-maxage=\d{3}/.test(headers.get('netlify-cdn-cache-control') ?? '') &&
  headers.get('content-type')?.startsWith('text/html') === true;

function compressStream(stream: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const compressor = encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip();
  // Node and the DOM library each describe the same class.
  return stream.pipeThrough(Duplex.toWeb(compressor) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);
}

type Chunk = Uint8Array<ArrayBuffer>;

/** A stream of `first`, then the result of `next`, then the rest of `reader`. */
function resume(
  first: Chunk,
  next: Promise<ReadableStreamReadResult<Chunk>>,
  reader: ReadableStreamDefaultReader<Chunk>,
): ReadableStream<Chunk> {
  let coming = next;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(first);
    },
    async pull(controller) {
      const { done, value } = await coming;
      if (done) {
        controller.close();
        return;
      }
      controller.enqueue(value);
      coming = reader.read();
      // Awaited at the next pull; until then a failure must not count as unhandled.
      coming.catch(() => undefined);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** The weak form of an ETag: the bytes differ from those it was made for, the meaning does not (RFC 9110 §8.8.1). */
const weaken = (etag: string) => (etag.startsWith('W/') ? etag : `W/${etag}`);

/**
 * Compresses a function's answer as the client accepts it. Short answers go out whole, with their length; long ones
 * keep streaming.
 */
export async function compress(response: Response, accepted: string | null): Promise<Response> {
  const { body, status } = response;
  const headers = new Headers(response.headers);
  if (body === null || headers.has('content-encoding') || !isCompressible(headers.get('content-type'))) return response;
  if (headers.get('cache-control')?.includes('no-transform')) return response;
  if (!/accept-encoding|\*/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding');
  headers.delete('content-length');

  const encode = (encoding: Encoding) => {
    headers.set('content-encoding', encoding);
    const etag = headers.get('etag');
    if (etag !== null) headers.set('etag', weaken(etag));
  };
  const encoding = chooseEncoding(accepted);
  const reader = body.getReader();
  const first: ReadableStreamReadResult<Chunk> = await reader.read();
  const next = reader.read();
  next.catch(() => undefined);
  // A body made from a string or from JSON is one chunk, and its end is known within this turn.
  const end = await Promise.race([next, setImmediate(null)]);
  if (first.done || end?.done) {
    let bytes: Chunk = first.value ?? new Uint8Array();
    if (encoding !== null && bytes.length >= smallestCompressed) {
      const compressed = bytes.length <= largestKept && isKept(headers) ? compressOnce : compressBytes;
      bytes = new Uint8Array(await compressed(bytes, encoding));
      encode(encoding);
    }
    headers.set('content-length', String(bytes.length));
    return new Response(bytes, { status, headers });
  }
  const stream = resume(first.value, next, reader);
  if (encoding === null) return new Response(stream, { status, headers });
  encode(encoding);
  return new Response(compressStream(stream, encoding), { status, headers });
}
