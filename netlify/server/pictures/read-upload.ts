import { mediaLimits, uploadMedia } from '#contract/api/admin-media.ts';
import * as z from 'zod/mini';
import { readBytes } from '../http/read-body.ts';
import { invalidField, Refusal } from '../http/refusal.ts';

export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its original name, without folders or invisible characters. */
  name: string;
  declared: string;
  altText: string;
  /** Id of the picture that this one replaces. */
  standsFor: string | undefined;
}

const altText = z.string().check(z.trim(), z.maxLength(500, 'Keep it to 500 characters.'));

/**
 * Reads an upload (RFC 7578): one part `file`, optionally `altText`, and `standsFor` if it replaces another picture.
 * @throws Refusal `too_large`, counted while reading; `unsupported_media_type` for anything but multipart/form-data;
 *   `malformed`; `invalid`
 */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data *;/i.test(type) || request.headers.has('content-encoding')) {
    throw new Refusal('unsupported_media_type', 'Send the picture as multipart/form-data, in a field called file.');
  }
  const body = await readBytes(request, uploadMedia.bodyLimit, fileTooLarge);
  const boundary = boundaryOf(type);
  if (hasTooManyParts(body, boundary))
    throw new Refusal('malformed', 'The upload has too many parts. Send one picture.');
  // Parsed with the same boundary that was used for counting: an unusual header can be read in two ways.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new Refusal('malformed', 'The upload could not be read. Please try again.');
  });
  const known = new Set(['file', 'altText', 'standsFor']);
  const unknown = [...form.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) throw invalidField(unknown, 'This field is not known.');
  const files = form.getAll('file');
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) throw invalidField('file', 'Send one picture at a time.');
  if (file.size > mediaLimits.bytes) throw fileTooLarge();
  const alt = altText.safeParse(form.get('altText') ?? '');
  if (!alt.success) throw invalidField('altText', alt.error.issues[0]?.message ?? 'Write a text.');
  const standsFor = form.get('standsFor') ?? undefined;
  if (standsFor !== undefined && !(typeof standsFor === 'string' && /^[0-9a-f]{64}$/.test(standsFor)))
    throw invalidField('standsFor', 'Identify a picture from the library by its id.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, name: baseName(file.name), declared: file.type.toLowerCase(), altText: alt.data, standsFor };
}

/** How many parts of an upload may be parsed; ours have three. */
const mostParts = 10;

/** The boundary in a `Content-Type` (RFC 2046, section 5.1.1); '' if there is none. */
function boundaryOf(type: string): string {
  const [, quoted, plain] = /; *boundary=(?:"([^"\\]*)"|([^;\s"\\]*))/i.exec(type) ?? [];
  return quoted ?? plain ?? '';
}

/** Whether an upload has too many parts, counted without parsing: ninety thousand would block the server (rules 42). */
function hasTooManyParts(body: Uint8Array<ArrayBuffer>, boundary: string): boolean {
  const mark = `\r\n--${boundary}`;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let at = -1;
  for (let parts = 0; parts <= mostParts; parts += 1) {
    at = bytes.indexOf(mark, at + 1, 'latin1');
    if (at === -1) return false;
  }
  return true;
}

/** Keeps the end of a long name, which shows its type. */
const baseName = (name: string): string =>
  (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(-200);

const fileTooLarge = () =>
  new Refusal('too_large', `This file is too large. Please keep it below ${mediaLimits.bytes / 1024 / 1024} MB.`);
