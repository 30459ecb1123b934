import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const compress = promisify(deflate);

/** A picture of at most 256 colours. */
export interface IndexedPicture {
  width: number;
  height: number;
  /** Red, green and blue of each colour, one after the other. */
  palette: Uint8Array;
  /** For each pixel, row by row, the position of its colour in the palette. */
  pixels: Uint8Array;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

function header({ width, height }: IndexedPicture): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width);
  bytes.writeUInt32BE(height, 4);
  // Eight bits a pixel, colours from a palette; the rest are the only values that PNG knows.
  bytes.set([8, 3, 0, 0, 0], 8);
  return bytes;
}

/** Each row begins with the number of its filter; rows of palette positions are compressed best with none. */
function rows({ width, height, pixels }: IndexedPicture): Buffer {
  const bytes = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++) {
    bytes.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return bytes;
}

/** Writes a picture as PNG (W3C PNG, section 11). The colours are known before, so none have to be searched for, which is what takes an encoder its time. */
export async function encodeIndexedPng(picture: IndexedPicture): Promise<Buffer> {
  const data = await compress(rows(picture), { level: 6, memLevel: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header(picture)),
    chunk('PLTE', picture.palette),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]);
}
