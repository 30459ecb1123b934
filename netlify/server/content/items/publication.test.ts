import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/content/item.ts';
import { readValue } from '../visible/read-value.ts';
import { publicationOf } from './publication.ts';
import type { Draft } from '../files/file-items.ts';

const yesterday = '2026-03-13T09:00:00.000Z';
const now = new Date('2026-03-14T09:00:00.000Z');
const tomorrow = '2026-03-15T09:00:00.000Z';

const draft = (change: Partial<Draft> = {}): Draft => ({
  type: 'essay',
  slug: 'one',
  title: 'One',
  status: 'published',
  content: {},
  order: 0,
  ...change,
});

const item = (change: Partial<ContentItem> = {}): ContentItem => ({
  ...draft(),
  id: 'item-1',
  createdAt: yesterday,
  updatedAt: yesterday,
  publishedAt: yesterday,
  publishAt: undefined,
  ...change,
});

describe('a first publication', () => {
  it('is dated now, or by its scheduled moment', () => {
    expect(publicationOf(null, draft(), now)).toEqual({ publishedAt: now.toISOString() });
    expect(publicationOf(null, draft({ publishAt: tomorrow }), now)).toEqual({
      publishedAt: tomorrow,
      publishAt: tomorrow,
    });
    expect(publicationOf(null, draft({ status: 'draft', publishAt: tomorrow }), now)).toEqual({
      publishedAt: null,
      publishAt: tomorrow,
    });
  });

  it('ignores a scheduled moment that passed while the item was a draft', () => {
    const standing = item({ status: 'draft', publishedAt: null, publishAt: yesterday });
    expect(publicationOf(standing, draft(), now)).toEqual({ publishedAt: now.toISOString() });
  });
});

describe('a scheduled item', () => {
  const waiting = item({ publishedAt: tomorrow, publishAt: tomorrow });

  it('keeps its moment if the draft does not mention it', () => {
    expect(publicationOf(waiting, draft(), now)).toEqual({ publishedAt: tomorrow, publishAt: tomorrow });
  });

  it('is published at once if the moment is removed', () => {
    expect(publicationOf(waiting, draft({ publishAt: null }), now)).toEqual({ publishedAt: now.toISOString() });
  });

  it('does not count as public if it is withdrawn before its moment', () => {
    expect(publicationOf(waiting, draft({ status: 'draft' }), now)).toEqual({ publishedAt: null, publishAt: tomorrow });
  });

  it('is no longer scheduled once it becomes a page, since pages are part of the build', () => {
    expect(publicationOf(waiting, draft({ type: 'page' }), now)).toEqual({ publishedAt: now.toISOString() });
  });

  it('leaves no address behind if it is renamed before its moment', () => {
    const publication = publicationOf(waiting, draft({ slug: 'two' }), now);
    expect(publication).toEqual({ publishedAt: tomorrow, publishAt: tomorrow });
    expect(publication).not.toHaveProperty('publicAs');
  });

  it('keeps a moment that has passed as its date', () => {
    const come = item({ publishedAt: yesterday, publishAt: yesterday });
    expect(publicationOf(come, draft(), now)).toEqual({ publishedAt: yesterday, publishAt: yesterday });
  });
});

describe('an item that visitors have seen', () => {
  it('keeps its date when it is withdrawn and published again', () => {
    const withdrawn = publicationOf(item(), draft({ status: 'archived' }), now);
    expect(withdrawn.publishedAt).toBe(yesterday);
    const again = publicationOf(item({ status: 'archived', ...withdrawn }), draft(), now);
    expect(again.publishedAt).toBe(yesterday);
  });

  it('is remembered at an address that it leaves', () => {
    const left = { publicAs: [{ type: 'essay', slug: 'one', until: now.toISOString() }] };
    expect(publicationOf(item(), draft(), now)).not.toHaveProperty('publicAs');
    for (const change of [
      { slug: 'two' },
      { status: 'draft' as const },
      { type: 'article' as const },
      { publishAt: tomorrow },
    ]) {
      expect(publicationOf(item(), draft(change), now)).toMatchObject(left);
    }
    expect(publicationOf(item({ status: 'draft' }), draft({ slug: 'two' }), now)).not.toHaveProperty('publicAs');
  });

  it('has not left the address of its published version', () => {
    const live = { slug: 'one', title: 'One', content: {}, publishedAt: yesterday };
    for (const slug of ['one', 'two'])
      expect(publicationOf(item(), { ...draft({ slug, status: 'draft' }), live }, now)).not.toHaveProperty('publicAs');
  });

  it('is remembered once at each address, and at a hundred at most', () => {
    const former = Array.from({ length: 100 }, (_, index) => ({
      type: 'essay' as const,
      slug: index === 50 ? 'one' : `slug-${index}`,
      until: yesterday,
    }));
    const { publicAs = [] } = publicationOf(item({ publicAs: former }), draft({ slug: 'two' }), now);
    expect(publicAs).toHaveLength(100);
    expect(publicAs.filter(({ slug }) => slug === 'one')).toEqual([
      { type: 'essay', slug: 'one', until: now.toISOString() },
    ]);
    const more = publicationOf(item({ slug: 'three', publicAs }), draft({ slug: 'two' }), now);
    expect(more.publicAs).toHaveLength(100);
    expect(more.publicAs?.at(-1)?.slug).toBe('three');
  });
});

describe('an item whose file does not say when it was published', () => {
  const begun = '2026-01-10T00:00:00.000Z';
  const imported = (change: Partial<ContentItem> = {}): ContentItem =>
    item({ origin: 'the file', createdAt: begun, publishedAt: null, ...change });
  /** The item as it is after each of the saves. */
  const after = (standing: ContentItem, ...saves: Partial<Draft>[]): ContentItem =>
    saves.reduce<ContentItem>((before, save) => {
      const { title, slug, status } = draft(save);
      return item({ ...before, title, slug, status, publishAt: undefined, ...publicationOf(before, draft(save), now) });
    }, standing);
  /** The date that visitors see, apart from one that the author wrote. */
  const dateOf = (version: ContentItem): unknown =>
    readValue({ ...version, content: { body: 'A text.' } }, 'Ada').data?.publishedAt ?? version.createdAt;
  const back = [{ status: 'draft' as const }, {}];

  it('keeps its date through every save, and when it is withdrawn and published again', () => {
    for (const saves of [[{}], [{ title: 'Two' }], back, [{ slug: 'two' }, ...back], [...back, ...back]])
      expect(dateOf(after(imported(), ...saves))).toBe(begun);
    expect(dateOf(after(imported(), { status: 'archived' }, {}))).toBe(begun);
    expect(dateOf(after(imported({ origin: undefined, dropped: 'the file' }), ...back))).toBe(begun);
  });

  it('keeps the scheduled moment at which visitors first saw it', () => {
    const scheduled = imported({ publishAt: yesterday });
    expect(dateOf(scheduled)).toBe(yesterday);
    for (const saves of [[{}], [{ title: 'Two' }], back, [...back, ...back]])
      expect(dateOf(after(scheduled, ...saves))).toBe(yesterday);
    const withdrawn = after(scheduled, { status: 'draft' });
    expect(dateOf(after(withdrawn, { atOnce: true }))).toBe(yesterday);
  });

  it('keeps that moment when a draft of changes is published', () => {
    const live = { slug: 'one', title: 'One', content: {}, publishedAt: null, publishAt: yesterday };
    expect(dateOf(after(imported({ status: 'draft', live, publishAt: yesterday }), {}))).toBe(yesterday);
  });

  it('forgets a moment that passed while it was withdrawn', () => {
    const until = '2026-03-12T09:00:00.000Z';
    const publicAs = [{ type: 'essay' as const, slug: 'one', until }];
    const withdrawn = imported({ status: 'draft', publishAt: yesterday, publicAs });
    expect(dateOf(after(withdrawn, {}))).toBe(begun);
  });

  it('is dated when it is first published', () => {
    for (const publishAt of [undefined, yesterday])
      expect(dateOf(after(imported({ status: 'draft', publishAt }), {}))).toBe(now.toISOString());
  });
});

describe('an item of the admin that was put off', () => {
  it('is dated when it is published after all, since its first date is not kept', () => {
    const off = item(publicationOf(item(), draft({ publishAt: tomorrow }), now));
    expect(publicationOf(off, draft({ publishAt: null }), now).publishedAt).toBe(now.toISOString());
    const withdrawn = item({ status: 'draft', ...publicationOf(off, draft({ status: 'draft' }), now) });
    expect(publicationOf(withdrawn, draft({ publishAt: null }), now).publishedAt).toBe(now.toISOString());
  });
});
