import { parse, serialize } from 'parse5';
import { expect, it } from 'vitest';
import { essayAuthor, essayMore, type EssaysAround } from '#markup/essay-around.ts';
import { fillAround, withEssaysAround } from './fill-around.ts';

const around = (slug: string): EssaysAround => {
  const content = { subtitle: 'More', categories: [], tags: [], excerpt: '', author: 'Ada', readTime: 7 };
  const dates = { publishedAt: '2026-03-14T09:00:00Z', createdAt: '2026-03-01T09:00:00Z' };
  return { next: { id: slug, slug, title: `About ${slug}`, status: 'published', ...dates, content }, related: [] };
};
const weight = '<p class="hint" data-weight><a href="/colophon">This page: 31 KB</a></p>';
const built = `<body><div data-more>${essayMore(around('power')).text}</div>${weight}</body>`;

it('a page whose further essays have not changed since the build stays the same byte for byte', () => {
  expect(withEssaysAround(built, around('power'))).toBe(built);
});

it('a page that gets other links no longer states its weight', () => {
  const page = withEssaysAround(built, around('pages'));
  expect(page).toBe(`<body><div data-more>${essayMore(around('pages')).text}</div></body>`);
});

it("the author's box names its author, for the script that requests the current one", () => {
  const shell = '<div data-author="Ada" hidden=""><p>Ada, Founder</p></div>';
  const filled = (author: string) => {
    const page = parse(shell);
    const { next } = around('power');
    if (next) fillAround(page, { ...next, content: { ...next.content, author } }, { related: [] });
    return serialize(page);
  };
  expect(filled('Ada')).toContain('<div data-author="Ada"><p>Ada, Founder</p></div>');
  expect(filled('Bola')).toContain(`<div data-author="Bola">${essayAuthor({ name: 'Bola' }).text}</div>`);
});
