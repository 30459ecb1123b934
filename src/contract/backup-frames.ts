import * as z from 'zod/mini';

/** What is said of a value before its bytes. */
const header = z.strictObject({
  key: z.string(),
  /** SHA-256 of the bytes in hexadecimal digits; null where nothing lies under the key any more. */
  sha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** How many bytes follow; null where none do, since the hash alone was asked for, or there is nothing. */
  size: z.nullable(z.int().check(z.minimum(0))),
});

/** A stored value on its way: a line of JSON, then its bytes as they are. */
export interface Frame {
  key: string;
  sha256: string | null;
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** The line after the last value: what lacks it was cut off. */
const lastLine = '{"end":true}\n';
/** Most bytes of a line: a key has 600 at most. */
const longestLine = 1_000;
const lineEnd = 10;

const lineOf = ({ key, sha256, bytes }: Frame): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${JSON.stringify({ key, sha256, size: bytes?.byteLength ?? null })}\n`);

/** How many bytes a value takes on its way. */
export const frameSize = (frame: Frame): number => lineOf(frame).byteLength + (frame.bytes?.byteLength ?? 0);

/** Values as one body, one after the other, with the line that ends them. */
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
 * The values of a body. Whether the bytes have the hash that is said of them is the caller's to look at.
 *
 * @throws Error that says what is wrong, for a body that is cut off or no values
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
