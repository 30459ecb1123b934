// What the README shows and names exists.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const pictures = [...readme.matchAll(/!\[([^\]]*)\]\((docs\/pictures\/[^)]+)\)/g)].map(([, alt = '', path = '']) => ({
  alt,
  path,
}));
/** Most bytes of all pictures, which every clone of the project downloads. */
const most = 300_000;

test('opens with the home page in both themes, a venture and the editor', () => {
  const names = pictures.map(({ path }) => path);
  expect(names).toEqual(['home-light', 'home-dark', 'venture', 'editor'].map((name) => `docs/pictures/${name}.webp`));
  expect(readme.indexOf('docs/pictures/')).toBeLessThan(readme.indexOf('\n## '));
  for (const { alt } of pictures) expect(alt.length).toBeGreaterThan(20);
});

test('the pictures that it names are all that there are, and together they are small', () => {
  const folder = readdirSync(new URL('docs/pictures', root)).map((name) => `docs/pictures/${name}`);
  expect(folder.sort()).toEqual(pictures.map(({ path }) => path).sort());
  const sizes = folder.map((path) => statSync(new URL(path, root)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});

test('every command of the project is named in CONTRIBUTING.md', () => {
  const contributing = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8');
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { scripts: object };
  const unnamed = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(contributing));
  expect(unnamed).toEqual([]);
});
