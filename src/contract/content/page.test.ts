import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { neededBands, pageTemplates } from './page-templates.ts';
import { page } from './page.ts';

const root = new URL('../../../', import.meta.url);
const fileOf = async (slug: string): Promise<{ bands: { id: string }[] }> =>
  JSON.parse(await readFile(new URL(`content/pages/${slug}.json`, root), 'utf8')) as { bands: { id: string }[] };

const templateOf = (slug: string): string =>
  ({ home: 'index.astro', 'not-found': '404.astro', essays: 'essays/index.astro' })[slug] ?? `${slug}.astro`;

test.each(Object.keys(pageTemplates))(
  'the page %s has its template, and its file the bands that it shows',
  async (slug) => {
    expect(existsSync(new URL(`src/pages/${templateOf(slug)}`, root))).toBe(true);
    expect(page.safeParse(await fileOf(slug)).success).toBe(true);
  },
);

test.each(Object.entries(pageTemplates).flatMap(([slug, ids]) => ids.map((id) => [slug, id] as const)))(
  'the page %s without its band %s is refused, with what to do',
  async (slug, id) => {
    const whole = await fileOf(slug);
    const result = page.safeParse({ ...whole, bands: whole.bands.filter((band) => band.id !== id) });
    expect(result.error?.issues).toMatchObject([
      { path: ['bands'], message: `The page needs a band with the id "${id}": its template shows it. Add one.` },
    ]);
  },
);

test('a page without a template may have any bands, and a name that every object has is none', () => {
  expect(neededBands('careers')).toEqual([]);
  expect(neededBands('constructor')).toEqual([]);
});

test('every page has a heading but the home page, whose heading the settings say', async () => {
  const { heading: _, ...headless } = { heading: '', ...(await fileOf('about')) };
  const issues = page.safeParse(headless).error?.issues;
  expect(issues?.map(({ path, message }) => [path, message])).toEqual([
    [['heading'], 'Write the heading of the page.'],
  ]);
});
