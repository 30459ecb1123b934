import { Refusal } from './refusal.ts';

/**
 * Reads the body of a request, counting while it streams in, so that a missing or false Content-Length makes no
 * difference (rules 12).
 * @param limit the most bytes that are accepted
 * @param tooLarge makes the refusal of a longer body
 * @throws Refusal `too_large` as soon as one byte more has arrived
 */
export async function readBytes(
  request: Request,
  limit: number,
  tooLarge: () => Refusal,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

/**
 * The body of a request as text, counted in the same way.
 * @param limit the most bytes of text, as a refusal names them
 * @param encodedLimit the most bytes of the body, if its encoding needs more
 * @throws Refusal `too_large`; `malformed` if the bytes are not UTF-8
 */
export async function readBody(request: Request, limit: number, encodedLimit = limit): Promise<string> {
  const bytes = await readBytes(request, encodedLimit, () => tooMuchText(limit));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('malformed', 'The text could not be read: send it as UTF-8.');
  }
}

const tooMuchText = (limit: number) =>
  new Refusal('too_large', `That is too much text. Please keep it below ${Math.floor(limit / 1024)} KB in all.`);
