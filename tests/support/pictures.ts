import sharp, { type Sharp } from 'sharp';

/** A picture that hardly compresses. */
export function drawing(width = 40, height = 30): Sharp {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * 37 + (n >> 5) * 11) % 256));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A single-coloured picture of any size. */
export const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#345' }, limitInputPixels: false });

/** A phone's metadata in a picture: the place, and the orientation. */
export const fromPhone = (picture: Sharp): Sharp =>
  picture.withMetadata({ orientation: 6 }).withExifMerge({
    IFD0: { Make: 'Meridian Phone', Copyright: 'Nobody' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 24/1 0/1' },
  });

export interface NamedFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** An encoded picture file, named as by a browser. */
export async function pictureFile(type: 'jpeg' | 'png' | 'webp' | 'avif', picture = drawing()): Promise<NamedFile> {
  return { name: `market.${type}`, type: `image/${type}`, bytes: Buffer.from(await picture.toFormat(type).toBuffer()) };
}

/** The body of an upload. */
export function uploadForm({ name, type, bytes }: NamedFile, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.append('file', new File([bytes], name, { type }));
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return form;
}
