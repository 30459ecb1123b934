import type { ContentItem } from '#contract/content/item.ts';
import { readSources } from '#server/content/files/read-sources.ts';
import { readContent } from '#server/content/files/read-files.ts';
import { essayContent, projectContent } from '#support/content-drafts.ts';
import { describe, expect, it } from 'vitest';
import { project } from '../project.ts';
import { itemText, readable, saysTheSame, textWithStatus } from './item-text.ts';

const essay = (changes: Partial<ContentItem> = {}, content: object = {}): ContentItem => ({
  id: '01KAEXAMPLE',
  type: 'essay',
  slug: 'night-market',
  title: 'Night market',
  status: 'published',
  content: { ...essayContent, ...content },
  order: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  publishedAt: '2026-02-01T00:00:00Z',
  ...changes,
});
const textOf = async (item: ContentItem, old?: string): Promise<string> => {
  const read = readable(item);
  if (!read) throw new Error('The item breaks its schema.');
  const text = await itemText(read, old);
  if (text === null) throw new Error('There is no text for it.');
  expect(saysTheSame(read, text)).toBe(true);
  return text;
};

describe('a new file', () => {
  it('of an essay has the fields in the order of the schema', async () => {
    expect(await textOf(essay())).toBe(
      [
        '---',
        'id: 01KAEXAMPLE',
        'title: Night market',
        'status: published',
        'publishedAt: 2026-02-01T00:00:00Z',
        'createdAt: 2026-01-01T00:00:00Z',
        'subtitle: What the night taught us',
        'categories:',
        '  - Payments',
        'tags:',
        '  - markets',
        'excerpt: Two sentences. On one night.',
        'author: Ada Meridian',
        'readTime: 4',
        '---',
        '',
        '## A heading',
        '',
        'A paragraph.',
        '',
      ].join('\n'),
    );
  });

  it('of a project is formatted like the repository', async () => {
    const item = essay({ type: 'project', slug: 'osei-freight', title: 'Osei Freight', content: projectContent });
    const text = await textOf(item);
    expect(text).toMatch(/^\{\n {2}"id": 42,\n {2}"slug": "osei-freight",\n {2}"title": "Osei Freight",\n/);
    expect(text).toContain('"whatWeBuilt": ["A ledger", "A route planner", "A phone app"],');
    expect(text.endsWith('}\n')).toBe(true);
  });

  it.each([
    ['a title: with a colon', {}],
    ['# a title', {}],
    ['"quoted" and \'quoted\'', {}],
    ['- dash', {}],
    ['yes', {}],
    ['null', {}],
    ['007', {}],
    ['2026-01-01', {}],
    ['{ braces } [brackets]', {}],
    ['*star &anchor !tag %percent @at `tick`', {}],
    ['Ünïcödé 夜市 🌃 \u2028 \u0085 \u00a0 \u200b', {}],
    ['tab\tand \u0001 control', {}],
    [`long ${'word '.repeat(80).trim()}`, {}],
    ['---', { subtitle: 'two\nlines', excerpt: 'three\r\nlines\n---\nhere' }],
    ['plain', { body: '---\ntitle: not frontmatter\n---\n\nBody' }],
    ['plain', { body: 'one\r\ntwo\r\n\r\nthree\rfour\r\r\nfive' }],
    ['plain', { body: '    code first\n\n\ttabs\t\n\ntrailing  \nspaces' }],
    ['plain', { featuredQuote: 'q', publishDate: '2026-01-01T00:00:00.5Z', featuredImage: '/media/x', tags: [] }],
    ['plain', { tags: ['a', 'a', 'no', '~', '1', 'true', 'x: y', '#'], categories: ['ä'] }],
  ])('says what the item says: %j %j', async (title, content) => {
    await textOf(essay({ title }, content));
    await textOf(essay({ title, publishedAt: null, status: 'draft' }, content));
  });

  it('is not written if no file can represent the item', async () => {
    expect(await itemText(essay({}, { body: 'half \ud800 a pair' }), undefined)).toBeNull();
  });

  it('is not written for an item that breaks its schema', () => {
    expect(readable(essay({ content: null }))).toBeNull();
    expect(readable(essay({}, { body: 1 }))).toBeNull();
    expect(readable(essay({}, { unknown: 'x' }))).toBeNull();
    expect(readable(essay({ type: 'project', content: 'text' }))).toBeNull();
  });
});

const old = `---
# who wrote this: the night desk
id: 'essay-night'
status:   published   # since March
title: "Night market"
createdAt: 2026-01-01T00:00:00Z
publishedAt: 2026-02-01T00:00:00Z

subtitle: >-
  What the night
  taught us
tags: [markets]   # one is enough
categories:
- Payments
excerpt: 'Two sentences. On one night.'
author: Ada Meridian
readTime: 4
---


## A heading

A paragraph.


`;

describe('an existing file', () => {
  it('stays unchanged if it says the same', async () => {
    expect(await textOf(essay({ id: 'other' }), old)).toBe(old);
  });

  it('keeps every line that has not changed', async () => {
    expect(await textOf(essay({ title: 'Night: again' }), old)).toBe(
      old.replace('title: "Night market"', 'title: "Night: again"'),
    );
    expect(await textOf(essay({}, { tags: ['markets', 'night'] }), old)).toBe(
      old.replace('tags: [markets]', 'tags: [markets, night]'),
    );
    expect(await textOf(essay({}, { categories: ['Night', 'Payments'] }), old)).toBe(
      old.replace('- Payments', '- Night\n- Payments'),
    );
    expect(await textOf(essay({}, { readTime: 5 }), old)).toBe(old.replace('readTime: 4', 'readTime: 5'));
    expect(await textOf(essay({}, { body: 'Another body.' }), old)).toBe(
      old.replace('## A heading\n\nA paragraph.', 'Another body.'),
    );
  });

  it('gets a new field at its place in the order, and loses the line of a removed one', async () => {
    expect(await textOf(essay({}, { featuredQuote: 'A quote' }), old)).toBe(
      old.replace('publishedAt: 2026-02-01T00:00:00Z\n', 'publishedAt: 2026-02-01T00:00:00Z\nfeaturedQuote: A quote\n'),
    );
    expect(await textOf(essay({ publishedAt: null }), old)).toBe(
      old.replace('publishedAt: 2026-02-01T00:00:00Z\n', ''),
    );
  });

  it.each([
    ['without a status', ''],
    ['with an empty one', 'status:\n'],
  ])('%s gets none as long as its item has the default status', async (_, line) => {
    const plain = old.replace('status:   published   # since March\n', line);
    expect(await textOf(essay({}, { readTime: 5 }), plain)).toBe(plain.replace('readTime: 4', 'readTime: 5'));
    expect(await textOf(essay({ status: 'draft' }), plain)).toContain('\nstatus: draft\n');
    expect(await textOf(essay(), '---\n{ id: x, title: y }\n---\n\nBody\n')).not.toContain('status');
  });

  it('keeps line endings and byte order mark', async () => {
    const windows = `\uFEFF${old.replaceAll('\n', '\r\n')}`;
    expect(await textOf(essay(), windows)).toBe(windows);
    expect(await textOf(essay({ title: 'Two' }, { body: 'One\n\nTwo' }), windows)).toBe(
      windows.replace('"Night market"', '"Two"').replace('## A heading\r\n\r\nA paragraph.', 'One\r\n\r\nTwo'),
    );
    const mixed = old.replace('A heading\n', 'A heading\r\n');
    expect(await textOf(essay({ title: 'Two' }), mixed)).toBe(mixed.replace('"Night market"', '"Two"'));
  });

  it('keeps a missing line break at its end', async () => {
    const short = old.trimEnd();
    expect(await textOf(essay({}, { body: 'New.' }), short)).toBe(
      short.replace('## A heading\n\nA paragraph.', 'New.'),
    );
  });

  it('changes only its status when withdrawn', () => {
    expect(textWithStatus(old, 'archived')).toBe(old.replace('status:   published', 'status: archived'));
    expect(textWithStatus('no frontmatter at all', 'archived')).toBeNull();
  });

  it.each([
    '---\n{ id: x, title: y }\n---\n\nBody\n',
    '---\n  id: x\n  title: y\n---\n\nBody',
    '---\nid: &a x\ntitle: *a\n---\nBody',
    'no frontmatter at all',
    '',
  ])('in an unusual style is rewritten: %j', async (strange) => {
    await textOf(essay(), strange);
  });

  it('in JSON keeps the order of its fields, its line endings and a missing last line break', async () => {
    const item = essay({ type: 'project', slug: 'osei-freight', title: 'Osei Freight', content: projectContent });
    const { title: _, ...rest } = JSON.parse(await textOf(item)) as Record<string, unknown>;
    const reversed = `\uFEFF${JSON.stringify({ title: 'Before', ...rest }, null, 2).replaceAll('\n', '\r\n')}`;
    const text = await textOf(item, reversed);
    expect(text.startsWith('\uFEFF{\r\n  "title": "Osei Freight",\r\n  "id": 42,\r\n')).toBe(true);
    expect(text.endsWith('}')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\n/);
  });
});

describe('the files of this site', () => {
  it('stay unchanged, and are the same when written from scratch', async () => {
    const [content, sources] = await Promise.all([readContent(project.content), readSources(project.content)]);
    expect(content.essays.length).toBeGreaterThan(0);
    for (const essay of content.essays) {
      const article = { ...essay, type: 'article' as const, order: 0, updatedAt: essay.createdAt };
      const item: ContentItem = { ...article, type: 'essay' };
      const text = sources.get(`essays/${item.slug}.md`);
      expect(await textOf(item, text)).toBe(text);
      expect(await textOf(item)).toBe(text);
    }
    for (const [type, folder, values] of [
      ['project', 'projects', content.projects],
      ['page', 'pages', content.pages],
      ['section', 'sections', content.sections],
    ] as const) {
      expect(values.length, folder).toBeGreaterThan(0);
      for (const value of values) {
        const item = essay({ type, slug: value.slug, title: value.title, content: value });
        expect(await textOf(item)).toBe(sources.get(`${folder}/${value.slug}.json`));
      }
    }
  });
});
