import { mediaLimits } from '#contract/api/admin-media.ts';
import { fileSize } from '../parts/file-size.ts';
import { renamed, smallerSizes, writtenAs } from './picture-size.ts';

/** A file small enough to send, and a note on what was done to it; '' if nothing was. */
export interface Sendable {
  file: File;
  note: string;
}

/** Why a file cannot be sent, in a sentence. */
export class NotSendable extends Error {
  override readonly name = 'NotSendable';
}

/** A browser should not try to decode a larger file. */
const most = 80 * 1024 * 1024;
const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

/**
 * Shrinks a picture of more than 4 MB until it can be sent, in its upright orientation. Smaller ones are sent
 * unchanged.
 *
 * @throws NotSendable if the browser cannot read it, or cannot make it small enough
 */
export async function sendable(file: File): Promise<Sendable> {
  if (file.size <= mediaLimits.bytes) return { file, note: '' };
  const limit = megabytes(mediaLimits.bytes);
  if (!file.type.startsWith('image/') || file.type === 'image/gif')
    throw new NotSendable(`This file is too large. Please keep it below ${limit}.`);
  if (file.size > most)
    throw new NotSendable(
      `This picture is too large to be made smaller here. Please keep it below ${megabytes(most)}.`,
    );
  const picture = await read(file);
  try {
    for (const size of smallerSizes(picture.width, picture.height)) {
      const type = writtenAs(file.type);
      const blob = await written(picture, size.width, size.height, type, size.quality);
      // A browser that cannot write a type writes a PNG instead.
      if (blob.type !== type || blob.size > mediaLimits.bytes) continue;
      const smaller = new File([blob], renamed(file.name, type), { type, lastModified: file.lastModified });
      const note = `It was made smaller here: ${fileSize(file.size)} became ${fileSize(blob.size)}, ${size.width} × ${size.height}.`;
      return { file: smaller, note };
    }
  } finally {
    picture.close();
  }
  throw new NotSendable(
    `This browser could not make the picture smaller. Please save it below ${limit} and try again.`,
  );
}

async function read(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new NotSendable(
      `This browser cannot read the picture, so it cannot make it smaller. Save it as a JPEG below ${megabytes(mediaLimits.bytes)} and try again.`,
    );
  }
}

async function written(
  picture: ImageBitmap,
  width: number,
  height: number,
  type: string,
  quality: number,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new NotSendable('This browser is out of memory. Close some tabs and try again.');
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality });
}
