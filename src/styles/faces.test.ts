import { readFile } from 'node:fs/promises';
import { Renderer } from '@takumi-rs/core';
import postcss, { type AtRule } from 'postcss';
import { expect, test } from 'vitest';
import { drawLetters, inkOf, noLetter } from '#support/drawn-letters.ts';
import { rangeNames } from '#layouts/unicode-range.ts';

const folder = new URL('./', import.meta.url);

/** A typeface declared in the style. */
interface Declared {
  family: string;
  file: string;
  range: string | undefined;
  size: number;
}

const valueIn = (rule: AtRule, property: string): string | undefined => {
  const found = rule.nodes?.find((node) => node.type === 'decl' && node.prop === property);
  return found?.type === 'decl' ? found.value : undefined;
};

async function declared(style: string): Promise<Declared[]> {
  const found: Declared[] = [];
  postcss.parse(await readFile(new URL(style, folder), 'utf8')).walkAtRules('font-face', (rule) => {
    const file = /fonts\/([\w-]+)\.woff2/.exec(valueIn(rule, 'src') ?? '')?.[1];
    if (file === undefined) return;
    const size = Number.parseFloat(valueIn(rule, 'size-adjust') ?? '100') / 100;
    found.push({ family: valueIn(rule, 'font-family') ?? '', file, range: valueIn(rule, 'unicode-range'), size });
  });
  return found;
}

const bytesOf = (file: string) => readFile(new URL(`fonts/${file}.woff2`, folder));

/** Draws with a single face. */
async function open(file: string): Promise<Renderer> {
  const renderer = new Renderer();
  await renderer.registerFont(await bytesOf(file));
  return renderer;
}

const faces = [...(await declared('faces.css')), ...(await declared('prose/italic.css'))];

/** The width of a line, in em. */
async function widthOf(renderer: Renderer, text: string): Promise<number> {
  const { width } = await renderer.measure({ type: 'text', text, style: { fontSize: 1000, whiteSpace: 'pre' } });
  return width / 1000;
}

test('a file that all pages load is 12 KB or less, and one that few of them need 17 KB or less', async () => {
  for (const { file, range } of faces)
    expect((await bytesOf(file)).length, file).toBeLessThanOrEqual(range === undefined ? 12_000 : 17_000);
});

/** What names in these languages need in addition to the English letters. */
const alphabets = {
  Yoruba: 'ÀÁÈÉẸÌÍÒÓỌÙÚàáèéẹìíòóọùúń',
  Vietnamese: 'ĂÂĐÊÔƠƯăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  Turkish: 'ÇĞİÖŞÜçğıöşü',
  Polish: 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż',
  Czech: 'ČĎŇŘŠŤŮŽčďěňřšťůž',
  German: 'ÄÖÜßäöü',
  French: 'ÀÂÈÊËÎÏÔŒÛàâèêëîïôœûÿ',
  Romanian: 'ĂÂÎȘȚăâîșț',
};
/** The display face lacks these. */
const ofTextAlone = { Yoruba: 'ṢṣǸǹẸ̀', Hausa: 'ƁƊɓɗ', Akan: 'ƆƐɔɛ' };

test('each letter of a language is in the file that is fetched for it', async () => {
  const missing: string[] = [];
  for (const family of new Set(faces.map((face) => face.family))) {
    const own = faces.filter((face) => face.family === family && !face.file.endsWith('italic'));
    const fonts = new Map(await Promise.all(own.map(async ({ file }) => [file, await open(file)] as const)));
    const boxes = new Map(
      await Promise.all([...fonts].map(async ([file, font]) => [file, await drawLetters(font, noLetter, {})] as const)),
    );
    const letters = Object.values({ ...alphabets, ...(family.includes('Source Sans') && ofTextAlone) }).join('');
    for (const letter of letters) {
      // If the ranges of faces overlap, the last one applies.
      const face = own.findLast(({ range }) => range === undefined || rangeNames(range, codesOf(letter)));
      const font = face && fonts.get(face.file);
      const drawn = font && (await drawLetters(font, letter, {}));
      if (!drawn || boxes.get(face.file)?.equals(drawn)) missing.push(`${family} ${letter}`);
    }
  }
  expect(missing).toEqual([]);
});

const codesOf = (letter: string): ReadonlySet<number> => new Set([letter.codePointAt(0) ?? 0]);

test('a tone mark is drawn above a letter with a dot below', async () => {
  const font = await open('source-sans-3-vietnamese');
  for (const letter of ['ọ̀', 'ẹ́', 'Ọ̀', 'Ẹ́']) {
    const { right } = inkOf(await drawLetters(font, letter, {}));
    expect(right).toBeLessThanOrEqual((await widthOf(font, letter)) * 80);
  }
});

test('digits are equally wide, so that they line up in a table', async () => {
  const font = await open('source-sans-3');
  const widths = await Promise.all(Array.from('0123456789', (digit) => widthOf(font, digit)));
  expect(new Set(widths).size).toBe(1);
});

/** Advance widths of Arial from its metrics, in thousandths of an em. */
const arial = {
  e: 556,
  t: 278,
  a: 556,
  o: 556,
  i: 222,
  n: 556,
  s: 500,
  r: 333,
  h: 556,
  l: 222,
  d: 556,
  u: 556,
  c: 500,
  m: 833,
  p: 556,
  f: 278,
  g: 556,
  ' ': 278,
};

test('lines are as long as in Arial, the fallback, to within 3%', async () => {
  const text = 'a tool that is used for long runs in the same place and is part of the crude truth of a good map';
  const font = await open('source-sans-3');
  const size = faces.find(({ file }) => file === 'source-sans-3')?.size ?? 0;
  const width = (await widthOf(font, text)) * 1000 * size;
  const standIn = Array.from(text).reduce((sum, letter) => sum + arial[letter as keyof typeof arial], 0);
  expect(width / standIn).toBeGreaterThan(0.97);
  expect(width / standIn).toBeLessThan(1.03);
});
