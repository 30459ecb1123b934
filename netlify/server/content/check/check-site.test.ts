import { essayContent, projectContent } from '#support/content-drafts.ts';
import { describe, expect, test } from 'vitest';
import { checkSite, type Addresses } from './check-site.ts';
import type { CheckedValue } from './references.ts';

const library = `/media/${'0a'.repeat(32)}`;
const pages = new Set([
  '/',
  '/about',
  '/essays/night-market',
  '/essays/day-bazaar',
  '/projects/kilima',
  '/projects/kilimo',
]);
const files = new Set(['/rss.xml', '/portrait.svg', '/a b.png', '/drawings/kilima.svg', library]);
const addresses: Addresses = {
  isPage: (path) => pages.has(path),
  isFile: (path) => files.has(path),
  isShown: (path) => path === '/about',
  isNamed: (path) => path !== '/essays/day-bazaar' && path !== '/projects/kilimo',
  isPlace: ({ path, id }) => path !== '/essays/night-market' || id === 'after-dark',
};

const essay = (content: object): CheckedValue => ({
  type: 'essay',
  slug: 'day-market',
  content: { ...essayContent, ...content },
});
const page = (content: object): CheckedValue => ({
  type: 'page',
  slug: 'press',
  content: { slug: 'press', title: 'Press', heading: 'Press', bands: [], ...content },
});
const toldOf = (...values: CheckedValue[]) =>
  checkSite(values, addresses).map(({ field, line, wrong }) => [field, line, wrong]);

test('a project must name drawings and an essay that exist', () => {
  const project = (content: object): CheckedValue => ({
    type: 'project',
    slug: 'kilima',
    content: { ...projectContent, slug: 'kilima', title: 'Kilima', ...content },
  });
  expect(toldOf(project({ drawing: 'kilima', essay: 'night-market' }))).toEqual([]);
  expect(toldOf(project({ drawing: 'kilma', diagram: 'kilima-works', essay: 'night-makret' }))).toEqual([
    ['essay', undefined, 'is "night-makret", which is not an essay of this site'],
    ['drawing', undefined, 'is "kilma", which is not a drawing of this site'],
    ['diagram', undefined, 'is "kilima-works", which is not a drawing of this site'],
  ]);
});

test('an essay or project named by a slug under which visitors no longer find it is reported, although a link to that slug still works', () => {
  const ventures = (projects: string[]) => ({ heading: 'Ventures', projects });
  const home = (content: object) => page({ slug: 'home', description: 'x'.repeat(60), ...content });
  expect(toldOf(home({ ventures: ventures(['kilima']) }))).toEqual([]);
  expect(toldOf(home({ ventures: ventures(['kilima', 'klima', 'kilimo']) }))).toEqual([
    ['ventures.projects[1]', undefined, 'is "klima", which is not a project of this site'],
    ['ventures.projects[2]', undefined, 'is "kilimo", a project that visitors do not find under this slug'],
  ]);
  const content = { ...projectContent, slug: 'kilima', title: 'Kilima', essay: 'day-bazaar' };
  expect(toldOf({ type: 'project', slug: 'kilima', content })).toEqual([
    ['essay', undefined, 'is "day-bazaar", an essay that visitors do not find under this slug'],
  ]);
  expect(toldOf(essay({ body: '[Bazaar](/essays/day-bazaar), [venture](/projects/kilimo)' }))).toEqual([]);
});

test('a question of the brain test must name an essay that exists', () => {
  const questions = [1, 2, 3, 4, 5].map((id) => ({
    ...{ id, question: 'Which?', options: ['a', 'b', 'c', 'd'], correctAnswer: 0, difficulty: 'Easy' },
    essay: id === 2 ? 'night-makret' : 'night-market',
  }));
  const content = { slug: 'quiz', title: 'Brain test', questions };
  expect(toldOf({ type: 'part', slug: 'quiz', content })).toEqual([
    ['questions[1].essay', undefined, 'is "night-makret", which is not an essay of this site'],
  ]);
});

test('evidence must lead to existing addresses, on pages and in sections', () => {
  const evidence = (href: string) => ({ label: 'It balances.', href });
  const section = (href: string): CheckedValue => {
    const items = [{ title: 'Excellence', text: 'Correct first.', evidence: [evidence(href)] }];
    return { type: 'section', slug: 'focus-areas', content: { slug: 'focus-areas', title: 'Areas', items } };
  };
  expect(toldOf(section('/essays/night-market#after-dark'))).toEqual([]);
  const previous = {
    heading: 'Before',
    items: [
      { title: 'Ledgers', text: 'They balanced.', kept: 'A habit.', link: evidence('/nowhere'), drawing: 'kilma' },
    ],
  };
  const told = toldOf(section('/essays/night-market#at-noon'), page({ description: 'x'.repeat(60), previous }));
  expect(told.map(([field]) => field)).toEqual([
    'items[0].evidence[0].href',
    'previous.items[0].link.href',
    'previous.items[0].drawing',
  ]);
});

describe('a link', () => {
  test.each([
    '/about',
    '/about/',
    '/about#mission',
    '/about?x=1',
    '/',
    '../about',
    'night-market',
    '/essays/night-market',
    '/essays/night-market#after-dark',
    'night-market#top',
    '/rss.xml',
    library,
    '#',
    '#top',
    '#part-one',
    '?page=2',
    'https://example.org/nowhere',
    '//example.org/nowhere',
    'mailto:a@example.org',
  ])('in an essay may lead to %s', (address) => {
    expect(toldOf(essay({ body: `## Part one\n\nRead [this](${address}).` }))).toEqual([]);
  });

  test.each([
    ['/nowhere', 'leads to "/nowhere", which is not an address of this site'],
    ['day-mrket', 'leads to "day-mrket", which is not an address of this site'],
    ['/about/us', 'leads to "/about/us", which is not an address of this site'],
    ['/api/site', 'leads to "/api/site", which is not an address of this site'],
    [`/media/${'f'.repeat(64)}`, `leads to "/media/${'f'.repeat(64)}", which is not an address of this site`],
    ['#part-two', 'leads to "#part-two", which is not a place in the text'],
    ['night-market#noon', 'leads to "night-market#noon", and the text there has no such place'],
  ])('in an essay to %s is reported with its line', (address, wrong) => {
    expect(toldOf(essay({ body: `One.\n\nTwo\n[this](${address}).` }))).toEqual([['body', 4, wrong]]);
  });

  test('is found as a reference, around a picture and in a list, but not in code', () => {
    const body =
      '- [one][a]\n\n[![p](/portrait.svg)](/two)\n\n`[three](/three)`\n\n```\n[four](/four)\n```\n\n[a]: /one "t"';
    expect(toldOf(essay({ body })).map(([, line, wrong]) => [line, wrong])).toEqual([
      [1, 'leads to "/one", which is not an address of this site'],
      [3, 'leads to "/two", which is not an address of this site'],
    ]);
  });

  test('on a page is reported with its field, unless it is {email} or leads to another site', () => {
    const actions = ['/about', '{email}', 'https://example.org', '/abuot'].map((href) => ({ label: 'Go', href }));
    const bands = [{ id: 'one', heading: 'One', actions: [{ label: 'Go', href: '/nowhere' }] }];
    expect(toldOf(page({ actions, bands }))).toEqual([
      ['actions[3].href', undefined, 'leads to "/abuot", which is not an address of this site'],
      ['bands[0].actions[0].href', undefined, 'leads to "/nowhere", which is not an address of this site'],
    ]);
  });
});

describe('a picture', () => {
  test.each(['/portrait.svg', library, '/a%20b.png', `/.netlify/images?url=${library}&w=800`])(
    'may be %s',
    (address) => {
      expect(toldOf(essay({ featuredImage: address, body: `![What it shows](${address})` }))).toEqual([]);
    },
  );

  test.each(['/missing.png', '/.netlify/images?url=/about', '/about', `/media/${'f'.repeat(64)}`, 'portrait.svg'])(
    'is reported if it is %s',
    (address) => {
      const wrong = `shows "${address}", which is not a picture of this site`;
      expect(toldOf(essay({ featuredImage: address, body: `One\n![What it shows](${address})` }))).toEqual([
        ['featuredImage', undefined, wrong],
        ['body', 2, wrong],
      ]);
    },
  );

  test.each([
    [
      'picture',
      '![p](</\t/elsewhere.example/p.png>)',
      'shows "/\\t/elsewhere.example/p.png", which is not a picture of this site',
    ],
    ['link', '[l](</\t/elsewhere.example>)', 'leads to "/\\t/elsewhere.example", which is not an address of this site'],
  ])(
    'is reported, as a link is, when its address has a tab that a page escapes and a browser would drop: %s',
    (_, body, wrong) => {
      expect(toldOf(essay({ body }))).toEqual([['body', 1, wrong]]);
    },
  );

  test('of a project or a person is checked too', () => {
    const person = { name: 'A', title: 'B', experience: 'C', bio: 'D', portrait: '/gone.svg', portraitAlt: 'E' };
    const project: CheckedValue = { type: 'project', slug: 'one', content: { ...projectContent, image: '/gone.png' } };
    expect(toldOf(page({ person }), project).map(([field]) => field)).toEqual(['person.portrait', 'image']);
  });
});

test('an essay with a slug that the site reserves is reported', () => {
  expect(toldOf({ ...essay({}), slug: 'index' })).toEqual([['slug', undefined, 'is "index"']]);
});

test('an id that must be unique is reported where it occurs again', () => {
  const bands = ['one', 'two', 'one'].map((id) => ({ id, heading: id }));
  expect(toldOf(page({ bands }))).toEqual([['bands[2].id', undefined, 'is "one", which an earlier band already has']]);
  const projects = ['one', 'two'].map((slug): CheckedValue => ({ type: 'project', slug, content: projectContent }));
  expect(toldOf(...projects)).toEqual([['id', undefined, 'is 42, which the project "one" already has']]);
});

test('malformed content is not checked', () => {
  for (const content of [null, 'text', 7, [], { body: 7, bands: [null], actions: 'x' }])
    expect(toldOf({ type: 'page', slug: 'press', content }, { type: 'essay', slug: 'one', content })).toEqual([]);
});
