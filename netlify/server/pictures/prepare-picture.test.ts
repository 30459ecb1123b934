import { mostRestored } from '#contract/api/admin-backup.ts';
import { drawing, fromPhone, pictureFile, plain, type NamedFile } from '#support/pictures.ts';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { typeOfBytes } from './picture-type.ts';
import { preparePicture } from './prepare-picture.ts';

const prepare = ({ bytes, name, type }: NamedFile) => preparePicture(bytes, name, type);
const bytesOf = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

/** The status and message of a refusal. Any other error fails the test. */
const refusalOf = async (file: NamedFile) => {
  const outcome = await prepare(file).catch((error: unknown) => error);
  if (!(outcome instanceof Refusal)) throw new Error(`It was not refused: ${JSON.stringify(outcome)}`);
  return [outcome.status, outcome.message];
};

describe('an accepted picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s keeps its type and its size', async (type) => {
    const file = await pictureFile(type);
    const picture = await prepare(file);
    expect(picture).toMatchObject({ mimeType: `image/${type}`, width: 40, height: 30 });
    expect(typeOfBytes(picture.bytes)).toBe(`image/${type}`);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  test('may have the extension .jpg, .JPG or .jpeg', async () => {
    const file = await pictureFile('jpeg');
    for (const name of ['a.jpg', 'A.JPG', 'my.photo.jpeg']) {
      expect((await prepare({ ...file, name })).mimeType).toBe('image/jpeg');
    }
  });

  test('loses its location and camera data, and is turned upright', async () => {
    for (const type of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const file = await pictureFile(type, fromPhone(drawing()));
      expect(Buffer.from(file.bytes).toString('latin1')).toContain('Meridian Phone');
      const { bytes, width, height } = await prepare(file);
      expect([type, width, height]).toEqual([type, 30, 40]);
      const { exif, icc, xmp, iptc, orientation = 1 } = await sharp(bytes).metadata();
      expect([type, exif, icc, xmp, iptc, orientation]).toEqual([type, undefined, undefined, undefined, undefined, 1]);
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Meridian Phone|Nobody|Exif/);
    }
  });

  test('keeps its transparency, and the exact colours of a palette', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: '#12345600' } });
    const made = await prepare({ ...(await pictureFile('png', clear)) });
    expect((await sharp(made.bytes).metadata()).hasAlpha).toBe(true);
    const few = await drawing(16, 16).png({ palette: true, colours: 16 }).toBuffer();
    const again = await prepare({ name: 'few.png', type: 'image/png', bytes: Buffer.from(few) });
    expect(await sharp(again.bytes).raw().toBuffer()).toEqual(await sharp(few).raw().toBuffer());
  });

  test('as PNG does not grow much', async () => {
    const pixels = Buffer.from(
      Array.from({ length: 600 * 400 * 3 }, (_, n) => 128 + 90 * Math.sin(n / 3e2 + (n % 3)) + 30 * Math.cos(n / 2e5)),
    );
    const shaded = sharp(pixels, { raw: { width: 600, height: 400, channels: 3 } });
    const bytes = Buffer.from(await shaded.png({ adaptiveFiltering: true }).toBuffer());
    const made = await prepare({ name: 'shaded.png', type: 'image/png', bytes });
    expect(made.bytes.byteLength).toBeLessThan(bytes.byteLength * 1.1);
  });

  test('as PNG of text does not grow, although filters would make it larger', async () => {
    const letters = randomBytes(10 * 12 * 12);
    const text = Buffer.from(
      Array.from({ length: 600 * 480 }, (_, n) => {
        const [x, y] = [n % 600, Math.floor(n / 600)];
        const letter = (Math.floor(x / 12) ** 2 + 7 * Math.floor(y / 12)) % 10;
        return (letters[letter * 144 + (y % 12) * 12 + (x % 12)] ?? 0) < 200 ? 240 : 20;
      }),
    );
    const page = sharp(text, { raw: { width: 600, height: 480, channels: 1 } });
    const bytes = Buffer.from(await page.clone().png().toBuffer());
    const filtered = await page.clone().png({ adaptiveFiltering: true }).toBuffer();
    expect(bytes.byteLength).toBeLessThan(filtered.byteLength);
    const made = await prepare({ name: 'text.png', type: 'image/png', bytes });
    expect(made.bytes.byteLength).toBeLessThanOrEqual(bytes.byteLength);
  });

  test('is encoded at a lower quality rather than refused, if it would become too large', async () => {
    const noise = sharp(randomBytes(3000 * 2800), { raw: { width: 3000, height: 2800, channels: 1 } });
    const bytes = Buffer.from(await noise.jpeg({ quality: 50 }).toBuffer());
    const made = await prepare({ name: 'noise.jpg', type: 'image/jpeg', bytes });
    expect(made.bytes.byteLength).toBeGreaterThan(bytes.byteLength);
    expect(made.bytes.byteLength).toBeLessThan(mostRestored);
  });

  test('has at most 24 megapixels', async () => {
    expect(await prepare(await pictureFile('jpeg', plain(6000, 4000)))).toMatchObject({ width: 6000, height: 4000 });
    expect(await prepare(await pictureFile('png', plain(8000, 3)))).toMatchObject({ width: 8000 });
  });

  test('always becomes the same bytes', async () => {
    const file = await pictureFile('jpeg');
    expect((await prepare(file)).bytes).toEqual((await prepare(file)).bytes);
  });
});

describe('a picture that is also something else', () => {
  const payload = '<script>alert(1)</script>';

  test('loses what follows its end', async () => {
    for (const type of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const file = await pictureFile(type);
      const outcome = await prepare({ ...file, bytes: bytesOf(file.bytes, payload, 'PK\x03\x04') }).catch(
        (error: unknown) => error,
      );
      // Whether or not a format allows data after its end, none of it is kept.
      if (outcome instanceof Refusal) expect(outcome.status).toBe(415);
      else expect(JSON.stringify(outcome)).not.toContain('script');
      if (!(outcome instanceof Refusal)) {
        const { bytes } = outcome as { bytes: Uint8Array };
        expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/script|PK\x03/);
      }
    }
  });

  test('loses the contents of its comments', async () => {
    const { bytes } = await pictureFile('jpeg');
    const comment = bytesOf('\xff\xfe', Uint8Array.of(0, payload.length + 2), payload);
    const file = {
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes: bytesOf(bytes.subarray(0, 2), comment, bytes.subarray(2)),
    };
    expect(Buffer.from(file.bytes).toString('latin1')).toContain(payload);
    const made = await prepare(file);
    expect(Buffer.from(made.bytes).toString('latin1')).not.toContain('script');
  });
});

describe('a file that is not such a picture is refused with 415:', () => {
  const gif = bytesOf(
    'GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
  );
  const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const html = bytesOf('<!doctype html><script>alert(1)</script>');

  test.each<[string, NamedFile]>([
    ['a GIF', { name: 'a.gif', type: 'image/gif', bytes: gif }],
    ['a GIF that is called PNG', { name: 'a.png', type: 'image/png', bytes: gif }],
    ['an SVG', { name: 'a.svg', type: 'image/svg+xml', bytes: svg }],
    ['an SVG that is called PNG', { name: 'a.png', type: 'image/png', bytes: svg }],
    ['a page that is called JPEG', { name: 'a.jpg', type: 'image/jpeg', bytes: html }],
    [
      'a page behind the first bytes of a PNG',
      { name: 'a.png', type: 'image/png', bytes: bytesOf('\x89PNG\r\n\x1a\n', html) },
    ],
    [
      'a page behind the first bytes of a JPEG',
      { name: 'a.jpg', type: 'image/jpeg', bytes: bytesOf('\xff\xd8\xff\xe0', html) },
    ],
    [
      'a page behind the first bytes of a WebP',
      { name: 'a.webp', type: 'image/webp', bytes: bytesOf('RIFF\x40\0\0\0WEBPVP8 ', html) },
    ],
    [
      'a page behind the first bytes of an AVIF',
      { name: 'a.avif', type: 'image/avif', bytes: bytesOf('\0\0\0\x14ftypavif\0\0\0\0avif', html) },
    ],
    ['a sound called WebP', { name: 'a.webp', type: 'image/webp', bytes: bytesOf('RIFF\x40\0\0\0WAVEfmt ', html) }],
    [
      'a film in the box of an AVIF',
      { name: 'a.avif', type: 'image/avif', bytes: bytesOf('\0\0\0\x14ftypmp42\0\0\0\0isom', html) },
    ],
    ['nothing', { name: 'a.png', type: 'image/png', bytes: bytesOf('') }],
  ])('%s', async (_, file) => {
    expect((await refusalOf(file))[0]).toBe(415);
  });

  test('a PNG with the name or the type of a JPEG', async () => {
    const file = await pictureFile('png');
    expect(await refusalOf({ ...file, name: 'market.jpg' })).toEqual([
      415,
      'The file is a PNG inside, but its name or type says otherwise. Rename it and try again.',
    ]);
    expect((await refusalOf({ ...file, type: 'image/jpeg' }))[0]).toBe(415);
    expect((await refusalOf({ ...file, name: 'market.jpg', type: 'image/jpeg' }))[0]).toBe(415);
    for (const name of ['market', 'market.png.exe', 'market.png ', 'png']) {
      expect((await refusalOf({ ...file, name }))[0]).toBe(415);
    }
    expect((await refusalOf({ ...file, type: '' }))[0]).toBe(415);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s that ends in the middle', async (type) => {
    const file = await pictureFile(type, drawing(200, 150));
    for (const share of [0.1, 0.5, 0.9]) {
      const bytes = file.bytes.slice(0, Math.floor(file.bytes.length * share));
      expect([share, (await refusalOf({ ...file, bytes }))[0]]).toEqual([share, 415]);
    }
  });

  test('an animated WebP', async () => {
    const frames = Buffer.concat([
      await plain(8, 8).raw().toBuffer(),
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .raw()
        .toBuffer(),
    ]);
    const bytes = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect(await refusalOf({ name: 'a.webp', type: 'image/webp', bytes: Buffer.from(bytes) })).toEqual([
      415,
      'This picture is animated. Please send a still one.',
    ]);
  });
});

describe('a picture that is too large is refused with 422:', () => {
  test('more bytes than a restore can send, once it is encoded anew', async () => {
    // Noise cannot be compressed. This much is only just too large.
    const noise = sharp(randomBytes(1000 * 1453 * 3), { raw: { width: 1000, height: 1453, channels: 3 } });
    const bytes = Buffer.from(await noise.png().toBuffer());
    expect(await refusalOf({ name: 'noise.png', type: 'image/png', bytes })).toEqual([
      422,
      expect.stringMatching(/encoded anew, this picture is 4\.2 MB\. .* at most 4\.1 MB\.$/),
    ]);
  });

  test.each<[string, number, number]>([
    ['a strip of 9,000 pixels', 9000, 4],
    ['a column of 8,001', 4, 8001],
    ['25 megapixels', 5000, 5000],
  ])('%s', async (_, width, height) => {
    expect((await refusalOf(await pictureFile('png', plain(width, height))))[0]).toBe(422);
  });

  test('a decompression bomb, without unpacking it', async () => {
    // 30,000 × 30,000 pixels of one colour would take 2.7 GB.
    const bomb = await pictureFile('png', plain(4000, 4000));
    const header = Buffer.from(bomb.bytes);
    header.writeUInt32BE(30_000, 16);
    header.writeUInt32BE(30_000, 20);
    const { crc32 } = await import('node:zlib');
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
    const before = process.memoryUsage().rss;
    expect(await refusalOf({ ...bomb, bytes: header })).toEqual([
      422,
      'This picture is 30000 × 30000 pixels. Please send one of at most 8,000 pixels a side.',
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });
});
