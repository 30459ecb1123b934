import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { pageWeigher } from './page-weight.ts';

let dist = '';

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'page-weight-'));
  await mkdir(join(dist, '_astro'));
  const files = {
    '_astro/one.js': 'import"./two.js";import("./asked.js")',
    '_astro/two.js': 'export{a}from"./three.js"',
    '_astro/three.js': randomBytes(3_000).toString('base64'),
    '_astro/asked.js': randomBytes(50_000).toString('base64'),
    'picture.svg': `<svg>${randomBytes(5_000).toString('hex')}</svg>`,
    'face.woff2': randomBytes(11_000),
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(dist, name), text)));
});

afterEach(() => rm(dist, { recursive: true }));

const weightOf = (html: string, answers = {}) => pageWeigher(dist, answers)('index.html', html);

test('a page weighs its text, its files and the header fields of each answer, in kilobytes of 1,000 bytes', async () => {
  expect(await weightOf('<p>Text</p>')).toBe(1);
  expect(await weightOf('<link rel="preload" href="/face.woff2">')).toBe(13);
  // Hexadecimal digits compress to half their bytes.
  expect(await weightOf('<img src="/picture.svg">')).toBe(7);
});

test('scripts count with their static imports, and without dynamic ones', async () => {
  const weight = await weightOf('<script src="/_astro/one.js"></script>');
  expect(weight).toBeGreaterThanOrEqual(6);
  expect(weight).toBeLessThanOrEqual(7);
});

test('an answer from the API counts if a script requests it', async () => {
  const answers = { '/api/site': randomBytes(6_000).toString('base64') };
  expect(await weightOf('<p>/api/site</p>', answers)).toBe(1);
  expect(await weightOf('<script>fetch("/api/site")</script>', answers)).toBe(8);
  expect(await weightOf('<script>fetch("/api/site")</script>', { '/api/site': '' })).toBe(2);
});

test('a page that loads something outside the build is not weighed', async () => {
  expect(await weightOf('<img src="/images/later.jpg">')).toBeNull();
  expect(await weightOf('<img src="/.netlify/images?url=/picture.svg&w=400">')).toBeNull();
  expect(await weightOf('<img src="/picture.svg" srcset="/picture.svg 1x, /picture.svg 2x">')).toBeNull();
});

test('later pages of a kind are weighed quickly, with the same result', async () => {
  const word = () => `${randomBytes(3).toString('hex')} the line of a text <a href="/x">here</a> `;
  const text = (words: number) => `<p>${Array.from({ length: words }, word).join('')}</p>`;
  const pages = [text(800), text(1_000), text(1_200)];
  const together = pageWeigher(dist, {});
  for (const [index, page] of pages.entries()) {
    const quick = (await together(`essays/${index}.html`, page)) ?? 0;
    const exact = (await weightOf(page)) ?? 0;
    expect(Math.abs(quick - exact)).toBeLessThanOrEqual(1);
  }
});
