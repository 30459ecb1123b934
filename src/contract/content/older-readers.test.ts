import { expect, test } from 'vitest';
import { itemForBuilds, itemOfBuilds, readPublished, type PublishedItem } from '../api/published.ts';
import { filled, itemForOlder, itemOfOlder, unfilled } from './older-readers.ts';

const body = 'A sentence about a market, and one about its light.';

test('missing fields are filled in for the previous version, and removed again for this one', () => {
  const content = { subtitle: 'Said', body };
  expect(filled('Title', content)).toMatchObject({
    ...content,
    categories: ['Essays'],
    excerpt: body,
    readTime: 1,
  });
  expect(unfilled(filled('Title', content))).toEqual(content);
});

test('a filled-in field is kept if the previous version changed it', () => {
  const older = filled('Title', { body }) as Record<string, unknown>;
  expect(unfilled({ ...older, excerpt: 'Its editor wrote this.', body: 'Another text.' })).toEqual({
    excerpt: 'Its editor wrote this.',
    body: 'Another text.',
  });
});

test('fills in both versions of an item, and leaves other types as they are', () => {
  const item = {
    type: 'article',
    title: 'Draft',
    content: { body },
    live: { title: 'Live', content: { body: 'Old.' } },
  };
  expect(itemForOlder(item)).toMatchObject({
    content: { excerpt: body },
    live: { content: { excerpt: 'Old.' } },
  });
  expect(itemOfOlder(itemForOlder(item))).toEqual(item);
  const project = { type: 'project', title: 'P', content: { body, filled: {} } };
  expect(itemForOlder(project)).toBe(project);
  expect(itemOfOlder(project)).toBe(project);
});

test('a build gets an item as the site has it, and an older build can show it', () => {
  const item: PublishedItem = {
    ...{ id: 'a', type: 'essay', slug: 'a', title: 'A', status: 'published', order: 0, publishedAt: null },
    ...{ createdAt: '2026-03-01T09:00:00Z', updatedAt: '2026-03-01T09:00:00Z', earlier: [], content: { body } },
  };
  const sent = itemForBuilds(item);
  expect(sent.content).toMatchObject({ author: expect.any(String) as string, tags: [] });
  expect(sent.content).not.toHaveProperty('filled');
  const answer = { success: true, state: 's', withdrawn: [], settings: {}, nextCursor: null, total: 1 };
  const read = readPublished.response.parse(JSON.parse(JSON.stringify({ ...answer, published: [sent] })));
  expect(read.published.map(itemOfBuilds)).toEqual([item]);
});
