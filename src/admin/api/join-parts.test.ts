import { linkToPart, partBytesHeader } from '#contract/export-parts.ts';
import { expect, test } from 'vitest';
import { joinParts, type ExportProgress } from './join-parts.ts';

const texts = ['\uFEFFName\r\nÀdá 漢🔑\r\n', 'Bọ́lá\r\n', '', 'Chidi\r\n'];
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The answer with one of the texts, cut short by `cut` bytes. */
function answerWith(part: number, cut = 0): Response {
  const bytes = bytesOf(texts[part] ?? '');
  const last = part === texts.length - 1;
  const headers = new Headers({
    [partBytesHeader]: String(bytes.length),
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="names-2026-11-21-part-${part + 1}${last ? '-of-4' : ''}.csv"`,
  });
  if (!last) headers.set('Link', linkToPart('/api/admin/names.csv', String(part + 1)));
  return new Response(bytes.slice(0, bytes.length - cut), { headers });
}

test('joins parts in order into one file, byte for byte, and reports each', async () => {
  const told: ExportProgress[] = [];
  const joined = await joinParts(
    async (after) => answerWith(Number(after ?? 0)),
    (progress) => told.push(progress),
  );
  expect(new Uint8Array(await joined.file.arrayBuffer())).toEqual(bytesOf(texts.join('')));
  expect(joined.name).toBe('names-2026-11-21.csv');
  expect(joined.file.type).toMatch(/^text\/csv; ?charset=utf-8$/);
  const before = (part: number) => bytesOf(texts.slice(0, part).join('')).length;
  expect(told).toEqual(texts.map((_, part) => ({ part: part + 1, bytes: before(part) })));
});

test.each([0, 1, 3])('refuses a truncated part: part %i', async (cutPart) => {
  const asked: (string | undefined)[] = [];
  const joining = joinParts(
    async (after) => {
      asked.push(after);
      const part = Number(after ?? 0);
      return answerWith(part, part === cutPart ? 1 : 0);
    },
    () => undefined,
  );
  await expect(joining).rejects.toThrow(/bytes of a part of/);
  expect(asked).toHaveLength(cutPart + 1);
});

test('treats an answer without a length as truncated', async () => {
  const joining = joinParts(
    async () => new Response('Name\r\n'),
    () => undefined,
  );
  await expect(joining).rejects.toThrow('Received 6 bytes of a part of 0');
});

test('passes on errors from fetch', async () => {
  const fetchPart = async (after?: string) => {
    if (after === '2') throw new TypeError('Failed to fetch');
    return answerWith(Number(after ?? 0));
  };
  await expect(joinParts(fetchPart, () => undefined)).rejects.toThrow(TypeError);
});
