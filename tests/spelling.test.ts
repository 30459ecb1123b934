import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const list = readFileSync(`${root}cspell-words.txt`, 'utf8');
const words = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('the list of words for cspell contains none that this project does not use', () => {
  expect(words.length).toBeGreaterThan(50);
  const files = globSync('{*,{bench,content,docs,netlify,public,scripts,src}/**/*}.{ts,tsx,js,astro,css,md,json}', {
    cwd: root,
    exclude: ['netlify/.build/**', 'cspell.json', 'package-lock.json', '**/*.test.*'],
  });
  const text = files
    .map((file) =>
      readFileSync(root + file, 'utf8')
        .toLowerCase()
        .replaceAll('’', "'"),
    )
    .join('\n');
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

test('each part of the list is sorted, and no word occurs twice', () => {
  const parts = list
    .split('\n\n')
    .map((part) => part.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(part).toEqual(part.toSorted());
  expect(new Set(words).size).toBe(words.length);
});
