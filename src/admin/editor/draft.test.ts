import '#support/browser-storage.ts';
import { describe, expect, it } from 'vitest';
import { essayContent, projectContent } from '#support/content-drafts.ts';
import { bodyOf, draftOf, isSame, isUnreadable, jsonOf, newDraft, orderOf, withJson } from './draft.ts';

const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', publishedAt: null };
const essay = {
  id: 'e1',
  type: 'essay' as const,
  slug: 'night-market',
  title: 'Night market',
  status: 'draft' as const,
  order: 3,
  content: essayContent,
  ...dates,
};

describe('order', () => {
  it.each([
    ['7', 7],
    ['-2', -2],
    ['12 px', 12],
    ['', 0],
    ['first', 0],
    ['1e400', 1],
    ['99999999999999999999', 0],
  ])('%j is read as %j', (text, order) => {
    expect(orderOf(text)).toBe(order);
  });
});

describe('a draft', () => {
  it('saves an untouched item unchanged', () => {
    const { type, slug, title, status, order, content } = essay;
    expect(bodyOf(type, draftOf(essay))).toEqual({ type, slug, title, status, order, content, publishAt: null });
  });

  it('leaves the title and slug of a project to the item', () => {
    const content = { ...projectContent, slug: 'osei', title: 'Osei' };
    const draft = draftOf({ ...essay, type: 'project', content });
    expect(draft.content).toEqual(projectContent);
  });

  it('of a new item is a draft of order 0 whose slug follows the title', () => {
    expect(newDraft('essay')).toMatchObject({ status: 'draft', order: '0', hasOwnSlug: false });
  });

  it('equals itself in any key order, and differs once a value does', () => {
    const draft = draftOf(essay);
    const reversed = Object.fromEntries(Object.entries(essayContent).reverse());
    expect(isSame(draft, { ...draft, content: reversed })).toBe(true);
    expect(isSame(draft, { ...draft, order: ' 3' })).toBe(true);
    expect(isSame(draft, { ...draft, order: '4' })).toBe(false);
    expect(isSame(draft, { ...draft, content: { ...essayContent, tags: [] } })).toBe(false);
  });
});

describe('form and JSON', () => {
  it('stay in step while the JSON is valid', () => {
    const draft = withJson(draftOf(essay), '{ "subtitle": "New" }');
    expect(draft.content).toEqual({ subtitle: 'New' });
    expect(jsonOf(draft)).toBe('{ "subtitle": "New" }');
    expect(isUnreadable(draft)).toBe(false);
  });

  it('keep the last readable state, and send the raw text so that the server can name the wrong line', () => {
    const draft = withJson(draftOf(essay), '{ "subtitle": ');
    expect(draft.content).toEqual(essayContent);
    expect(isUnreadable(draft)).toBe(true);
    expect(bodyOf('essay', draft).content).toBe('{ "subtitle": ');
    expect(isUnreadable(withJson(draft, '[]'))).toBe(true);
  });

  it('show content that is stored as text', () => {
    expect(draftOf({ ...essay, content: JSON.stringify(essayContent) }).content).toEqual(essayContent);
    expect(jsonOf(draftOf({ ...essay, content: 'no JSON' }))).toBe('no JSON');
  });
});
