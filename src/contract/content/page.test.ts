import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { everyBand, pageContent } from '#support/page-of-bands.ts';
import { describe, expect, test } from 'vitest';
import { bandKindNames, kindOf } from './page-band.ts';
import { neededBands, pageTemplates } from './page-templates.ts';
import { bandIn, page, sectionsShownBy } from './page.ts';
import { keptSlug, reservedSlugs } from './reserved-slugs.ts';
import { shownSite, type Site } from './site.ts';

const root = new URL('../../../', import.meta.url);
const fileOf = async (slug: string): Promise<{ bands: { id: string }[] }> =>
  JSON.parse(await readFile(new URL(`content/pages/${slug}.json`, root), 'utf8')) as { bands: { id: string }[] };

const templateOf = (slug: string): string =>
  ({ home: 'index.astro', 'not-found': '404.astro', essays: 'essays/index.astro' })[slug] ?? `${slug}.astro`;

test.each(Object.keys(pageTemplates))(
  'the page %s has its template, and its file has the bands that the template shows',
  async (slug) => {
    expect(existsSync(new URL(`src/pages/${templateOf(slug)}`, root))).toBe(true);
    expect(page.safeParse(await fileOf(slug)).success).toBe(true);
  },
);

test.each(Object.entries(pageTemplates).flatMap(([slug, ids]) => ids.map((id) => [slug, id] as const)))(
  'the page %s without its band %s is refused, and the message says what to do',
  async (slug, id) => {
    const whole = await fileOf(slug);
    const result = page.safeParse({ ...whole, bands: whole.bands.filter((band) => band.id !== id) });
    expect(result.error?.issues).toMatchObject([
      { path: ['bands'], message: `The page needs a band with the id "${id}": its template shows it. Add one.` },
    ]);
  },
);

test('a page without a template may have any bands, and the name of an object’s built-in property is not a template', () => {
  expect(neededBands('careers')).toEqual([]);
  expect(neededBands('constructor')).toEqual([]);
});

describe('a page without a template', () => {
  const careers = { slug: 'careers', title: 'Careers', ...pageContent };
  const issuesOf = (value: unknown) =>
    page.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  test('may have a band of each kind', () => {
    expect(issuesOf(careers)).toBeUndefined();
    expect(new Set(everyBand.map(kindOf))).toEqual(new Set(bandKindNames));
  });

  test('can still be read if it was written before bands had kinds', () => {
    const bands = [{ id: 'one', heading: 'One', text: 'A text.', actions: [{ label: 'Go', href: '/contact' }] }];
    expect(page.parse({ ...careers, bands }).bands).toEqual(bands);
  });

  test.each(reservedSlugs)('cannot have the slug %s', (slug) => {
    expect(issuesOf({ ...careers, slug })).toEqual([['slug', keptSlug]]);
  });

  test.each([
    ['an unknown kind', { kind: 'carousel', id: 'a', heading: 'A' }, 'kind', 'Write one of these kinds: statement'],
    ['neither section nor entries', { kind: 'cards', id: 'a', heading: 'A' }, 'items', 'or write entries here'],
    [
      'both of them',
      { kind: 'questions', id: 'a', heading: 'A', section: 'faq', items: [{ title: 'Why?', text: 'So.' }] },
      'section',
      'not both',
    ],
    ['Markdown beyond its bounds', { kind: 'prose', id: 'a', body: 'x'.repeat(64_001) }, 'body', 'Line 1 goes beyond'],
    [
      'a picture of another site',
      { kind: 'picture', id: 'a', picture: 'https://a.example/b.png', alt: 'B' },
      'picture',
      'path',
    ],
    ['the id of another band', { id: 'hiring', heading: 'A' }, 'id', 'Another band of the page has the id "hiring"'],
    ['the id of a part of the frame', { id: 'main', heading: 'A' }, 'id', 'belongs to the frame of the page'],
  ])('is refused with a band with %s, at its field', (_, band, field, message) => {
    const issues = issuesOf({ ...careers, bands: [...everyBand, band] });
    expect(issues).toEqual([[`bands.${everyBand.length}.${field}`, expect.stringContaining(message)]]);
  });
});

test('a page with a template has only bands without a kind, and its menu entry comes from site.json', async () => {
  const about = await fileOf('about');
  const bands = [...about.bands, { kind: 'prose', id: 'more', body: 'More.' }];
  expect(
    page.safeParse({ ...about, bands, navigation: 'About' }).error?.issues.map(({ path }) => path.join('.')),
  ).toEqual([`bands.${about.bands.length}.kind`, 'navigation']);
});

test('the menu gains the pages that ask for it, and the footer the legal pages that exist', () => {
  const site = { navigation: [{ label: 'Home', href: '/' }] } as Site;
  const shown = shownSite(site, [
    { slug: 'careers', navigation: 'Careers' },
    { slug: 'press' },
    { slug: 'privacy-policy' },
  ]);
  expect(shown.navigation).toEqual([
    { label: 'Home', href: '/' },
    { label: 'Careers', href: '/careers' },
  ]);
  expect(shown.legal).toEqual(['privacy-policy']);
});

test('the sections that a page shows are found, with the fields that name them', () => {
  expect(sectionsShownBy({ bands: everyBand })).toEqual([{ slug: 'focus-areas', path: ['bands', 3, 'section'] }]);
  expect(sectionsShownBy('no page')).toEqual([]);
});

test('every page has a heading except the home page, whose heading is a setting', async () => {
  const { heading: _, ...headless } = { heading: '', ...(await fileOf('about')) };
  const issues = page.safeParse(headless).error?.issues;
  expect(issues?.map(({ path, message }) => [path, message])).toEqual([
    [['heading'], 'Write the heading of the page.'],
  ]);
});

test('a home page from before ventures, map and founder existed is read unchanged', async () => {
  const { ventures, bands, ...rest } = (await fileOf('home')) as Awaited<ReturnType<typeof fileOf>> & {
    ventures?: unknown;
  };
  const before = { ...rest, bands: bands.filter(({ id }) => id !== 'map' && id !== 'leadership') };
  expect(ventures).toMatchObject({ projects: expect.any(Array) as unknown[] });
  expect(bands.length - before.bands.length).toBe(2);
  const read = page.parse(before);
  expect(read).toEqual(before);
  expect(bandIn(read, 'map')).toBeUndefined();
});

test('the home page names one to five ventures', async () => {
  const home = await fileOf('home');
  const messages = (projects: string[]) =>
    page.safeParse({ ...home, ventures: { heading: 'Three', projects } }).error?.issues.map(({ message }) => message);
  expect(messages(['afriprize'])).toBeUndefined();
  expect(messages([])).toEqual(['Name at least one project.']);
  expect(messages(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['Name at most 5 projects.']);
});

test.each([
  ['about', ['way', 'ownership', 'timeline']],
  ['leadership', ['previous', 'decisions', 'roles']],
])('an item of the page %s from before its extra fields existed is read unchanged', async (slug, later) => {
  const whole = await fileOf(slug);
  expect(Object.keys(whole)).toEqual(expect.arrayContaining(later));
  const before = Object.fromEntries(Object.entries(whole).filter(([key]) => !later.includes(key)));
  expect(page.parse(before)).toEqual(before);
});

test('a form of ownership has to be one that projects use, and is listed only once', async () => {
  const about = await fileOf('about');
  const messages = (...forms: string[]) => {
    const ownership = { heading: 'Owned', forms: forms.map((form) => ({ form, text: 'By both.' })) };
    return page.safeParse({ ...about, ownership }).error?.issues.map(({ message }) => message);
  };
  expect(messages('Joint Venture', 'Proprietary')).toBeUndefined();
  expect(messages('Joint Venture', 'Joint Venture')).toEqual(['List each form once.']);
  expect(messages('A loan')).toEqual([expect.stringMatching(/^Write one of: Co-built & Co-owned, /)]);
});

test('every open role can be removed from the leadership page', async () => {
  const { roles, ...leadership } = (await fileOf('leadership')) as Record<string, unknown>;
  for (const items of [[], undefined])
    expect(page.safeParse({ ...leadership, roles: { ...(roles as object), items } }).success).toBe(true);
  expect(page.safeParse(leadership).success).toBe(true);
});
