import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContent, deleteContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { readPublished } from '#contract/api/published.ts';
import { isMediaId, media } from '#storage/collections/media.ts';
import { storesOf } from '#storage/stores.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { contentFolder, contentRoot, essayFile, picturesBeside } from '#support/content-folder.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { drawing, pictureFile } from '#support/pictures.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handlePublished } from './published.ts';

// Anyone may read this answer, so it reveals only what was public (decisions 0096 and 0190).

// The functions read the files in the test's folder, as they are on each call.
vi.mock('../content/files/built-in.ts', async () => {
  const { keptContent } = await import('../content/files/kept-content.ts');
  const { readSources } = await import('../content/files/read-sources.ts');
  const { readSitePaths } = await import('../content/files/site-paths.ts');
  const support = await import('#support/content-folder.ts');
  const read = () => keptContent(support.contentRoot.path);
  return {
    builtIn: read,
    builtInContent: read,
    builtInSite: async () => (await read()).site,
    builtInPictures: async () => (await support.picturesBeside()).known,
    builtInSources: async () => Object.fromEntries(await readSources(support.contentRoot.path)),
    builtInPaths: async () => readSitePaths(await read(), join(support.contentRoot.path, '../public')),
  };
});

let admin: Awaited<ReturnType<typeof contentSite>>;
let files: Awaited<ReturnType<typeof contentFolder>>;

beforeEach(async () => {
  captureLog();
  files = await contentFolder();
  admin = await contentSite();
});

const answer = async () => {
  const call = await callFunction(
    handlePublished,
    apiRequest(readPublished.path),
    callContext({ deploy: admin.deploy }),
  );
  const { dated = {}, pictures = {}, ...rest } = readPublished.response.parse(call.body);
  return { ...rest, dated, pictures, words: (word: RegExp) => call.text.match(word) };
};
const later = new Date(Date.now() + 3_600_000).toISOString();
const undated = (fields: Readonly<Record<string, string>>): string =>
  ['---', ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`), '---', '', 'A text.', ''].join('\n');

describe('the files that visitors do not see', () => {
  test('are neither named nor dated', async () => {
    await files.write('essays/we-buy-acme.md', undated({ title: 'We buy Acme', status: 'draft' }));
    await files.write('essays/we-left-acme.md', undated({ title: 'We left Acme', status: 'archived' }));
    await files.write('essays/acme-tomorrow.md', undated({ title: 'Acme tomorrow', publishAt: later }));
    await files.write('essays/we-have-grown.md', undated({ title: 'We have grown' }));
    const { dated, words } = await answer();
    expect(words(/.{0,80}acme.{0,80}/i)).toBeNull();
    expect(Object.keys(dated)).toContain('essays/we-have-grown.md');
  });

  test('are not named by their items either', async () => {
    await files.write('essays/we-buy-acme.md', undated({ title: 'We buy Acme', status: 'draft' }));
    expect((await admin.send('POST', syncContent.path)).status).toBe(200);
    expect((await answer()).words(/.{0,80}acme.{0,80}/i)).toBeNull();
  });

  test.each([
    ['was deleted', (id: string) => admin.send('DELETE', admin.at(deleteContent.path, id))],
    [
      'has another address',
      async (id: string) => {
        const { rev, title, type, status, content, order } = await admin.read(id);
        const moved = { rev, title, type, status, content, order, slug: 'we-buy-nothing' };
        return admin.send('PUT', admin.at(updateContent.path, id), moved);
      },
    ],
  ])('are not named if their item %s', async (_, change) => {
    const file = 'essays/we-buy-acme.md';
    await files.write(file, undated({ title: 'We buy Acme', status: 'draft' }));
    await admin.send('POST', syncContent.path);
    const { id = '' } = (await admin.list('?limit=200')).contentItems.find(({ slug }) => slug === 'we-buy-acme') ?? {};
    expect((await change(id)).status).toBe(200);
    expect((await answer()).words(/.{0,80}acme.{0,80}/i)).toBeNull();
    // Once its file is published, a build has to know that the item holds it back.
    await files.write(file, undated({ title: 'We buy Acme' }));
    expect((await answer()).withdrawn.map(({ slug }) => slug)).toEqual(['we-buy-acme']);
  });

  test('do not reveal the pictures beside them', async () => {
    for (const [slug, status, width] of [
      ['seen', 'published', 40],
      ['hidden', 'draft', 50],
    ] as const) {
      const { bytes } = await pictureFile('png', drawing(width, 30));
      await mkdir(join(contentRoot.path, 'essays', slug));
      await writeFile(join(contentRoot.path, 'essays', slug, 'a.png'), bytes);
      await files.write(`essays/${slug}.md`, essayFile({ id: slug, status }, `![What is ${slug}](${slug}/a.png)`));
    }
    const seen = Object.entries((await picturesBeside()).known).find(([, { alt }]) => alt === 'What is seen')?.[0];
    expect(Object.keys((await answer()).pictures)).toEqual([seen]);
    // From then on the library has them.
    expect((await admin.send('POST', syncContent.path)).status).toBe(200);
    const { pictures, words } = await answer();
    expect(Object.keys(pictures)).toEqual([seen]);
    expect(words(/What is hidden/)).toBeNull();
  });
});

describe('of the media library', () => {
  const pathOf = (number: number): string => `/media/${String(number).padStart(64, 'a')}`;
  async function add(number: number, more: object = {}): Promise<string> {
    const id = pathOf(number).slice('/media/'.length);
    if (!isMediaId(id)) throw new Error('The id does not fit.');
    await storesOf(admin.deploy.context)
      .open(media)
      .add(id, new Uint8Array([number]), {
        ...{ originalFilename: `${number}.png`, altText: `Picture ${number}`, mimeType: 'image/png', size: 1 },
        ...{ width: 40, height: 30, createdAt: '2026-03-14T09:00:00.000Z', ...more },
      });
    return pathOf(number);
  }
  const showing = (slug: string, picture: string, more: object = {}) => ({
    ...essayDraft({ slug, content: { ...essayContent, featuredImage: picture } }),
    ...more,
  });
  const created = async (draft: object) => {
    const { status, body, text } = await admin.send('POST', createContent.path, draft);
    if (status !== 200) throw new Error(text);
    return createContent.response.parse(body).item;
  };

  test('only the pictures that something public shows are named, and what is shown in their place', async () => {
    const [inItem, inDraft, inLater] = [await add(1, { shows: pathOf(5).slice(7) }), await add(2), await add(3)];
    await add(4);
    const shown = await add(5);
    const inFile = await add(6);
    const inDraftFile = await add(7);
    await created(showing('one', inItem, { status: 'published' }));
    await created(showing('two', inDraft));
    await created(showing('three', inLater, { status: 'published', publishAt: later }));
    await files.write('essays/a-file.md', essayFile({ id: 'a-file' }, `![A stall](${inFile})`));
    await files.write('essays/a-draft.md', essayFile({ id: 'a-draft', status: 'draft' }, `![A stall](${inDraftFile})`));
    const { pictures } = await answer();
    expect(Object.keys(pictures).sort()).toEqual([inItem, shown, inFile]);
    expect(pictures[inItem]).toMatchObject({ path: shown, alt: 'Picture 1' });
  });

  test('a draft of changes does not reveal its pictures, while its live version names its own', async () => {
    const [before, after] = [await add(1), await add(2)];
    const { id, rev } = await created(showing('one', before, { status: 'published' }));
    const changed = await admin.send('PUT', admin.at(updateContent.path, id), {
      ...showing('one', after),
      ...{ rev, beside: true },
    });
    expect([changed.status, (await admin.read(id)).live]).toMatchObject([200, { slug: 'one' }]);
    expect(Object.keys((await answer()).pictures)).toEqual([before]);
  });

  test.each([
    ['withdrawn', (id: string) => admin.send('PUT', admin.at(setContentStatus.path, id), { status: 'archived' })],
    ['deleted', (id: string) => admin.send('DELETE', admin.at(deleteContent.path, id))],
  ])('the pictures of an item that was %s are no longer named', async (_, withdraw) => {
    const { id } = await created(showing('one', await add(1), { status: 'published' }));
    expect((await withdraw(id)).status).toBe(200);
    expect((await answer()).pictures).toEqual({});
  });
});
