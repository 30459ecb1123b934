import type { ContentRevision } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { expect, test } from 'vitest';
import { takingBack } from './earlier-version.ts';

const item = (text: string, changes: Partial<ContentItem> = {}): ContentItem => ({
  ...{ id: 'a', type: 'essay', slug: 'market', title: 'Market', content: { body: text }, status: 'published' },
  ...{ order: 0, createdAt: '', updatedAt: '', publishedAt: null },
  ...changes,
});
/** Revisions, newest first, numbered down to 1. */
const history = (...items: (ContentItem | null)[]): ContentRevision[] =>
  items.map((one, index) => ({ rev: items.length - index, at: null, item: one }));
const version = (rev: number, text: string) => ({
  how: 'version',
  rev,
  version: expect.objectContaining({ content: { body: text } }) as unknown,
});
const draft = { status: 'draft' as const };
const live = (text: string) => ({
  ...draft,
  live: { slug: 'market', title: 'Market', content: { body: text }, publishedAt: null },
});
const page = { type: 'page' as const, slug: 'about' };
const now = new Date('2026-03-14T09:00:00Z');
const [past, later] = ['2026-03-01T09:00:00.000Z', '2026-03-20T09:00:00.000Z'];

test.each<[what: string, revisions: ContentRevision[], back: object]>([
  ['what was published before', history(item('two'), item('one')), version(1, 'one')],
  [
    'past saves that changed nothing for visitors',
    history(item('two', { order: 2 }), item('two'), item('one')),
    version(1, 'one'),
  ],
  [
    'what is public beside a draft of changes',
    history(item('three', live('two')), item('two'), item('one')),
    version(1, 'one'),
  ],
  [
    'a revision that cannot be read is passed over',
    [
      history(item('two'), null, item('one'))[0],
      { rev: 2, at: null, item: null, unreadable: 'damaged' },
      ...history(item('one')),
    ] as ContentRevision[],
    version(1, 'one'),
  ],
  [
    'what was scheduled before, with its moment',
    history(item('one'), item('one', { publishAt: later })),
    {
      how: 'version',
      rev: 1,
      version: { slug: 'market', title: 'Market', content: { body: 'one' }, publishAt: later },
    },
  ],
  [
    'what had become public by schedule, without its moment',
    history(item('two', { publishAt: past }), item('one', { publishAt: past })),
    { how: 'version', rev: 1, version: { slug: 'market', title: 'Market', content: { body: 'one' } } },
  ],
  ['nothing was public before', history(item('two'), item('one', draft)), { how: 'withdraw' }],
  ['nothing was there before', history(item('one')), { how: 'withdraw' }],
  ['nothing was there before a page that a template stands on', history(item('one', page)), { how: 'file' }],
])('taking back a publication: %s', (_, revisions, back) => {
  expect(takingBack(revisions, now)).toEqual(back);
});
