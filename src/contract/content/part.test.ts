import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { part, partForm, partOf, parts, partSlugs, withFrame, type Part } from './part.ts';
import { site } from './site.ts';

type Fields = Record<string, unknown>;
const fileOf = async (slug: string): Promise<Fields> =>
  JSON.parse(await readFile(new URL(`../../../content/${slug}.json`, import.meta.url), 'utf8')) as Fields;
const whole = async (slug: 'books' | 'quiz' | 'redirects', changes: Fields = {}): Promise<Fields> => ({
  slug,
  title: parts[slug].title,
  ...(await fileOf(slug)),
  ...changes,
});

/** The problems with a value, each as path and message. */
const problemsOf = (value: unknown): string[] =>
  part.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

interface Question extends Fields {
  id: number;
  options: string[];
}
const questions = async () => (await whole('quiz'))['questions'] as [Question, ...Question[]];
interface Category extends Fields {
  books: { id: number }[];
}
const categories = async () => (await whole('books'))['categories'] as [Category, ...Category[]];

describe('the brain test', () => {
  it('has five questions on five topics, in a fixed order', async () => {
    const all = await questions();
    expect(problemsOf(await whole('quiz'))).toEqual([]);
    for (const questions of [all.slice(1), [...all, { ...all[0], id: 6 }], []])
      expect(problemsOf(await whole('quiz', { questions }))).toContain('questions: The test has five questions.');
    expect(problemsOf(await whole('quiz', { questions: all.toReversed() }))[0]).toBe(
      'questions.0.id: The questions stay in the order of their topics. Write 1.',
    );
  });

  it('has four different answers to each, one of them correct', async () => {
    const [first, ...others] = await questions();
    const [one = '', two = '', three = ''] = first.options;
    const refused = async (changes: Fields) =>
      problemsOf(await whole('quiz', { questions: [{ ...first, ...changes }, ...others] }));
    expect(await refused({ options: [one, two, three] })).toContain('questions.0.options: Write exactly four answers.');
    expect(await refused({ options: [one, two, three, ` ${one} `] })).toEqual([
      'questions.0.options: Write four different answers.',
    ]);
    expect(await refused({ correctAnswer: 4 })).toEqual(['questions.0.correctAnswer: Write 0 to 3.']);
    expect((await refused({ difficulty: 'Extreme' })).length).toBe(1);
  });
});

describe('the recommended books', () => {
  it('are five categories of three with fixed names, and no number occurs twice', async () => {
    const all = await categories();
    const [first] = all;
    expect(problemsOf(await whole('books'))).toEqual([]);
    expect(problemsOf(await whole('books', { categories: all.slice(1) }))).toContain(
      'categories: The list has 5 categories.',
    );
    expect(problemsOf(await whole('books', { categories: all.with(0, { ...first, title: 'Money' }) }))).toEqual([
      'categories.0.title: This category stays as it is. Write "Entrepreneurship & Business".',
    ]);
    const two = { ...first, books: first.books.slice(1) };
    expect(problemsOf(await whole('books', { categories: all.with(0, two) }))).toContain(
      'categories.0.books: A category has three books.',
    );
    const twice = { ...first, books: first.books.map((book) => ({ ...book, id: 4 })) };
    expect(problemsOf(await whole('books', { categories: all.with(0, twice) }))).toHaveLength(3);
  });
});

describe('redirects', () => {
  const refused = async (...redirects: [from: string, to: string][]) =>
    problemsOf(await whole('redirects', { redirects: redirects.map(([from, to]) => ({ from, to })) }));

  it.each([
    ['/old', '/about'],
    ['/Old-Page.html', '/'],
    ['/blog/2019/a_post.php', '/essays/the-outbox-comes-first'],
    ['/newsletters', '/contact'],
    ['/~ada', '/leadership'],
  ])('lead from %s to %s', async (from, to) => {
    expect(await refused([from, to])).toEqual([]);
  });

  it.each([
    ...['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'about', ''],
    ...['/about?x=1', '/about#team', '/:splat', '/*', '/a b', '/a\n/b', '/../admin', '/./about', '/%2e%2e/', '/a//b'],
    ...['/über', '/about 302!', 'javascript:alert(1)', `/${'a'.repeat(201)}`],
  ])('never lead to %j', async (to) => {
    expect((await refused(['/old', to])).length).toBeGreaterThan(0);
  });

  it.each([
    ...['/', '/index.html', '/api/contact', '/admin', '/admin/content', '/Admin', '/essays/gone', '/essays', '/404'],
    ...['/media/x', '/preview/x', '/newsletter', '/newsletter/rss.xml', '/_redirects', '/.netlify/functions', '/og/x'],
    ...['/_astro/x.js', '/old/', '/*', '/:any', '/old?x', 'old', '/a b', '/patient-essays.js'],
  ])('never begin at %j', async (from) => {
    const problems = await refused([from, '/about']);
    expect(problems).toEqual([expect.stringMatching(/^redirects\.0\.from: Write|^redirects\.0\.from: The site/)]);
  });

  it('begin at distinct addresses, and lead neither to another redirect nor to themselves', async () => {
    expect(await refused(['/old', '/about'], ['/OLD', '/'])).toEqual([
      'redirects.1.from: Redirect 1 already begins here. Remove one of them.',
    ]);
    expect(await refused(['/old', '/older'], ['/older', '/about'])).toEqual([
      'redirects.0.to: Redirect 2 leads on from there. Write the final address.',
    ]);
    expect(await refused(['/old', '/older'], ['/older', '/old'])).toHaveLength(2);
    expect(await refused(['/old', '/Old'])).toEqual(['redirects.0.to: This leads to itself. Write another path.']);
  });

  it('are at most 200', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n): [string, string] => [`/old-${n}`, '/about']);
    expect(await refused(...many(200))).toEqual([]);
    expect(await refused(...many(201))).toEqual(['redirects: Keep it to 200 redirects.']);
  });
});

describe('navigation and footer', () => {
  it('hold what visitors see, and nothing that belongs to the settings or to the file alone', async () => {
    const file = site.parse(await fileOf('site'));
    const { tagline, region, navigation, footerLinks, social } = file;
    const frame = { slug: 'site', title: 'x', tagline, region, navigation, footerLinks, social } as const;
    expect(problemsOf(frame)).toEqual([]);
    for (const key of ['name', 'domain', 'email', 'description', 'settings'])
      expect(problemsOf({ ...frame, [key]: 'x' })).toHaveLength(1);
    const shown = withFrame(file, { ...frame, tagline: 'Another one', copyright: 'Meridian Holding' });
    expect(site.parse(shown)).toEqual({ ...file, tagline: 'Another one', copyright: 'Meridian Holding' });
    // A value removed from the frame does not come back from the file.
    expect(withFrame(shown, { ...frame, tagline: 'Another one' })).not.toHaveProperty('copyright');
  });

  it.each([
    ['a profile without https', { social: [{ network: 'x', label: 'X', href: 'http://x.com/a' }] }],
    ['a profile that is no address', { social: [{ network: 'x', label: 'X', href: 'https://[' }] }],
    ['a profile that runs', { social: [{ network: 'x', label: 'X', href: 'javascript:alert(1)' }] }],
    [
      'two profiles of a network',
      { social: ['a', 'b'].map((name) => ({ network: 'x', label: name, href: `https://x.com/${name}` })) },
    ],
    ['no navigation', { navigation: [] }],
    ['thirteen entries', { navigation: Array.from({ length: 13 }, () => ({ label: 'Home', href: '/' })) }],
    ['a link that runs', { footerLinks: [{ label: 'A', href: 'javascript:alert(1)' }] }],
    ['a label that no menu takes', { navigation: [{ label: 'W'.repeat(25), href: '/' }] }],
    ['an empty tagline', { tagline: ' ' }],
  ])('are refused with %s', async (_, changes) => {
    const { tagline, region, navigation, footerLinks, social } = site.parse(await fileOf('site'));
    const frame = { slug: 'site', title: 'x', tagline, region, navigation, footerLinks, social };
    expect(problemsOf({ ...frame, ...changes }).length).toBeGreaterThan(0);
  });
});

it('an unknown part is refused, and has a form without fields', () => {
  expect(problemsOf({ slug: 'prices', title: 'Prices' }).length).toBe(1);
  expect(Object.keys(partForm('constructor').shape)).toEqual([]);
  expect(partSlugs.map((slug) => Object.keys(partForm(slug).shape).length > 0)).toEqual([true, true, true, true]);
  expect(() => partOf([] as Part[], 'quiz')).toThrow('The part "quiz" of the site is missing.');
});
