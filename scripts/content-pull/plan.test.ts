import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedItem, WithdrawnItem } from '#contract/api/published.ts';
import { fileFingerprint } from '#server/content/files/file-fingerprint.ts';
import { temporaryFolder } from '#support/local-site.ts';
import { essayContent, projectContent } from '#support/content-drafts.ts';
import { publishedEssay } from '#support/published-site.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { project } from '../project.ts';
import { readLocalFiles } from './local-files.ts';
import { planPull } from './plan.ts';
import { rehearsed } from './rehearse.ts';
import { applyChanges } from './apply-changes.ts';

let root = '';

beforeEach(async () => {
  root = await temporaryFolder();
  await cp(project.content, root, { recursive: true });
});

const plan = async (items: PublishedItem[], withdrawn: WithdrawnItem[] = []) =>
  planPull({ items, withdrawn, settings: {}, known: [], pictures: {}, dated: {} }, await readLocalFiles(root));
const pull = async (items: PublishedItem[], withdrawn: WithdrawnItem[] = []) => {
  const made = await rehearsed(root, await plan(items, withdrawn));
  await applyChanges(root, made.changes);
  return made;
};
const outline = ({ changes, left }: Awaited<ReturnType<typeof plan>>) => [
  ...changes.map(({ kind, path }) => `${kind} ${path}`),
  ...left.map(({ kind, path }) => `${kind} ${path}`),
];
const text = (path: string) => readFile(join(root, path), 'utf8');
const essay = publishedEssay('night-market');
const file = 'essays/night-market.md';
const said = (item: PublishedItem) => fileFingerprint(item);

describe('an item', () => {
  it('without a file gets one, and nothing changes the second time', async () => {
    expect(outline(await pull([essay]))).toEqual([`new ${file}`]);
    const { mtimeMs } = await stat(join(root, file));
    const again = await pull([essay]);
    expect([outline(again), again.unchanged]).toEqual([[], 1]);
    expect((await stat(join(root, file))).mtimeMs).toBe(mtimeMs);
  });

  it('updates a file that still says what the item said before', async () => {
    await pull([essay]);
    const edited = { ...essay, title: 'Edited', earlier: [said(essay)] };
    expect(outline(await pull([edited]))).toEqual([`changed ${file}`]);
    expect(await text(file)).toContain('title: Edited');
  });

  it('leaves a file alone if its text waits in a draft of changes', async () => {
    await pull([essay]);
    await writeFile(join(root, file), (await text(file)).replace('A paragraph.', 'My own words.'));
    const taken = (await readLocalFiles(root)).get(file)?.says ?? '';
    const { left, changes } = await pull([{ ...essay, title: 'Edited', earlier: [said(essay)], waiting: [taken] }]);
    expect([changes, left]).toEqual([
      [],
      [
        {
          path: file,
          kind: 'ahead',
          why: 'waits in a draft of changes. Publish or discard the draft in the admin, then pull again.',
        },
      ],
    ]);
    expect(await text(file)).toContain('My own words.');
  });

  it('leaves alone a file that was changed here, and says whether the item changed too', async () => {
    await pull([essay]);
    await writeFile(join(root, file), (await text(file)).replace('A paragraph.', 'My own words.'));
    const origin = said(essay);
    expect(outline(await pull([{ ...essay, origin, earlier: [origin] }]))).toEqual([`ahead ${file}`]);
    const edited = { ...essay, origin, title: 'Edited', earlier: [origin] };
    expect(outline(await pull([edited]))).toEqual([`conflict ${file}`]);
    expect(await text(file)).toContain('My own words.');
  });

  it('restores the file that it came from, byte for byte', async () => {
    const strange =
      "---\r\nid:   old-id\r\ntitle: 'The essay night-market'\r\nstatus: published\r\npublishedAt: 2026-02-01T00:00:00Z\r\ncreatedAt: 2026-01-01T00:00:00Z\r\nsubtitle: What the night taught us\r\ncategories: [Payments]\r\ntags: [markets]\r\nexcerpt: Two sentences. On one night.\r\nauthor: Ada Meridian\r\nreadTime: 4\r\n---\r\n## A heading\r\n\r\nA paragraph.";
    await pull([{ ...essay, file: strange }]);
    expect(await text(file)).toBe(strange);
  });

  it('is written from scratch if the file that came with it says something else', async () => {
    await pull([{ ...essay, file: '---\ntitle: something else\n---\n' }]);
    expect(await text(file)).toContain('title: The essay night-market');
  });

  it('moves its file when its slug changes', async () => {
    await pull([essay]);
    await writeFile(join(root, file), (await text(file)).replace('title:', '# kept\ntitle:'));
    const moved = { ...essay, slug: 'day-market', earlier: [said(essay)] };
    expect(outline(await pull([moved]))).toEqual(['new essays/day-market.md', `deleted ${file}`]);
    expect(await text('essays/day-market.md')).toContain('# kept');
    expect(existsSync(join(root, file))).toBe(false);
  });

  it('of each type has its own folder', async () => {
    const own = publishedEssay('osei-freight', {
      type: 'project',
      title: 'Osei Freight',
      content: { ...projectContent, slug: 'osei-freight', title: 'Osei Freight' },
    });
    const article = publishedEssay('news', { type: 'article' });
    expect(outline(await pull([own, article]))).toEqual(['new articles/news.md', 'new projects/osei-freight.json']);
    expect((await pull([own, article])).unchanged).toBe(2);
  });

  it('that breaks its schema is left out, and the others are written', async () => {
    const broken = publishedEssay('broken', { content: { body: 1 } });
    expect(outline(await pull([broken, essay]))).toEqual([`new ${file}`, 'conflict essays/broken.md']);
  });
});

describe('a file whose item is withdrawn', () => {
  const withdrawn = (status: WithdrawnItem['status'], changes: Partial<WithdrawnItem> = {}): WithdrawnItem => ({
    ...{ type: 'essay', slug: 'night-market', status, earlier: [said(essay)] },
    ...changes,
  });

  it('keeps its text and gets the status of its item', async () => {
    await pull([essay]);
    const before = await text(file);
    expect(outline(await pull([], [withdrawn('archived')]))).toEqual([`withdrawn ${file}`]);
    expect(await text(file)).toBe(before.replace('status: published', 'status: archived'));
    expect(outline(await pull([], [withdrawn('archived')]))).toEqual([]);
  });

  it('is left alone if its item cannot be read', async () => {
    await pull([essay]);
    const made = await pull([], [withdrawn('unreadable')]);
    expect([outline(made), made.left[0]?.why]).toEqual([
      [`conflict ${file}`],
      expect.stringContaining('Restore its revision before there'),
    ]);
  });

  it('is deleted if its item was deleted or moved, unless it was changed here', async () => {
    await pull([essay]);
    expect(outline(await plan([], [withdrawn('moved')]))).toEqual([`deleted ${file}`]);
    expect(outline(await pull([], [withdrawn('deleted', { earlier: [] })]))).toEqual([`conflict ${file}`]);
    expect(outline(await pull([], [withdrawn('deleted')]))).toEqual([`deleted ${file}`]);
    expect(outline(await pull([], [withdrawn('deleted')]))).toEqual([]);
  });

  it('stays if it is a page, since templates need it', async () => {
    const before = await text('pages/home.json');
    expect(outline(await pull([], [withdrawn('deleted', { type: 'page', slug: 'home' })]))).toEqual([]);
    expect(await text('pages/home.json')).toBe(before);
  });
});

describe('writing', () => {
  it('writes nothing if the content would be inconsistent', async () => {
    const twin = publishedEssay('twin', {
      type: 'project',
      title: 'Twin',
      content: { ...projectContent, id: 1, slug: 'twin', title: 'Twin' },
    });
    const before = await readdir(root, { recursive: true });
    await expect(pull([essay, twin])).rejects.toThrow(/^Nothing was written[^]*projects\/twin\.json/);
    expect(await readdir(root, { recursive: true })).toEqual(before);
  });

  const linking = (slug: string, to: string, changes: Partial<PublishedItem> = {}) =>
    publishedEssay(slug, { content: { ...essayContent, body: `See [this](${to}).` }, ...changes });
  const gone = (status: WithdrawnItem['status']): WithdrawnItem => ({
    ...{ type: 'essay', slug: 'night-market', status, earlier: [said(essay)] },
  });
  const linked =
    /^was left as it is, since otherwise the next build would stop: content\/essays\/a\.md, line \d+, leads to/;

  it('leaves a file that another one links to, since the next build would stop, and writes the others', async () => {
    await pull([essay, linking('a', '/essays/night-market')]);
    const { changes, left } = await pull([publishedEssay('other')], [gone('deleted')]);
    expect(changes.map(({ path }) => path)).toEqual(['essays/other.md']);
    expect(left).toMatchObject([{ path: file, kind: 'conflict' }]);
    expect(left[0]?.why).toMatch(linked);
    expect(await text(file)).toContain('A paragraph.');
    await rm(join(root, 'essays/a.md'));
    expect(outline(await pull([], [gone('deleted')]))).toEqual([`deleted ${file}`]);
  });

  it('keeps the file of an essay whose slug changed under its old name while another one links to it', async () => {
    await pull([essay, linking('a', '/essays/night-market')]);
    const moved = { ...essay, slug: 'day-market', earlier: [said(essay)] };
    expect(outline(await pull([moved], [gone('moved')]))).toEqual(['conflict essays/day-market.md']);
    expect([existsSync(join(root, file)), existsSync(join(root, 'essays/day-market.md'))]).toEqual([true, false]);
  });

  it('leaves out an essay that links to something only the admin knows, and one that links to that essay', async () => {
    const items = [linking('a', '/essays/withdrawn'), linking('b', '/essays/a'), essay];
    expect(outline(await pull(items))).toEqual([`new ${file}`, 'conflict essays/a.md', 'conflict essays/b.md']);
  });

  it('never follows a link out of content/', async () => {
    const outside = await temporaryFolder();
    await rm(join(root, 'articles'), { recursive: true, force: true });
    await symlink(outside, join(root, 'articles'));
    await expect(pull([publishedEssay('news', { type: 'article' })])).rejects.toThrow('leads out of content/');
    expect(await readdir(outside)).toEqual([]);
  });

  it('replaces a link to a file, not its target', async () => {
    const outside = await temporaryFolder({ 'target.md': '' });
    await pull([essay]);
    await writeFile(join(outside, 'target.md'), await text(file));
    await rm(join(root, file));
    await symlink(join(outside, 'target.md'), join(root, file));
    await pull([{ ...essay, title: 'Edited', earlier: [said(essay)] }]);
    expect(await text(file)).toContain('title: Edited');
    expect(await readFile(join(outside, 'target.md'), 'utf8')).not.toContain('Edited');
  });

  it('leaves no partial file behind after an error', async () => {
    await mkdir(join(root, 'articles/.news.md.pulled'), { recursive: true });
    await expect(pull([publishedEssay('news', { type: 'article' })])).rejects.toThrow();
    expect(existsSync(join(root, 'articles/news.md'))).toBe(false);
  });
});
