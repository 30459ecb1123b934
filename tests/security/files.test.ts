import { crc32, deflateSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { uploadMedia } from '#contract/api/admin-media.ts';
import { attackedSite, type AttackedSite } from '#support/attacked-site.ts';
import { longestTurn } from '#support/longest-turn.ts';
import { drawing, fromPhone, pictureFile, uploadForm, type NamedFile } from '#support/pictures.ts';

let site: AttackedSite;
let headers: { Authorization: string };
beforeEach(async () => {
  site = await attackedSite();
  headers = await site.administrator();
});

const upload = (file: NamedFile) => site.strike(uploadMedia.path, { headers, body: uploadForm(file) });
const named = (name: string, type: string, bytes: Buffer | string): NamedFile => ({
  name,
  type,
  bytes: new Uint8Array(Buffer.from(bytes)),
});
const pathOf = (body: Readonly<Record<string, unknown>> | null): string =>
  (body?.['mediaItem'] as { path: string }).path;

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** A PNG of these dimensions, with extra chunks before its pixels. */
function png(width: number, height: number, pixels: Buffer, more: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const canary = '<script>alert("canary")</script><?php system("canary"); ?>';

describe('rules 24: a file that is a picture and something else as well', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('keeps only the picture: %s', async (type) => {
    const { bytes, ...file } = await pictureFile(type, fromPhone(drawing()));
    const zip = Buffer.from('504b0304canary504b0506', 'latin1');
    const both = Buffer.concat([bytes, Buffer.from(`\n${canary}\n%PDF-1.7 canary\n`), zip]);
    const { status, body } = await upload({ ...file, bytes: new Uint8Array(both) });
    if (status !== 200) {
      expect(status).toBe(415);
      return;
    }
    const served = await site.strike(pathOf(body));
    expect(served.bytes.toString('latin1')).not.toMatch(/canary|Meridian Phone|GPS|PDF/);
    expect(served.headers.get('Content-Type')).toBe(`image/${type}`);
    expect(served.headers.get('Content-Security-Policy')).toBe('sandbox');
    expect(served.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test('keeps no text from its chunks', async () => {
    const texts = Buffer.concat([
      chunk('tEXt', Buffer.from(`Comment\0${canary}`)),
      chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.from(canary))])),
    ]);
    const { status, body } = await upload(named('a.png', 'image/png', png(1, 1, Buffer.from([0, 7]), texts)));
    expect(status).toBe(200);
    expect((await site.strike(pathOf(body))).bytes.toString('latin1')).not.toContain('canary');
  });
});

describe('rules 24: a file that only claims to be a picture, or has a hostile name', () => {
  const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000;', 'latin1');
  test.each<[string, NamedFile]>([
    ['a GIF', named('a.gif', 'image/gif', gif)],
    ['a GIF that calls itself a PNG', named('a.png', 'image/png', gif)],
    ['an SVG', named('a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['an SVG that calls itself a PNG', named('a.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page that begins like a JPEG', named('a.jpg', 'image/jpeg', `\xff\xd8\xff${canary}`)],
    ['a page that begins like a PNG', named('a.png', 'image/png', Buffer.concat([signature, Buffer.from(canary)]))],
    ['a PNG with two names', named('a.png\u0000.html', 'image/png', png(1, 1, Buffer.from([0, 7])))],
    ['a PNG that calls itself a page', named('a.html', 'text/html', png(1, 1, Buffer.from([0, 7])))],
    ['a PNG that calls itself a JPEG', named('a.jpg', 'image/jpeg', png(1, 1, Buffer.from([0, 7])))],
    ['a PNG whose pixels are missing', named('a.png', 'image/png', png(40, 40, Buffer.from([0, 7])))],
    ['nothing', named('a.png', 'image/png', '')],
  ])('is refused: %s', async (_, file) => {
    expect((await upload(file)).status).toBe(415);
  });

  test.each([
    '../../../etc/passwd.png',
    '..\\..\\x.png',
    'C:\\x.png',
    '/media/x.png',
    `${'a'.repeat(3_000)}.png`,
    '\u202egnp.png',
    '<img src=x onerror=alert(1)>.png',
    'a\r\nX-Injected: yes.png',
  ])('is stored under the hash of its bytes, whatever its name: %s', async (name) => {
    const { status, body } = await upload(named(name, 'image/png', png(1, 1, Buffer.from([0, 9]))));
    expect(status).toBe(200);
    expect(pathOf(body)).toMatch(/^\/media\/[0-9a-f]{64}$/);
    const { originalFilename } = body?.['mediaItem'] as { originalFilename: string };
    expect(originalFilename).not.toMatch(/[/\\\r\n\u202e]|^.{201,}/);
  });
});

describe('rules 24: a small file that unpacks into a large one', () => {
  const zeros = deflateSync(Buffer.alloc(1e8), { level: 1 });
  test.each<[string, number, () => Buffer]>([
    ['pixels that nobody sent', 422, () => png(60_000, 60_000, Buffer.alloc(9))],
    ['a side beyond the longest', 422, () => png(8_001, 1, Buffer.alloc(9))],
    ['megapixels beyond the most', 422, () => png(7_000, 7_000, Buffer.alloc(9))],
    ['no pixels', 415, () => png(0, 1, Buffer.alloc(9))],
    [
      'a profile of a hundred megabytes',
      200,
      () => png(1, 1, Buffer.from([0, 7]), chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros]))),
    ],
    [
      'a text of a hundred megabytes',
      200,
      () => png(1, 1, Buffer.from([0, 7]), chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros]))),
    ],
  ])('is measured before it is unpacked: %s', async (_, wanted, make) => {
    const bytes = make();
    const before = process.memoryUsage().rss;
    let status = 0;
    const held = await longestTurn(async () => {
      ({ status } = await upload(named('a.png', 'image/png', bytes)));
    });
    expect([wanted, wanted === 200 ? 415 : wanted]).toContain(status);
    expect(held).toBeLessThan(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(150e6);
  });
});

test('rules 24: the address of a picture leads only to that picture', async () => {
  const { body } = await upload(named('a.png', 'image/png', png(1, 1, Buffer.from([0, 3]))));
  const path = pathOf(body);
  for (const end of ['.html', '.svg', '%00', '%2f..', '?a=<script>', '#x']) {
    const { status, headers: sent } = await site.strike(path + end);
    expect([end, status, sent.get('Content-Type')]).toEqual([
      end,
      /^[?#]/.test(end) ? 200 : 404,
      /^[?#]/.test(end) ? 'image/png' : 'application/json; charset=utf-8',
    ]);
  }
});
