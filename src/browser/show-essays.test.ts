import { afterEach, expect, it, vi } from 'vitest';
import type { ShownEssay } from '#contract/api/essay-fingerprint.ts';
import { essayAuthor } from '#markup/essay-around.ts';
import { showEssay } from './show-essays.ts';

/** As much of an element as is asked of one. */
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

/** The box of a page that holds the one of this author, once the page was told of an essay. */
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

it('introduces the author whom the page knows, also where the page waited for the essay', () => {
  expect(boxAfter('Ada', by('Ada'))).toMatchObject({ innerHTML: introduced, hidden: false });
  expect(boxAfter('Ada', by('Ada'), true)).toMatchObject({ innerHTML: introduced, hidden: false });
});

it('says of another author the name alone, as the server does, and nothing of the one before', () => {
  const named = { innerHTML: essayAuthor({ name: 'Bola' }).text, hidden: false, dataset: { author: 'Bola' } };
  expect(boxAfter('Ada', by('Bola'))).toMatchObject(named);
  expect(boxAfter('Ada', by('Bola'), true)).toMatchObject(named);
  expect(boxAfter('Chidi', by('Bola'))).toMatchObject(named);
});

it('says that nobody wrote an essay that is not there', () => {
  expect(boxAfter('Ada', 'Essay not found').hidden).toBe(true);
});
