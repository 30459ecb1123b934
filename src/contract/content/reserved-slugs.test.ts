import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownPaths } from './own-paths.ts';
import { isTemplateSlug } from './page-templates.ts';
import { isReserved, keptSlug } from './reserved-slugs.ts';
import { page } from './page.ts';

const root = new URL('../../../', import.meta.url);
const namesIn = (folder: string): string[] => readdirSync(new URL(folder, root));
const firstOf = (path: string): string => path.split('/').find((part) => part !== '') ?? '';
const isSlug = (name: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);

/** Addresses of functions. */
const functionPaths = namesIn('netlify/functions').flatMap((name) => {
  const source = readFileSync(new URL(`netlify/functions/${name}`, root), 'utf8');
  return [...source.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path);
});

/**
 * What a page with that slug would collide with: routes, function addresses, static files and folders, and folders that
 * a build adds.
 */
const first = [
  ...namesIn('src/pages').map((name) => name.replace(/\.astro$/, '')),
  ...functionPaths.map(firstOf),
  ...namesIn('public'),
  ...['_astro', 'api', 'og'],
];

test('every address of the site that is not a page from content is reserved, and no other', () => {
  const taken = new Set(first.filter((name) => isSlug(name) && !isTemplateSlug(name)));
  for (const name of taken) expect([name, isReserved(name)]).toEqual([name, true]);
  expect(isReserved('index')).toBe(true);
  for (const name of ['careers', 'about', 'home', 'essays', 'constructor']) expect(isReserved(name)).toBe(false);
});

test('every file that the site writes beside its pages is in `ownPaths`', () => {
  const written = namesIn('src/pages').flatMap((name) => /^(.+\.\w+)\.ts$/.exec(name)?.slice(1) ?? []);
  const answered = functionPaths.filter((path) => /^\/[^/:]+\.\w+$/.test(path)).map((path) => path.slice(1));
  expect(written.length).toBeGreaterThan(2);
  for (const name of [...written, ...answered]) expect(ownPaths).toContain(`/${name}`);
});

test('a page with a reserved slug is refused, and the message says what to do', () => {
  const whole = {
    slug: 'admin',
    title: 'Admin',
    description: 'What others have written about our ventures, and whom to ask for more.',
    heading: 'A heading',
    bands: [],
  };
  expect(page.safeParse(whole).error?.issues).toMatchObject([{ path: ['slug'], message: keptSlug }]);
  expect(page.safeParse({ ...whole, slug: 'press' }).success).toBe(true);
});
