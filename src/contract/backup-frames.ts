import * as z from 'zod/mini';

/** The header of a value, sent before its bytes. */
const header = z.strictObject({
  key: z.string(),
  /** SHA-256 of the bytes in hexadecimal; null if the key no longer has a value. */
  sha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** How many bytes follow; null if none do, because only the hash was requested or there is no value. */
  size: z.nullable(z.int().check(z.minimum(0))),
});

/** A stored value in transit: a line of JSON, then the raw bytes. */
export interface Frame {
  key: string;
  sha256: string | null;
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** The line after the last value. Without it, the body was cut off. */
const lastLine = '{"end":true}\n';
/** Maximum number of bytes in a header line; a key has at most 600. */
const longestLine = 1_000;
const lineEnd = 10;

const lineOf = ({ key, sha256, bytes }: Frame): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${JSON.stringify({ key, sha256, size: bytes?.byteLength ?? null })}\n`);

/** How many bytes a frame takes. */
export const frameSize = (frame: Frame): number => lineOf(frame).byteLength + (frame.bytes?.byteLength ?? 0);

/** Values as one body: one frame after another, then the closing line. */
export function encodeFrames(frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const parts = frames.flatMap((frame) => [lineOf(frame), frame.bytes ?? new Uint8Array()]);
  parts.push(new TextEncoder().encode(lastLine));
  const body = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.byteLength;
  }
  return body;
}

/**
 * The values of a body. Does not check the bytes against their hash; the caller does.
 *
 * @throws Error that says what is wrong, for a body that is cut off or holds no frames
 */
export function decodeFrames(body: Uint8Array<ArrayBuffer>): Frame[] {
  const frames: Frame[] = [];
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; ;) {
    const end = body.subarray(at, at + longestLine).indexOf(lineEnd);
    if (end < 0) throw new Error('It is cut off.');
    const line = decoder.decode(body.subarray(at, at + end + 1));
    at += end + 1;
    if (line === lastLine) {
      if (at < body.byteLength) throw new Error('Something follows its end.');
      return frames;
    }
    const { key, sha256, size } = header.parse(JSON.parse(line));
    if (at + (size ?? 0) > body.byteLength) throw new Error('It is cut off.');
    frames.push({ key, sha256, bytes: size === null ? null : body.slice(at, at + size) });
    at += size ?? 0;
  }
}
