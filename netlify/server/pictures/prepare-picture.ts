import { mostRestored } from '#contract/api/admin-backup.ts';
import { mediaLimits } from '#contract/api/admin-media.ts';
import type { Sharp } from 'sharp';
import { Refusal } from '../http/refusal.ts';
import { inMegabytes } from './in-megabytes.ts';
import { typeOfBytes, typeOfName, type PictureType } from './picture-type.ts';

/** A picture as it is stored. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  mimeType: PictureType;
  width: number;
  height: number;
}

/** The names of the formats in sharp. */
const formats: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/**
 * How each format is re-encoded. The ways are tried in this order until the picture fits. AVIF is encoded with low
 * effort, and the slow formats twice at most: a large picture would otherwise exceed a function's time. PNG filters make
 * photographs two to three times smaller, but drawings and screenshots larger, in three times the time.
 */
const encoders: Readonly<Record<PictureType, (image: Sharp, palette: boolean) => Sharp[]>> = {
  'image/jpeg': (image) => [85, 70, 55].map((quality) => image.clone().jpeg({ quality })),
  'image/png': (image, palette) =>
    palette
      ? [image.png({ palette, dither: 0 })]
      : [false, true].map((adaptiveFiltering) => image.clone().png({ adaptiveFiltering })),
  'image/webp': (image) => [85, 55].map((quality) => image.clone().webp({ quality })),
  'image/avif': (image) => [60, 30].map((quality) => image.clone().avif({ quality, effort: 1 })),
};

/**
 * Checks an uploaded file and re-encodes the picture from its pixels alone (rules 24): upright, in sRGB, without
 * metadata and without anything hidden before, between or after its parts.
 * @param name as it was sent; only its extension matters
 * @param declared the media type that was sent with it
 * @throws Refusal `unsupported_media_type` if name, declared type, first bytes and decoding disagree; `unprocessable`
 * for a picture that is too large, even if it only becomes so: a restore sends it in one request (decision 0109)
 */
export async function preparePicture(bytes: Uint8Array, name: string, declared: string): Promise<Picture> {
  const mimeType = typeOfBytes(bytes);
  if (!mimeType) throw unsupported('This is not a JPEG, PNG, WebP or AVIF picture.');
  if (typeOfName(name) !== mimeType || declared !== mimeType) {
    throw unsupported(
      `The file is ${nameOf(mimeType)} inside, but its name or type says otherwise. Rename it and try again.`,
    );
  }
  // A native package that only uploads need.
  const { default: sharp } = await import('sharp');
  const {
    format,
    width,
    height,
    pages = 1,
    isPalette,
  } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(cannotBeRead);
  if (format !== formats[mimeType]) throw damaged();
  if (pages > 1) throw unsupported('This picture is animated. Please send a still one.');
  // Only the header has been read so far: an oversized picture is never unpacked.
  const { pixels, side } = mediaLimits;
  if (width > side || height > side) throw tooLarge(`${side.toLocaleString('en')} pixels a side`, width, height);
  if (width * height > pixels) throw tooLarge(`${pixels / 1_000_000} megapixels`, width, height);

  const image = sharp(bytes, { limitInputPixels: pixels, failOn: 'error' }).autoOrient();
  // A PNG loses nothing, so it need not grow. When re-encoded at our quality, other formats may take more bytes than
  // they came with.
  const most = mimeType === 'image/png' ? Math.min(bytes.byteLength, mostRestored) : mostRestored;
  const { data, info } = await firstThatFits(encoders[mimeType](image, isPalette), most);
  if (data.byteLength > mostRestored) throw tooHeavy(data.byteLength);
  return { bytes: Buffer.from(data), mimeType, width: info.width, height: info.height };
}

interface Encoded {
  data: Buffer;
  info: { width: number; height: number };
}

/** Encodes one after the other, since most fit at once. Returns the smallest if none fits. */
async function firstThatFits(ways: readonly Sharp[], most: number): Promise<Encoded> {
  let smallest: Encoded | undefined;
  for (const way of ways) {
    const made = await way.toBuffer({ resolveWithObject: true }).catch(cannotBeRead);
    if (made.data.byteLength < (smallest?.data.byteLength ?? Infinity)) smallest = made;
    if (made.data.byteLength <= most) break;
  }
  return smallest ?? cannotBeRead();
}

const nameOf = (type: PictureType): string =>
  ({ 'image/jpeg': 'a JPEG', 'image/png': 'a PNG', 'image/webp': 'a WebP', 'image/avif': 'an AVIF' })[type];

const unsupported = (message: string) => new Refusal('unsupported_media_type', message);

const tooLarge = (bound: string, width: number, height: number) =>
  new Refusal('unprocessable', `This picture is ${width} × ${height} pixels. Please send one of at most ${bound}.`);

function tooHeavy(bytes: number): Refusal {
  return new Refusal(
    'unprocessable',
    `Without its metadata and encoded anew, this picture is ${inMegabytes(bytes, Math.ceil)}. Please send one that is smaller or has fewer pixels, so that it is at most ${inMegabytes(mostRestored, Math.floor)}.`,
  );
}

const damaged = () =>
  unsupported('This picture is damaged: it cannot be read to the end. Export it again and try once more.');

const cannotBeRead = (): never => {
  throw damaged();
};
