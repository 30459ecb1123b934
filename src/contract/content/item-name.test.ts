import { expect, it } from 'vitest';
import { nameOf } from './item-name.ts';

it('a page is named after its template, its menu entry or its heading, not its title for search results', () => {
  const page = { type: 'page', slug: 'home', title: 'Engineering the Future of Emerging Markets' } as const;
  const free = { ...page, slug: 'open-roles' };
  expect([
    nameOf(page),
    nameOf({ ...free, content: { navigation: 'Jobs', heading: 'Work with us' } }),
    nameOf({ ...free, content: { navigation: ' ', heading: 'Work with us' } }),
    nameOf({ ...free, content: { heading: 7 } }),
    nameOf(free),
  ]).toEqual(['Home', 'Jobs', 'Work with us', page.title, page.title]);
  expect(nameOf({ ...page, type: 'essay' })).toBe(page.title);
});
