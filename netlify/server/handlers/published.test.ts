import { deleteContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { readPublished } from '#contract/api/published.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { storesOf } from '#storage/stores.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { builtInContent, builtInSources } from '../content/files/built-in.ts';
import { fileItems } from '../content/files/file-items.ts';
import { fileFingerprint } from '../content/files/file-fingerprint.ts';
import { besideDraft } from '../content/visible/visible-at.ts';
import { handlePublished } from './published.ts';

let admin: Awaited<ReturnType<typeof contentSite>>;

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

const call = (query = '', headers: Record<string, string> = {}) =>
  callFunction(
    handlePublished,
    apiRequest(readPublished.path + query, { headers }),
    callContext({ deploy: admin.deploy }),
  );
const pull = async (query = '') => readPublished.response.parse((await call(query)).body);
const all = async () => (await admin.list('?limit=200')).contentItems;
const sync = () => admin.send('POST', syncContent.path);
const anItem = async (type: ContentItem['type']) => {
  const item = (await all()).find((candidate) => candidate.type === type && candidate.status === 'published');
  if (!item) throw new Error(`There is no published ${type}.`);
  return admin.read(item.id);
};

describe('what is published', () => {
  test('is empty on a fresh site', async () => {
    expect(await pull()).toMatchObject({ published: [], withdrawn: [], settings: {}, nextCursor: null, total: 0 });
  });

  test('contains every published item, and the text of its file byte for byte if it was imported', async () => {
    await sync();
    const { published: listed, parts = [], total } = await pull();
    const published = [...listed, ...parts];
    const files = fileItems(await builtInContent()).filter(({ draft }) => draft.status === 'published');
    expect(files.length).toBeGreaterThan(0);
    expect([published.length, total + parts.length]).toEqual([files.length, files.length]);
    const sources = Object.values(await builtInSources());
    expect(published.every(({ file }) => file !== undefined && sources.includes(file))).toBe(true);
  });

  test('has no file text for an item that was edited or written in the admin, and names its earlier versions', async () => {
    await sync();
    const { rev, title, type, slug, status, content, order, id } = await anItem('project');
    const before = (await pull()).published.find((item) => item.id === id);
    await admin.send('PUT', admin.at(updateContent.path, id), {
      ...{ rev, type, slug, status, content, order },
      title: `${title} again`,
    });
    await admin.create(essayDraft({ status: 'published' }));
    await admin.create(essayDraft({ slug: 'draft' }));
    const { published } = await pull();
    const edited = published.find((item) => item.id === id);
    expect([edited?.title, edited?.file]).toEqual([`${title} again`, undefined]);
    expect(edited?.earlier).toContain(before && fileFingerprint(before));
    const own = published.find((item) => item.slug === 'night-market');
    expect([own?.file, own?.earlier]).toEqual([undefined, []]);
    expect(published.some((item) => item.slug === 'draft')).toBe(false);
  });

  test('says which file waits in a draft of changes, and does not call it older', async () => {
    await sync();
    const { id, origin = '' } = await anItem('essay');
    const { content } = storesOf(admin.deploy.context).open(contentStores);
    const draft = (more: object) =>
      content.change(id, (standing) => {
        const live = standing && (standing.value.live ?? besideDraft(standing.value));
        return standing && live ? { ...standing.value, status: 'draft', live, ...more } : null;
      });
    await draft({ title: 'Edited' });
    const edited = (await pull()).published.find((item) => item.id === id);
    expect([edited?.waiting, edited?.earlier.includes(origin)]).toEqual([undefined, true]);
    await draft({ title: 'Edited', origin: 'the file as it was changed' });
    const merged = (await pull()).published.find((item) => item.id === id);
    expect(merged?.waiting).toEqual(['the file as it was changed']);
    expect(merged?.earlier).not.toContain('the file as it was changed');
    await content.change(id, (standing) => standing && { ...standing.value, status: 'published', live: undefined });
    const published = (await pull()).published.find((item) => item.id === id);
    expect([published?.waiting, published?.earlier.includes('the file as it was changed')]).toEqual([undefined, true]);
  });

  test('lists the withdrawn files, and how they were withdrawn', async () => {
    await sync();
    const [essay, project] = [await anItem('essay'), await anItem('project')];
    await admin.send('PUT', admin.at(setContentStatus.path, essay.id), { status: 'archived' });
    await admin.send('DELETE', admin.at(deleteContent.path, project.id));
    const moved = await anItem('project');
    const { rev, title, type, status, content, order } = moved;
    await admin.send('PUT', admin.at(updateContent.path, moved.id), {
      ...{ rev, title, type, status, content, order },
      slug: 'somewhere-else',
    });
    const { withdrawn } = await pull();
    expect(withdrawn.map((file) => [file.type, file.slug, file.status]).sort()).toEqual([
      ['essay', essay.slug, 'archived'],
      ...[
        ['project', project.slug, 'deleted'],
        ['project', moved.slug, 'moved'],
      ].sort(),
    ]);
    expect(withdrawn.every(({ earlier }) => earlier.length > 0)).toBe(true);
  });

  test('is never cached, so that a build that begins after a withdrawal sees it', async () => {
    await sync();
    const { response } = await call();
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    for (const name of ['Netlify-CDN-Cache-Control', 'Netlify-Cache-Tag', 'ETag'])
      expect(response.headers.get(name), name).toBeNull();
    const { slug, id } = await anItem('essay');
    await admin.send('PUT', admin.at(setContentStatus.path, id), { status: 'draft' });
    expect((await pull()).published.map((item) => item.slug)).not.toContain(slug);
  });
});

describe('pages', () => {
  async function fill(count: number, bytes: number): Promise<void> {
    const stores = storesOf(admin.deploy.context).open(contentStores);
    const { createItem } = await import('../content/items/write-item.ts');
    const body = 'A sentence of some length about a market. '.repeat(Math.ceil(bytes / 42)).trim();
    await inParallel(
      Array.from({ length: count }, (_, number) => number),
      async (number) => {
        const draft = { type: 'essay', status: 'published', order: 0, content: { ...essayContent, body } } as const;
        await createItem(stores, { ...draft, slug: `e-${number}`, title: `E ${number}` }, new Date());
      },
    );
  }

  test('stay below the six megabytes of a response, and contain each item once', async () => {
    await fill(120, 100_000);
    const seen: string[] = [];
    const states = new Set<string>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const { text } = await call(cursor && `?cursor=${cursor}`);
      expect(Buffer.byteLength(text)).toBeLessThan(5_000_000);
      const page = readPublished.response.parse(JSON.parse(text));
      seen.push(...page.published.map(({ slug }) => slug));
      states.add(page.state);
      cursor = page.nextCursor;
    }
    expect([seen.length, new Set(seen).size, states.size]).toEqual([120, 120, 1]);
  });

  test('of an outdated state are refused', async () => {
    await fill(250, 10);
    const { nextCursor } = await pull();
    expect((await call(`?cursor=${nextCursor}`)).status).toBe(200);
    await admin.create(essayDraft({ status: 'published' }));
    expect((await call(`?cursor=${nextCursor}`)).status).toBe(409);
  });

  test.each(['x', '.', 'a.', 'a.../x', '%00'])('are refused at the cursor %j', async (cursor) => {
    expect((await call(`?cursor=${cursor}`)).status).toBe(400);
  });
});
