import { setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { readSyncConflicts, resolveSyncConflict, syncContent } from '#contract/api/admin-sync.ts';
import { contentSite } from '#support/content-calls.ts';
import { contentFolder, essayFile } from '#support/content-folder.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { builtInContent } from '../content/built-in.ts';
import { builtInItems } from '../content-items/built-in-items.ts';

// What a bundle carries in place of the files is decided when it is made; here it is what the folder of the test holds.
vi.mock('../content/built-in.ts', async () => {
  const { readContent } = await import('../content/read-files.ts');
  const { contentRoot } = await import('#support/content-folder.ts');
  const read = () => readContent(contentRoot.path);
  return {
    builtInContent: read,
    builtInEssays: async () => (await read()).essays,
    builtInProjects: async () => (await read()).projects,
  };
});

let admin: Awaited<ReturnType<typeof contentSite>>;
let files: Awaited<ReturnType<typeof contentFolder>>;
const essay = 'essays/test.md';

const sync = async (body?: object) => {
  const { status, body: answer, text } = await admin.send('POST', syncContent.path, body);
  if (status !== 200) throw new Error(text);
  return syncContent.response.parse(answer);
};
const messageOf = async (body?: object) => (await sync(body)).message;
const all = async () => (await admin.list('?limit=200')).contentItems;
const wanted = async () => builtInItems(await builtInContent());
const itemOf = async (slug: string) => admin.read((await all()).find((item) => item.slug === slug)?.id ?? '');
const reportOf = async (name: string, body?: object) => (await sync(body)).files.find((file) => file.name === name);
const save = async (slug: string, changes: object) => {
  const { id, rev, type, title, status, content, order, ...item } = await itemOf(slug);
  const draft = { type, slug: item.slug, title, status, content, order, ...changes };
  const answer = await admin.send('PUT', admin.at(updateContent.path, id), { ...draft, rev });
  if (answer.status !== 200) throw new Error(answer.text);
};
const saveContent = async (slug: string, changes: object) =>
  save(slug, { content: { ...((await itemOf(slug)).content as object), ...changes } });
const visit = async (slug = 'test') => {
  const { default: essays } = await import('../../functions/essays.ts');
  const answer = await callFunction(essays, apiRequest(`/api/essays/${slug}`), callContext({ deploy: admin.deploy }));
  return answer.status === 200 ? (answer.body as { title: string; content: { body: string } }) : null;
};
const said = (part: string): unknown => expect.stringContaining(part);
/** All keys of the store of items: one for each revision that was ever written. */
const revisions = async () => {
  const { keysOf } = await import('#support/faulty-store.ts');
  const { openStore } = await import('#storage/blobs.ts');
  return keysOf(openStore('content', { deployContext: admin.deploy.context }).keys('all/'));
};

beforeEach(async () => {
  captureLog();
  files = await contentFolder();
  admin = await contentSite();
});

describe('the first sync', () => {
  test('imports every project, page, section and essay once; the second reports no change and writes nothing', async () => {
    const built = await wanted();
    expect(await messageOf()).toBe(`${built.length} imported`);
    const first = await all();
    expect(first.map(({ type, slug }) => `${type}/${slug}`).sort()).toEqual(
      built.map(({ draft }) => `${draft.type}/${draft.slug}`).sort(),
    );
    expect(first.every(({ origin, rev }) => origin !== undefined && rev === 1)).toBe(true);
    const again = await sync();
    expect(again.message).toBe('No change');
    expect(new Set(again.files.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
    expect(await all()).toEqual(first);
    expect(await revisions()).toHaveLength(built.length);
  });

  test('takes an essay with its status and its dates', async () => {
    await sync();
    const { essays } = await builtInContent();
    for (const { slug, status, publishedAt, createdAt, content } of essays) {
      expect(await itemOf(slug)).toMatchObject({ status, publishedAt, createdAt, content });
    }
  });

  test('changes nothing that visitors see', async () => {
    const { liveEssays, liveProjects } = await import('../live-content.ts');
    const { context } = admin.deploy;
    const [essays, projects] = [await liveEssays(context), await liveProjects(context)];
    await sync();
    const withoutId = <T extends { id: unknown }>(values: T[]) => values.map(({ id: _, ...rest }) => rest);
    expect(withoutId(await liveEssays(context))).toEqual(withoutId(essays));
    expect(await liveProjects(context)).toEqual(projects);
  });

  test('five times at once imports everything once', async () => {
    const count = (await wanted()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => messageOf()));
    expect(answers).toEqual(Array(5).fill(`${count} imported`));
    expect(await revisions()).toHaveLength(count);
  });

  test('says first what it would do, file by file, and writes nothing', async () => {
    const count = (await wanted()).length;
    const { message, dryRun, files: said } = await sync({ dryRun: true });
    expect([message, dryRun, said.length]).toEqual([`Dry run: ${count} imported`, true, count]);
    expect(said.find(({ name }) => name === 'content/projects/osusu.json')).toEqual({
      name: 'content/projects/osusu.json',
      outcome: 'imported',
      note: 'It is an item of the admin now.',
      type: 'project',
      slug: 'osusu',
      title: 'Osusu',
      origin: expect.any(String) as string,
    });
    expect(await revisions()).toEqual([]);
  });

  test.each([1, 4, 9, 23, 40])('that is killed after %i writes is completed when it is repeated', async (writes) => {
    let count = 0;
    admin.site.faults = (request) => (request.startsWith('PUT') && (count += 1) > writes ? 403 : undefined);
    expect((await admin.send('POST', syncContent.path)).status).toBe(503);
    admin.site.faults = () => undefined;
    await sync();
    expect(await revisions()).toHaveLength((await wanted()).length);
    expect(await messageOf()).toBe('No change');
  });
});

describe('a file that was changed', () => {
  beforeEach(async () => {
    await files.write(essay, essayFile());
    await sync();
  });

  test('is taken by an item that nobody touched, and shown at once', async () => {
    await files.replace(essay, 'Second.', 'Second, in other words.');
    expect(await messageOf()).toBe('1 updated');
    expect((await visit())?.content.body).toBe('First.\n\nSecond, in other words.\n\nThird.');
    expect(await itemOf('test')).toMatchObject({ rev: 2, status: 'published' });
    expect(await messageOf()).toBe('No change');
  });

  test('is not taken where only the item was changed', async () => {
    await save('test', { title: 'My title' });
    expect(await messageOf()).toBe('No change, 1 kept');
    expect(await itemOf('test')).toMatchObject({ title: 'My title', rev: 2 });
  });

  test('is merged with an item that was changed elsewhere, as a draft beside what visitors go on seeing', async () => {
    await saveContent('test', { body: 'First.\n\nSecond.\n\nThird, by me.', tags: ['markets', 'trust', 'mine'] });
    await files.replace(essay, 'First.', 'First, by file.');
    await files.replace(essay, '[markets, trust]', '[file, markets, trust]');
    expect(await messageOf()).toBe('1 merged');
    const item = await itemOf('test');
    expect(item).toMatchObject({ status: 'draft', rev: 3, live: { slug: 'test', title: 'A test' } });
    expect(item.content).toMatchObject({
      body: 'First, by file.\n\nSecond.\n\nThird, by me.',
      tags: ['file', 'markets', 'trust', 'mine'],
    });
    expect((await visit())?.content.body).toBe('First.\n\nSecond.\n\nThird, by me.');
    expect(await messageOf()).toBe('No change, 1 kept');
    await admin.send('PUT', admin.at(setContentStatus.path, item.id), { status: 'published' });
    expect((await visit())?.content.body).toBe('First, by file.\n\nSecond.\n\nThird, by me.');
    expect((await itemOf('test')).live).toBeUndefined();
    expect(await messageOf()).toBe('No change, 1 kept');
  });

  test('is a conflict where the item was changed in the same place, and nothing is touched', async () => {
    await saveContent('test', { body: 'First.\n\nSecond, by me.\n\nThird.' });
    await save('test', { title: 'Mine' });
    await files.replace(essay, 'Second.', 'Second, by file.');
    await files.replace(essay, 'A test', 'Theirs');
    const { message, files: said } = await sync();
    expect(message).toBe('No change, 1 conflict');
    expect(said.find(({ outcome }) => outcome === 'conflict')?.conflicts).toEqual([
      { key: 'title', kind: 'field', base: 'A test', file: 'Theirs', item: 'Mine' },
      { key: 'content.body#1', kind: 'paragraphs', base: 'Second.', file: 'Second, by file.', item: 'Second, by me.' },
    ]);
    expect(await itemOf('test')).toMatchObject({ title: 'Mine', rev: 3 });
  });

  test('that says what the item says by now is noted, and is the base of what comes next', async () => {
    await save('test', { title: 'New title' });
    await files.replace(essay, 'A test', 'New title');
    expect(await messageOf()).toBe('1 matched');
    expect(await itemOf('test')).toMatchObject({ status: 'published', rev: 3 });
    expect(await messageOf()).toBe('No change');
    await files.replace(essay, 'New title', 'Newer title');
    expect(await messageOf()).toBe('1 updated');
  });

  test('and renamed is the same item under another slug', async () => {
    await files.rename(essay, 'essays/renamed.md');
    const { message, files: said } = await sync();
    expect(message).toBe('1 updated');
    expect(said.find(({ outcome }) => outcome === 'updated')).toMatchObject({ slug: 'renamed', renamedFrom: 'test' });
    expect(await visit('renamed')).toMatchObject({ title: 'A test' });
    expect(await visit('test')).toBeNull();
    expect(await messageOf()).toBe('No change');
  });

  test('whose file was withdrawn is withdrawn', async () => {
    await files.replace(essay, 'status: published', 'status: archived');
    expect(await messageOf()).toBe('1 updated');
    expect(await visit()).toBeNull();
  });

  test('is gone, and its item stays, whether it was edited or not', async () => {
    await files.remove(essay);
    const orphan = { outcome: 'orphaned', name: 'content/essays/test.md', slug: 'test' };
    expect(await messageOf()).toBe('No change, 1 orphaned');
    expect(await reportOf('content/essays/test.md')).toMatchObject({ ...orphan, note: said('until you delete it') });
    await save('test', { title: 'Mine' });
    expect(await reportOf('content/essays/test.md')).toMatchObject({ ...orphan, note: said('was edited') });
    await files.write(essay, essayFile());
    expect(await messageOf()).toBe('No change, 1 kept');
  });

  test.each([
    ['as it was', (text: string) => text, 'stays deleted.'],
    ['changed', (text: string) => text.replace('First', 'Other'), 'though the file has changed since.'],
  ])('leaves its item deleted where that was deleted, with the file %s, renamed or not', async (_, change, note) => {
    await admin.send('DELETE', admin.at(updateContent.path, (await itemOf('test')).id));
    await files.edit(essay, change);
    expect(await messageOf()).toBe('No change, 1 deleted');
    expect((await reportOf('content/essays/test.md'))?.note).toContain(note);
    await files.rename(essay, 'essays/renamed.md');
    expect(await messageOf()).toBe('No change, 1 deleted');
    expect((await all()).some(({ slug }) => slug === 'test' || slug === 'renamed')).toBe(false);
  });
});

test('nothing of it is to be had without the administrator’s token', async () => {
  const { default: handler } = await import('../../functions/admin-sync.ts');
  for (const { method, path } of [syncContent, readSyncConflicts, resolveSyncConflict]) {
    const request = apiRequest(path, { method, ...(method === 'POST' && { json: {} }) });
    const { status, response } = await callFunction(handler, request, callContext({ deploy: admin.deploy }));
    expect([path, status, response.headers.get('Cache-Control')]).toEqual([path, 401, 'no-store']);
  }
});
