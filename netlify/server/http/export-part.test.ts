import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { nextPart, partBytesHeader } from '#contract/export-parts.ts';
import * as z from 'zod/mini';
import { describe, expect, test, vi } from 'vitest';
import { exportPart, type ExportFile, type PartBounds, type Piece } from './export-part.ts';

const path = '/api/admin/notes.csv';
const many: PartBounds = { bytes: 100, milliseconds: 60_000 };

/** A file with a header and one line per text. Counts what was produced. */
function notesOf(texts: readonly string[], act: (index: number) => void | Promise<void> = () => undefined) {
  const notes = { made: 0, ended: 0 };
  const file: ExportFile<number> = {
    name: 'notes',
    ending: 'csv',
    cursor: z.int(),
    async *pieces(after): AsyncGenerator<Piece<number>> {
      try {
        if (after === null) yield { text: '\uFEFFNote\r\n' };
        for (let index = (after ?? -1) + 1; index < texts.length; index++) {
          await act(index);
          notes.made += 1;
          yield { text: texts[index] ?? '', cursor: index };
        }
      } finally {
        notes.ended += 1;
      }
    },
  };
  return Object.assign(notes, { file });
}

const ask = (file: ExportFile<number>, bounds: PartBounds, after?: string, now = new Date('2026-11-21T23:59:59Z')) =>
  exportPart({ path, now, query: new URLSearchParams(after === undefined ? {} : { after }) }, file, bounds);

async function partsOf(file: ExportFile<number>, bounds: PartBounds) {
  const parts: { name: string; bytes: Buffer; said: number }[] = [];
  for (let after: string | undefined | null; after !== null;) {
    const response = await ask(file, bounds, after, new Date(Date.UTC(2026, 10, 21 + parts.length)));
    const name = /filename="(.+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
    after = nextPart(response.headers.get('Link'));
    const said = Number(response.headers.get(partBytesHeader));
    parts.push({ name, said, bytes: Buffer.from(await response.arrayBuffer()) });
  }
  return parts;
}

const whole = (texts: readonly string[]) => `\uFEFFNote\r\n${texts.join('')}`;

test('a short file comes whole, with the date in its name, and is never cached', async () => {
  const { headers } = await ask(notesOf(['a\r\n']).file, many);
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="notes-2026-11-21.csv"',
    'cache-control': 'no-store',
    'x-part-bytes': '12',
  });
});

describe('a long file', () => {
  // Characters of one, two, three and four bytes, and half a surrogate pair, which is written as three.
  const texts = Array.from({ length: 60 }, (_, index) => `${'aé漢🔑\uD83D'.repeat(index % 7)}${index}\r\n`);

  test.each([1, 40, 100, 101, 500, 5000])(
    'is the same byte for byte when exported in parts of %i bytes',
    async (bytes) => {
      const parts = await partsOf(notesOf(texts).file, { bytes, milliseconds: 60_000 });
      expect(Buffer.concat(parts.map((part) => part.bytes)).equals(Buffer.from(whole(texts)))).toBe(true);
      for (const part of parts) {
        expect(part.said).toBe(part.bytes.length);
        expect(part.bytes.toString().endsWith('\r\n')).toBe(true);
        // A single line may be longer than a part.
        if (bytes > 200) expect(part.bytes.length).toBeLessThanOrEqual(bytes);
      }
      expect(parts.length).toBeGreaterThanOrEqual(Math.ceil(Buffer.byteLength(whole(texts)) / Math.max(bytes, 200)));
    },
  );

  test('has the number of each part in its name, under the date of the first', async () => {
    const parts = await partsOf(notesOf(texts).file, { bytes: 900, milliseconds: 60_000 });
    expect(parts.map(({ name }) => name)).toEqual([
      'notes-2026-11-21-part-1.csv',
      'notes-2026-11-21-part-2.csv',
      'notes-2026-11-21-part-3-of-3.csv',
    ]);
  });

  test('has no further part after the one that reaches the end of the file', async () => {
    const size = Buffer.byteLength(whole(['a\r\n', 'b\r\n']));
    expect(await partsOf(notesOf(['a\r\n', 'b\r\n', '', '']).file, { ...many, bytes: size })).toHaveLength(1);
    expect(await partsOf(notesOf(['a\r\n', 'b\r\n', '', '']).file, { ...many, bytes: size - 1 })).toHaveLength(2);
  });

  test('ends a part when its time is up, with at least one record, even if all are left out', async () => {
    const slow = notesOf(['a\r\n', '', '', 'b\r\n'], () => pause(5));
    const parts = await partsOf(slow.file, { bytes: 1000, milliseconds: 1 });
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.map(({ bytes }) => bytes.toString()).join('')).toBe(whole(['a\r\n', 'b\r\n']));
  });

  test('is read only as far as a part goes, and leaves nothing open if the next part is never requested', async () => {
    const notes = notesOf(texts);
    const response = await ask(notes.file, many);
    const { made } = notes;
    expect(made).toBeLessThan(20);
    expect(notes.ended).toBe(1);
    await response.body?.cancel();
    await setImmediate();
    expect(notes.made).toBe(made);
  });

  test('lets other work run in between', async () => {
    let turns = 0;
    const count = setInterval(() => (turns += 1), 0);
    const long = notesOf(Array.from({ length: 50 }, () => 'x'.repeat(64 * 1024)));
    await ask(long.file, { bytes: 1e9, milliseconds: 60_000 });
    clearInterval(count);
    expect(turns).toBeGreaterThan(0);
  });
});

describe('a failure', () => {
  const failAt = (at: number) =>
    notesOf(['a\r\n', 'b\r\n', 'c\r\n'], (index) => {
      if (index === at) throw new TypeError('storage is gone');
    });

  test('before the first record throws instead of starting a response', async () => {
    await expect(ask(failAt(0).file, many)).rejects.toThrow('storage is gone');
  });

  test('after that ends the part with what was read, and the next part fails until storage is back', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const first = await ask(failAt(2).file, many);
    expect(await first.text()).toBe('Note\r\na\r\nb\r\n');
    expect(warn.mock.calls.flat().join()).toMatch(/export_part_cut_short.*TypeError/);
    expect(warn.mock.calls.flat().join()).not.toContain('storage is gone');
    const after = nextPart(first.headers.get('Link')) ?? undefined;
    await expect(ask(failAt(2).file, many, after)).rejects.toThrow('storage is gone');
    expect(await (await ask(failAt(9).file, many, after)).text()).toBe('c\r\n');
  });
});

test.each([
  '',
  'x',
  'e30',
  'bnVsbA',
  ...['{"part":1,"date":"2026-11-21","place":1}', '{"part":2,"date":"a\\"b","place":1}'],
])('an `after` value that no part returned is refused: %j', async (after) => {
  const given = after.startsWith('{') ? Buffer.from(after).toString('base64url') : after;
  await expect(ask(notesOf(['a']).file, many, given)).rejects.toMatchObject({ code: 'invalid' });
});
