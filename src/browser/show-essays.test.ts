import { afterEach, expect, it, vi } from 'vitest';
import type { ShownEssay } from '#contract/api/essay-fingerprint.ts';
import { essayAuthor } from '#markup/essay-around.ts';
import { showEssay } from './show-essays.ts';

/** The part of an element that the code uses. */
class Box {
  style = {};
  offsetHeight = 0;
  dataset: Record<string, string> = {};
  innerHTML: string;
  hidden: boolean;
  constructor(innerHTML = '', hidden = false) {
    this.innerHTML = innerHTML;
    this.hidden = hidden;
  }
  get childNodes() {
    return [this.innerHTML];
  }
  cloneNode = () => new Box();
  replaceChildren = (text: string) => void (this.innerHTML = text);
}

const introduced = '<p>Ada, Founder</p>';

/** The author box of a page with this author, after the page received an essay. */
function boxAfter(author: string, essay: ShownEssay | string, hidden = false) {
  const box = new Box(author === 'Ada' ? introduced : essayAuthor({ name: author }).text, hidden);
  box.dataset['author'] = author;
  const head = { append: vi.fn() };
  const querySelector = (selector: string) => (selector === '[data-author]' ? box : null);
  vi.stubGlobal('document', { querySelector, head, createElement: () => ({}) });
  showEssay(new Box() as unknown as HTMLElement, essay);
  return box;
}

const by = (author: string): ShownEssay => ({
  ...{ id: 'a', slug: 'a', title: 'A', status: 'published', html: '' },
  ...{ publishedAt: '2026-03-14T09:00:00Z', createdAt: '2026-03-01T09:00:00Z' },
  content: { subtitle: '', categories: [], tags: [], excerpt: '', author, readTime: 7 },
});

afterEach(() => vi.unstubAllGlobals());

it('introduces an author that the page knows, even if the page waited for the essay', () => {
  expect(boxAfter('Ada', by('Ada'))).toMatchObject({ innerHTML: introduced, hidden: false });
  expect(boxAfter('Ada', by('Ada'), true)).toMatchObject({ innerHTML: introduced, hidden: false });
});

it('shows only the name of another author, as the server does, and nothing of the previous one', () => {
  const named = { innerHTML: essayAuthor({ name: 'Bola' }).text, hidden: false, dataset: { author: 'Bola' } };
  expect(boxAfter('Ada', by('Bola'))).toMatchObject(named);
  expect(boxAfter('Ada', by('Bola'), true)).toMatchObject(named);
  expect(boxAfter('Chidi', by('Bola'))).toMatchObject(named);
});

it('shows no author for an essay that does not exist', () => {
  expect(boxAfter('Ada', 'Essay not found').hidden).toBe(true);
});
