import '#support/browser-storage.ts';
import { describe, expect, it } from 'vitest';
import { essayContent } from '#support/content-drafts.ts';
import type { Draft } from './draft.ts';
import { changedNames, differencesOf, merged, readable } from './versions.ts';

const base: Draft = {
  title: 'Night market',
  slug: 'night-market',
  status: 'draft',
  order: '0',
  publishAt: '',
  content: essayContent,
  json: null,
  hasOwnSlug: true,
};
const mine: Draft = { ...base, title: 'Mine', content: { ...essayContent, readTime: 5, author: 'Me' } };
const theirs: Draft = { ...base, status: 'published', content: { ...essayContent, readTime: 6, tags: ['new', 'two'] } };

describe('two versions', () => {
  it('are compared field by field, with who changed what', () => {
    expect(differencesOf('essay', base, mine, theirs)).toEqual([
      { name: 'title', label: 'Title', mine: 'Mine', theirs: 'Night market', changedBy: 'you' },
      { name: 'status', label: 'Publication', mine: 'draft', theirs: 'published', changedBy: 'them' },
      { name: 'content.tags', label: 'Tags', mine: 'markets', theirs: 'new\ntwo', changedBy: 'them' },
      { name: 'content.author', label: 'Author', mine: 'Me', theirs: 'Ada Meridian', changedBy: 'you' },
      { name: 'content.readTime', label: 'Read time', mine: '5', theirs: '6', changedBy: 'both' },
    ]);
  });

  it('become one by choosing for each field', () => {
    const sides = { status: 'theirs', 'content.tags': 'theirs', 'content.readTime': 'mine' } as const;
    const draft = merged(mine, theirs, sides);
    expect(draft).toMatchObject({ title: 'Mine', status: 'published' });
    expect(draft.content).toEqual({ ...essayContent, author: 'Me', readTime: 5, tags: ['new', 'two'] });
  });

  it('can differ by a field that one lacks', () => {
    const { tags: _, ...content } = essayContent;
    const without: Draft = { ...base, content };
    expect(changedNames('essay', base, without)).toEqual(['content.tags']);
    expect(readable('essay', without, 'content.tags').text).toBe('');
    expect(merged(base, without, { 'content.tags': 'theirs' }).content).not.toHaveProperty('tags');
  });

  it('include fields that no schema knows', () => {
    const other: Draft = { ...base, content: { ...essayContent, oldField: { a: 1 } } };
    expect(changedNames('essay', base, other)).toEqual(['content.oldField']);
    expect(readable('essay', other, 'content.oldField')).toEqual({ label: 'Old field', text: '{\n  "a": 1\n}' });
  });
});
