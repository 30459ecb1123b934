// Everything that the README and the guides show and name exists.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const guides = readdirSync(new URL('docs', root)).filter((name) => name.endsWith('.md'));

/** The pictures of a document, with paths from the root of the project. */
function picturesOf(document: string): { alt: string; path: string }[] {
  const folder = document.replace(/[^/]*$/, '');
  const shown = read(document).matchAll(/!\[([^\]]*)\]\(([^)\s]+\.(?:webp|png|jpe?g|svg))\)/g);
  return [...shown].map(([, alt = '', path = '']) => ({ alt, path: folder + path }));
}

const ofReadme = picturesOf('README.md').filter(({ path }) => path.endsWith('.webp'));
const ofGuides = guides.flatMap((name) => picturesOf(`docs/${name}`)).filter(({ path }) => path.endsWith('.webp'));
/**
 * The maximum number of bytes for all pictures together, which every clone downloads, along with each version in the
 * history. Pictures of windows may have up to 60,000 each, those of parts of screens up to 30,000.
 */
const most = 400_000;

test('the README opens with the home page in both themes, a venture and the editor', () => {
  const names = ofReadme.map(({ path }) => path);
  expect(names).toEqual(['home-light', 'home-dark', 'venture', 'editor'].map((name) => `docs/pictures/${name}.webp`));
  const readme = read('README.md');
  expect(readme.indexOf('docs/pictures/')).toBeLessThan(readme.indexOf('\n## '));
});

test('the README and the guides name every picture exactly once, and all pictures together are small', () => {
  const folder = readdirSync(new URL('docs/pictures', root)).map((name) => `docs/pictures/${name}`);
  expect(folder.sort()).toEqual([...ofReadme, ...ofGuides].map(({ path }) => path).sort());
  const sizes = folder.map((path) => statSync(new URL(path, root)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});

test.each([...ofReadme, ...ofGuides])('$path is described for readers who do not see it', ({ alt }) => {
  expect(alt.length).toBeGreaterThan(20);
});

test('every command of the project is named in CONTRIBUTING.md', () => {
  const contributing = read('CONTRIBUTING.md');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
  const unnamed = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(contributing));
  expect(unnamed).toEqual([]);
});
