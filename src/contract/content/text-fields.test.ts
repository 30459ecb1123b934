import { describe, expect, test } from 'vitest';
import { subjectOf, subjectOfPage, textFields, withTexts } from './text-fields.ts';

const home = {
  slug: 'home',
  title: 'Engineering',
  description: 'For search engines.',
  eyebrow: 'Venture engineering',
  actions: [{ label: 'Partner', href: '/contact' }],
  bands: [
    { id: 'founders', heading: 'Founders', text: 'Traits' },
    { kind: 'cards', id: 'work', heading: 'Work', section: 'what-we-do', layout: 'rows' },
    { kind: 'prose', id: 'story', body: '## How' },
    { kind: 'picture', id: 'map', picture: '/map.svg', alt: 'A map', ratio: '3:2' },
  ],
};
const names = (...from: Parameters<typeof textFields>) => textFields(...from).map(({ name }) => name);

describe('the texts of a page', () => {
  test('are named by the ids of their bands, else by position, and know their path', () => {
    expect(textFields('page', 'home', home).map(({ name, path }) => [name, path])).toEqual([
      ['home:eyebrow', 'eyebrow'],
      ['home:actions.0.label', 'actions.0.label'],
      ['home:bands.founders.heading', 'bands.0.heading'],
      ['home:bands.founders.text', 'bands.0.text'],
      ['home:bands.work.heading', 'bands.1.heading'],
      ['home:bands.story.body', 'bands.2.body'],
      ['home:bands.map.alt', 'bands.3.alt'],
    ]);
  });

  test('keep their names when bands are moved', () => {
    const moved = { ...home, bands: home.bands.toReversed() };
    expect(names('page', 'home', moved).toSorted()).toEqual(names('page', 'home', home).toSorted());
  });

  test('are the only thing that changes: ids, links, choices and the head stay', () => {
    const changed = withTexts('page', 'home', home, ({ text, markdown }) => (markdown ? text : `<${text}>`));
    expect(changed).toEqual({
      ...home,
      eyebrow: '<Venture engineering>',
      actions: [{ label: '<Partner>', href: '/contact' }],
      bands: [
        { id: 'founders', heading: '<Founders>', text: '<Traits>' },
        { kind: 'cards', id: 'work', heading: '<Work>', section: 'what-we-do', layout: 'rows' },
        { kind: 'prose', id: 'story', body: '## How' },
        { kind: 'picture', id: 'map', picture: '/map.svg', alt: '<A map>', ratio: '3:2' },
      ],
    });
  });

  test('are empty for an editor value that is not a page', () => {
    for (const value of [null, 'text', 7, { bands: 'none' }, { bands: [null, 3] }])
      expect(names('page', 'x', value)).toEqual([]);
  });
});

test('texts of other types are named after the type, those of parts after the slug, and no page clashes with either', () => {
  expect(names('section', 'faq', { slug: 'faq', title: 'Questions', items: [{ title: 'Why?', text: 'So.' }] })).toEqual(
    ['section/faq:title', 'section/faq:items.0.title', 'section/faq:items.0.text'],
  );
  const categories = [{ slug: 'mind', title: 'Mind', books: [{ id: 12, title: 'Flow', author: 'C', quote: 'Q' }] }];
  expect(names('part', 'books', { title: 'Books', categories })).toEqual([
    'books:categories.mind.title',
    'books:categories.mind.books.12.title',
    'books:categories.mind.books.12.author',
    'books:categories.mind.books.12.quote',
  ]);
  expect([subjectOf('page', 'faq'), subjectOf('page', 'books'), subjectOf('project', 'osusu')]).toEqual([
    'faq',
    'page/books',
    'project/osusu',
  ]);
});

test("a project's page shows the texts of the project", () => {
  expect(['home', 'faq', 'projects', 'projects/limpiar'].map(subjectOfPage)).toEqual([
    'home',
    'faq',
    'projects',
    'project/limpiar',
  ]);
});
