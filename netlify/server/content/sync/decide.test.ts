import type { ContentItem } from '#contract/content/item.ts';
import { essayContent, projectContent } from '#support/content-drafts.ts';
import { describe, expect, test } from 'vitest';
import { decide, type Decision } from './decide.ts';
import { itemVersion, type SyncFile, type Version } from './version.ts';

const at = '2026-03-14T09:00:00Z';

/** An essay as file and item both had it when the item took the file. */
const before: Version = {
  title: 'A title',
  slug: 'a-slug',
  status: 'published',
  createdAt: at,
  publishedAt: at,
  content: { ...essayContent, body: 'a\n\nb\n\nc' },
};
type ItemChanges = Partial<Version> & { order?: number; live?: ContentItem['live'] };
const body = (text: string): Partial<Version> => ({ content: { ...before.content, body: text } });
const fileOf = (changes: Partial<Version>): SyncFile => ({
  name: 'content/essays/a-slug.md',
  type: 'essay',
  id: 'essay-1',
  version: { ...before, ...changes },
  origin: 'new',
});
const itemOf = (changes: ItemChanges): ContentItem => ({
  id: 'item',
  type: 'essay',
  order: 0,
  updatedAt: at,
  origin: 'old',
  ...before,
  ...changes,
  createdAt: at,
  publishedAt: at,
});
const live = { slug: 'a-slug', title: 'A title', content: before.content, publishedAt: at };

/** The file now, the item now, the outcome, and the item afterwards. */
type Row = readonly [
  what: string,
  file: Partial<Version>,
  item: ItemChanges,
  outcome: string,
  version?: Partial<Version>,
];
type ConflictRow = readonly [what: string, file: Partial<Version>, item: ItemChanges, keys: readonly string[]];

const rows: readonly Row[] = [
  ['neither changed', {}, {}, 'unchanged'],
  ['only the file changed', { title: 'B' }, {}, 'updated', { title: 'B' }],
  ['only the file changed, in many places', { title: 'B', ...body('x') }, {}, 'updated', { title: 'B', ...body('x') }],
  ['the file was renamed', { slug: 'b-slug' }, {}, 'updated', { slug: 'b-slug' }],
  ['the file was withdrawn', { status: 'archived' }, {}, 'updated', { status: 'archived' }],
  ['the file lost its date', { publishedAt: undefined }, {}, 'updated', { publishedAt: undefined }],
  ['only the item changed', {}, { title: 'B' }, 'kept'],
  ['the item was withdrawn', {}, { status: 'draft' }, 'kept'],
  ['the item has another order, which no file knows', {}, { order: 7 }, 'unchanged'],
  ['both say the same thing now', { title: 'B' }, { title: 'B' }, 'matched'],
  ['the item says all that the file changed, and more', { title: 'B' }, { title: 'B', slug: 'b' }, 'matched'],
  ['they changed different fields', { title: 'B' }, { slug: 'b' }, 'merged', { title: 'B', slug: 'b' }],
  ['they changed different paragraphs', body('A\n\nb\n\nc'), body('a\n\nb\n\nC'), 'merged', body('A\n\nb\n\nC')],
  [
    'the file changed, the item was withdrawn',
    { title: 'B' },
    { status: 'draft' },
    'merged',
    { title: 'B', status: 'draft' },
  ],
  ['the file was renamed, the item changed', { slug: 'b' }, { title: 'B' }, 'merged', { title: 'B', slug: 'b' }],
  [
    'the file changed, and a merge waits to be published',
    { title: 'B' },
    { status: 'draft', live },
    'merged',
    { title: 'B' },
  ],
  ['a merge waits to be published', {}, { status: 'draft', live, title: 'B' }, 'kept'],
  ['line ends are the item’s own', {}, body('a\r\n\r\nb\r\n\r\nc'), 'unchanged'],
];

const conflictRows: readonly ConflictRow[] = [
  ['both changed the title', { title: 'B' }, { title: 'C' }, ['title']],
  ['both were renamed', { slug: 'b' }, { slug: 'c' }, ['slug']],
  ['both changed one paragraph', body('a\n\nB\n\nc'), body('a\n\nß\n\nc'), ['content.body#1']],
  ['the file was withdrawn, the item changed', { status: 'draft' }, { title: 'B' }, ['status']],
  [
    'the file was withdrawn, a merge waits to be published',
    { status: 'archived' },
    { status: 'draft', live },
    ['status'],
  ],
  ['one field overlaps, another does not', { title: 'B', slug: 'b' }, { title: 'C' }, ['title']],
];

const decided = (file: Partial<Version>, item: ItemChanges, base: Version | null = before) =>
  decide(fileOf(file), itemOf(item), { base, source: 'built-in', isSlugTaken: false });
const keysOf = (decision: Decision) => ('conflicts' in decision ? decision.conflicts.map(({ key }) => key) : []);

describe('a sync where', () => {
  for (const [what, file, item, outcome, version] of rows) {
    test(what, () => {
      const decision = decided(file, item);
      expect(decision.outcome).toBe(outcome);
      if (version)
        expect(decision).toEqual({
          outcome,
          version: JSON.parse(JSON.stringify({ ...before, ...version })) as unknown,
        });
    });
  }

  test.each(conflictRows)('%s', (_, file, item, keys) => {
    expect(keysOf(decided(file, item))).toEqual(keys);
  });
});

describe('a sync whose base is unknown, where', () => {
  test('both say the same thing', () => {
    expect(decided({}, {}, null).outcome).toBe('matched');
  });

  test.each<ConflictRow>([
    ['a field differs', { title: 'B' }, {}, ['title']],
    ['a paragraph differs', body('a\n\nB\n\nc'), {}, ['content.body#1']],
    ['only one has a date', { publishedAt: undefined }, {}, ['publishedAt']],
  ])('%s', (_, file, item, keys) => {
    expect(keysOf(decided(file, item, null))).toEqual(keys);
  });
});

test("a file with another item's slug is a conflict about the slug, even if the item was never edited", () => {
  const decision = decide(fileOf({ slug: 'b', title: 'B' }), itemOf({}), {
    base: before,
    source: 'built-in',
    isSlugTaken: true,
  });
  expect(decision).toEqual({
    outcome: 'conflict',
    conflicts: [{ key: 'slug', kind: 'field', base: 'a-slug', file: 'b', item: 'a-slug' }],
    slug: 'a-slug',
  });
});

test('a list that merging makes too long for its schema is a conflict about that list', () => {
  const { id: _, ...content } = { ...projectContent, id: 42 };
  const made = { ...content, id: 42, whatWeBuilt: ['a', 'b', 'c', 'd'] };
  const item: ContentItem = { ...itemOf({}), type: 'project', content: { ...made, slug: 'a-slug', title: 'A title' } };
  const base = itemVersion(item);
  const withMore = (more: string): Version => ({
    ...base,
    content: { ...made, whatWeBuilt: [...made.whatWeBuilt, more] },
  });
  const file = { ...fileOf({}), type: 'project' as const, version: withMore('x') };
  const decision = decide(
    file,
    { ...item, content: { ...withMore('y').content, slug: 'a-slug', title: 'A title' } },
    { base, source: 'built-in', isSlugTaken: false },
  );
  expect(decision).toMatchObject({ outcome: 'conflict', conflicts: [{ key: 'content.whatWeBuilt', kind: 'field' }] });
});

test('numbers that JSON does not distinguish do not count as a difference', () => {
  const item = itemOf({ content: { ...before.content, readTime: 0 } });
  const file = fileOf({
    content: JSON.parse(JSON.stringify({ ...before.content, readTime: -0 })) as Version['content'],
  });
  expect(decide(file, item, { base: file.version, source: 'built-in', isSlugTaken: false }).outcome).toBe('unchanged');
});
