import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { media } from '#storage/collections/media.ts';
import { pictureFile } from '#support/pictures.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { problem } from '#contract/problem.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { content } from '#storage/collections/content.ts';
import { newId } from '#storage/ids.ts';
import { openStores, storesOf } from '#storage/stores.ts';
import { rawStore } from '#support/local-blobs.ts';
import { restoreContent, updateContent } from '#contract/api/admin-content.ts';
import { readSyncConflicts, resolveSyncConflict, syncContent } from '#contract/api/admin-sync.ts';
import { contentRoot, essayFile } from '#support/content-folder.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { syncedSite } from '#support/sync-calls.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { builtInContent } from '../content/files/built-in.ts';
import { fileItems } from '../content/files/file-items.ts';
import { syncFiles } from '../content/sync/sync-files.ts';
import { syncFile } from '../content/sync/version.ts';

// A bundle inlines the files when it is built; here they are read from the test's folder.
vi.mock('../content/files/built-in.ts', async () => {
  const { keptContent } = await import('../content/files/kept-content.ts');
  const { contentRoot, picturesBeside } = await import('#support/content-folder.ts');
  const read = () => keptContent(contentRoot.path);
  return {
    builtIn: read,
    builtInContent: read,
    builtInPictures: async () => (await picturesBeside()).known,
  };
});

vi.mock('../content/files/built-picture.ts', async () => {
  const { picturesBeside } = await import('#support/content-folder.ts');
  return { builtPicture: async (id: string) => (await picturesBeside()).bytes.get(`/media/${id}`) ?? null };
});

let site: Awaited<ReturnType<typeof syncedSite>>;
const essay = 'essays/test.md';

const wanted = async () => fileItems(await builtInContent());
const said = (part: string): unknown => expect.stringContaining(part);

beforeEach(async () => {
  captureLog();
  site = await syncedSite();
});

describe('the first sync', () => {
  test('imports every project, page, section and essay once; the second reports no change and writes nothing', async () => {
    const built = await wanted();
    expect(await site.messageOf()).toBe(`${built.length} imported`);
    const first = await site.all();
    expect(first.map(({ type, slug }) => `${type}/${slug}`).sort()).toEqual(
      built.map(({ draft }) => `${draft.type}/${draft.slug}`).sort(),
    );
    expect(first.every(({ origin, rev }) => origin !== undefined && rev === 1)).toBe(true);
    const again = await site.sync();
    expect(again.message).toBe('No change');
    expect(new Set(again.files.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
    expect(await site.all()).toEqual(first);
    expect(await site.revisions()).toBe(built.length);
  });

  test('imports an essay with its status and its dates', async () => {
    await site.sync();
    const { essays } = await builtInContent();
    expect(essays.length).toBeGreaterThan(0);
    for (const { slug, status, publishedAt, createdAt, content } of essays) {
      expect(await site.itemOf(slug)).toMatchObject({ status, publishedAt, createdAt, content });
    }
  });

  test('changes nothing that visitors see', async () => {
    const { visibleNow } = await import('../content/items/visible-now.ts');
    const { context } = site.deploy;
    const seen = async () => {
      const { values: essays } = await visibleNow(context, 'essays', new Date());
      const { values: projects } = await visibleNow(context, 'projects', new Date());
      return { essays: essays.map(({ id: _, ...rest }) => rest), projects };
    };
    const before = await seen();
    await site.sync();
    expect(await seen()).toEqual(before);
  });

  test('five times at once imports everything once', async () => {
    const count = (await wanted()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => site.messageOf()));
    expect(answers).toEqual(Array(5).fill(`${count} imported`));
    expect(await site.revisions()).toBe(count);
  });

  test('reports in a dry run what it would do, file by file, and writes nothing', async () => {
    const count = (await wanted()).length;
    const { message, dryRun, files: reports } = await site.sync({ dryRun: true });
    expect([message, dryRun, reports.length]).toEqual([`Dry run: ${count} imported`, true, count]);
    expect(reports.find(({ name }) => name === 'content/projects/osusu.json')).toEqual({
      name: 'content/projects/osusu.json',
      outcome: 'imported',
      note: 'It is now an item in the admin.',
      type: 'project',
      slug: 'osusu',
      title: 'Osusu',
      origin: expect.any(String) as string,
    });
    expect(await site.revisions()).toBe(0);
  });

  test.each([1, 4, 9, 23, 40])('that is killed after %i writes is completed when it is repeated', async (writes) => {
    let count = 0;
    site.site.faults = (request) => (request.startsWith('PUT') && (count += 1) > writes ? 403 : undefined);
    expect((await site.send('POST', syncContent.path)).status).toBe(503);
    site.site.faults = () => undefined;
    await site.sync();
    expect(await site.revisions()).toBe((await wanted()).length);
    expect(await site.messageOf()).toBe('No change');
  });
});

describe('a file at a later sync', () => {
  beforeEach(async () => {
    await site.files.write(essay, essayFile());
    await site.sync();
  });

  test('updates an item that was not edited, and is shown at once', async () => {
    await site.files.replace(essay, 'Second.', 'Second, in other words.');
    expect(await site.messageOf()).toBe('1 updated');
    expect((await site.visit('test'))?.content.body).toBe('First.\n\nSecond, in other words.\n\nThird.');
    expect(await site.itemOf('test')).toMatchObject({ rev: 2, status: 'published' });
    expect(await site.messageOf()).toBe('No change');
  });

  test('does not overwrite an edited item if the file is unchanged', async () => {
    await site.save('test', { title: 'My title' });
    expect(await site.messageOf()).toBe('No change, 1 kept');
    expect(await site.itemOf('test')).toMatchObject({ title: 'My title', rev: 2 });
  });

  test('is merged with an item that was edited in another place, as a draft beside what visitors still see', async () => {
    await site.saveContent('test', { body: 'First.\n\nSecond.\n\nThird, by me.', tags: ['markets', 'trust', 'mine'] });
    await site.files.replace(essay, 'First.', 'First, by file.');
    await site.files.replace(essay, '[markets, trust]', '[file, markets, trust]');
    expect(await site.messageOf()).toBe('1 merged');
    const item = await site.itemOf('test');
    expect(item).toMatchObject({ status: 'draft', rev: 3, live: { slug: 'test', title: 'A test' } });
    expect(item.content).toMatchObject({
      body: 'First, by file.\n\nSecond.\n\nThird, by me.',
      tags: ['file', 'markets', 'trust', 'mine'],
    });
    expect((await site.visit('test'))?.content.body).toBe('First.\n\nSecond.\n\nThird, by me.');
    expect(await site.messageOf()).toBe('No change, 1 kept');
    await site.setStatus('test', 'published');
    expect((await site.visit('test'))?.content.body).toBe('First, by file.\n\nSecond.\n\nThird, by me.');
    expect((await site.itemOf('test')).live).toBeUndefined();
    expect(await site.messageOf()).toBe('No change, 1 kept');
  });

  test('is a conflict if the item was edited in the same place, and nothing is changed', async () => {
    await site.saveContent('test', { body: 'First.\n\nSecond, by me.\n\nThird.' });
    await site.save('test', { title: 'Mine' });
    await site.files.replace(essay, 'Second.', 'Second, by file.');
    await site.files.replace(essay, 'A test', 'Theirs');
    const { message, files: reports } = await site.sync();
    expect(message).toBe('No change, 1 conflict');
    expect(reports.find(({ outcome }) => outcome === 'conflict')?.conflicts).toEqual([
      { key: 'title', kind: 'field', base: 'A test', file: 'Theirs', item: 'Mine' },
      { key: 'content.body#1', kind: 'paragraphs', base: 'Second.', file: 'Second, by file.', item: 'Second, by me.' },
    ]);
    expect(await site.itemOf('test')).toMatchObject({ title: 'Mine', rev: 3 });
  });

  test('that now equals the item is noted, and becomes the base of the next merge', async () => {
    await site.save('test', { title: 'New title' });
    await site.files.replace(essay, 'A test', 'New title');
    expect(await site.messageOf()).toBe('1 matched');
    expect(await site.itemOf('test')).toMatchObject({ status: 'published', rev: 3 });
    expect(await site.messageOf()).toBe('No change');
    await site.files.replace(essay, 'New title', 'Newer title');
    expect(await site.messageOf()).toBe('1 updated');
  });

  test('that was renamed keeps its item, under another slug', async () => {
    await site.files.rename(essay, 'essays/renamed.md');
    const { message, files: reports } = await site.sync();
    expect(message).toBe('1 updated');
    expect(reports.find(({ outcome }) => outcome === 'updated')).toMatchObject({
      slug: 'renamed',
      renamedFrom: 'test',
    });
    expect(await site.visit('renamed')).toMatchObject({ title: 'A test' });
    // The old address leads to the new one.
    expect(await site.visit('test')).toMatchObject({ slug: 'renamed' });
    expect(await site.messageOf()).toBe('No change');
  });

  test.each(['draft', 'archived'])('that was renamed stays hidden while its item is %s and edited', async (status) => {
    await site.save('test', { status, title: 'Mine' });
    await site.files.rename(essay, 'essays/renamed.md');
    expect([await site.visit('test'), await site.visit('renamed')]).toEqual([null, null]);
    expect(await site.messageOf()).toBe('1 merged');
    expect([await site.visit('test'), await site.visit('renamed')]).toEqual([null, null]);
  });

  test('that was renamed is public once while its edited item waits for a sync, even if only a note links them', async () => {
    await site.files.edit(essay, (text) => text.replace('id: essay-test', 'id: another-id').replace('First', 'Other'));
    expect(await site.messageOf()).toBe('1 updated');
    await site.save('test', { title: 'Mine' });
    await site.files.rename(essay, 'essays/renamed.md');
    expect([(await site.visit('test'))?.title, await site.visit('renamed')]).toEqual(['Mine', null]);
  });

  test('that was withdrawn withdraws its item', async () => {
    await site.files.replace(essay, 'status: published', 'status: archived');
    expect(await site.messageOf()).toBe('1 updated');
    expect(await site.visit('test')).toBeNull();
  });

  test('that was renamed without an edit in the admin is public at its new address before the sync', async () => {
    await site.files.rename(essay, 'essays/renamed.md');
    expect(await site.visit('renamed')).toMatchObject({ title: 'A test' });
  });

  test('that was removed leaves its item, whether the item was edited or not', async () => {
    await site.files.remove(essay);
    const orphan = { outcome: 'orphaned', name: 'content/essays/test.md', slug: 'test' };
    expect(await site.messageOf()).toBe('No change, 1 orphaned');
    expect(await site.reportOf('content/essays/test.md')).toMatchObject({
      ...orphan,
      note: said('until you delete it'),
    });
    await site.save('test', { title: 'Mine' });
    expect(await site.reportOf('content/essays/test.md')).toMatchObject({ ...orphan, note: said('was edited') });
    await site.files.write(essay, essayFile());
    expect(await site.messageOf()).toBe('No change, 1 kept');
  });

  test.each([
    ['as it was', (text: string) => text, 'stays deleted.'],
    ['changed', (text: string) => text.replace('First', 'Other'), 'though the file has changed since.'],
  ])('leaves a deleted item deleted, with the file %s, renamed or not', async (_, change, note) => {
    await site.remove('test');
    await site.files.edit(essay, change);
    expect(await site.messageOf()).toBe('No change, 1 deleted');
    expect((await site.reportOf('content/essays/test.md'))?.note).toContain(note);
    await site.files.rename(essay, 'essays/renamed.md');
    expect(await site.visit('renamed')).toBeNull();
    expect(await site.messageOf()).toBe('No change, 1 deleted');
    expect(await site.visit('renamed')).toBeNull();
    expect((await site.all()).some(({ slug }) => slug === 'test' || slug === 'renamed')).toBe(false);
  });
});

describe('simultaneous syncs', () => {
  test('in three instances import everything once', async () => {
    const deployContext = site.deploy.context;
    /** Another instance with an empty memory. */
    const elsewhere = async () => {
      const stores = openStores({ deployContext }).open(contentStores);
      const files = (await wanted()).map(syncFile);
      return syncFiles(stores, files, { source: 'built-in', dryRun: false, now: new Date() });
    };
    await Promise.all([site.sync(), elsewhere(), elsewhere()]);
    const count = (await wanted()).length;
    expect([await site.revisions(), (await site.all()).length]).toEqual([count, count]);
    expect(await site.messageOf()).toBe('No change');
  });

  test('beside an administrator who is saving lose no change', async () => {
    await site.files.write(essay, essayFile());
    await site.sync();
    await site.files.replace(essay, 'First.', 'First, by file.');
    const acknowledged: string[] = [];
    const saving = async (who: string): Promise<void> => {
      for (let edit = 1; edit <= 5; edit += 1) {
        const { rev, id, type, slug, title, status, content, order } = await site.itemOf('test');
        const subtitle = `Edit ${edit} by ${who}`;
        const draft = { type, slug, title, status, order, content: { ...(content as object), subtitle } };
        const answer = await site.send('PUT', site.at(updateContent.path, id), { ...draft, rev });
        expect([200, 409]).toContain(answer.status);
        if (answer.status === 200) acknowledged.push(subtitle);
      }
    };
    await Promise.all([saving('Ada'), site.sync(), saving('Obi'), site.sync()]);
    await site.sync();
    const history = JSON.stringify(await site.history((await site.itemOf('test')).id));
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const edit of acknowledged) expect(history).toContain(edit);
    expect(JSON.stringify(await site.itemOf('test'))).toContain('First, by file.');
    expect(await site.messageOf()).toMatch(/^No change/);
  });
});

describe('an item that was imported before files were kept', () => {
  /** The state left by the old importer: an item with a fingerprint, and nothing else. */
  const imported = async (more: object = {}) => {
    const file = (await wanted()).find(({ draft }) => draft.slug === 'test');
    if (!file) throw new Error('There is no such file.');
    const id = newId();
    const value = { id, ...file.draft, updatedAt: '2026-03-14T09:00:00Z', ...file.dates, origin: file.origin, ...more };
    await site.stores.open(content).create(id, value as ContentItem);
    return id;
  };

  beforeEach(() => site.files.write(essay, essayFile()));

  test('is recognised as the item of its file', async () => {
    await imported();
    const { files: reports } = await site.sync();
    expect(reports.find(({ slug }) => slug === 'test')?.outcome).toBe('unchanged');
  });

  test('and edited since is merged with a changed file, based on its history', async () => {
    await imported();
    await site.saveContent('test', { body: 'First.\n\nSecond.\n\nThird, by me.' });
    await site.files.replace(essay, 'First.', 'First, by file.');
    expect((await site.sync()).message).toContain('1 merged');
    expect((await site.itemOf('test')).content).toMatchObject({ body: 'First, by file.\n\nSecond.\n\nThird, by me.' });
  });

  test('and edited since conflicts in everything that differs if its history is gone', async () => {
    await imported({ title: 'Mine' });
    await site.files.replace(essay, 'First.', 'First, by file.');
    const { files: reports } = await site.sync();
    const conflict = reports.find(({ outcome }) => outcome === 'conflict');
    expect(conflict?.conflicts?.map(({ key }) => key).sort()).toEqual(['content.body#1', 'title']);
    expect(await site.itemOf('test')).toMatchObject({ title: 'Mine', rev: 1 });
  });

  test('and deleted since stays deleted', async () => {
    await imported();
    await site.remove('test');
    // The old importer reserved the slug.
    await storesOf(site.deploy.context)
      .open(contentStores)
      .slugs.reserve({ type: 'essay', slug: 'test' }, { item: await imported(), rev: 1 });
    await site.remove('test');
    expect(await site.reportOf('content/essays/test.md')).toMatchObject({ outcome: 'deleted' });
  });
});

describe('trouble', () => {
  test('with a file of the site is reported with its name, and nothing is written', async () => {
    await site.files.write(essay, essayFile());
    await site.files.write('essays/other.md', essayFile());
    const { status, body } = await site.send('POST', syncContent.path);
    const { message } = problem.parse(body);
    expect([status, await site.revisions()]).toEqual([422, 0]);
    expect(message).toContain('content/essays/test.md');
    expect(message).toContain('which content/essays/other.md already has');
  });

  test('with storage ends in 503 within ten seconds, and a corrupt base causes at most a conflict', async () => {
    await site.files.write(essay, essayFile());
    await site.sync();
    const { origin } = await site.itemOf('test');
    await rawStore(site.deploy.context, 'content-bases').set(`files/${origin}`, '{"torn');
    await site.save('test', { title: 'Mine' });
    await site.files.replace(essay, 'A test', 'Theirs');
    expect(await site.messageOf()).toBe('No change, 1 conflict');
    await site.stop();
    const { status, response } = await site.send('POST', syncContent.path);
    expect([status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  });

  test('does not come from fields added by a later version, which do not count as changes and are kept', async () => {
    const stored = rawStore(site.deploy.context, 'content');
    const read = async (id: string, rev: number) =>
      (await stored.get(`all/${id}/00000${rev}`, { type: 'json' })) as { value: ContentItem };
    await site.files.write(essay, essayFile());
    await site.sync();
    const { id } = await site.itemOf('test');
    const envelope = await read(id, 1);
    const content = { ...(envelope.value.content as object), mood: 'calm' };
    await stored.setJSON(`all/${id}/000002`, { ...envelope, value: { ...envelope.value, content } });
    expect(await site.messageOf()).toBe('No change');
    await site.files.write(essay, essayFile({ title: 'Changed' }));
    expect(await site.messageOf()).toBe('1 updated');
    expect((await read(id, 3)).value).toMatchObject({ title: 'Changed', content: { mood: 'calm' } });
  });

  test('with an unreadable item leaves it alone, and its file stays hidden', async () => {
    const line = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    await site.files.write(essay, essayFile());
    await site.sync();
    await site.save('test', { title: 'Mine' });
    const { id } = await site.itemOf('test');
    await rawStore(site.deploy.context, 'content').set(`all/${id}/000003`, '{"torn');
    await site.files.write(essay, essayFile({ title: 'Changed' }));
    expect(await site.messageOf()).toBe('No change, 1 unreadable');
    expect(await site.visit('test')).toBeNull();
    const dropped = { name: 'test.md', text: essayFile({ title: 'Dropped' }) };
    expect((await site.drop(dropped)).files).toMatchObject([{ outcome: 'unreadable' }]);
    expect((await site.history(id)).map(({ rev, unreadable }) => [rev, unreadable])).toEqual([
      [3, 'damaged'],
      [2, undefined],
      [1, undefined],
    ]);
    const restored = await site.send('POST', site.at(restoreContent.path, id), { revision: 2, rev: 3 });
    expect(restored.body).toMatchObject({ item: { title: 'Mine', status: 'draft', rev: 4 } });
    expect(await site.visit('test')).toBeNull();
    expect((await site.sync()).files.find(({ name }) => name.endsWith('/test.md'))?.outcome).toBe('conflict');
    expect(line).toHaveBeenCalled();
  });
});

test('every sync endpoint is closed without the administrator’s token', async () => {
  const { default: handler } = await import('../../functions/admin-sync.ts');
  for (const { method, path } of [syncContent, readSyncConflicts, resolveSyncConflict]) {
    const request = apiRequest(path, { method, ...(method === 'POST' && { json: {} }) });
    const { status, response } = await callFunction(handler, request, callContext({ deploy: site.deploy }));
    expect([path, status, response.headers.get('Cache-Control')]).toEqual([path, 401, 'no-store']);
  }
});

test('a picture beside a file is added to the library once, with the alt text from the file, and file and item still agree', async () => {
  const { bytes } = await pictureFile('png');
  await site.files.write(essay, essayFile({}, '![A stall](test/stall.png)'));
  await mkdir(join(contentRoot.path, 'essays/test'));
  await writeFile(join(contentRoot.path, 'essays/test/stall.png'), bytes);
  await site.sync();
  const { records } = await site.stores.open(media).records.all();
  expect(records.map(({ value }) => [value.originalFilename, value.altText])).toEqual([['stall.png', 'A stall']]);
  const [picture] = records;
  expect((await site.itemOf('test')).content).toMatchObject({ body: `![A stall](/media/${picture?.id})` });
  const stored = await site.stores.open(media).bytes(picture?.id ?? '');
  expect(hash('sha256', stored ?? '')).toBe(picture?.id);
  const writes = site.requests.filter((request) => request.startsWith('PUT')).length;
  await site.sync();
  expect(site.requests.filter((request) => request.startsWith('PUT')).length).toBe(writes);
});

describe('a file with only a title and a text', () => {
  const few = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

  test('is imported with the date that visitors saw, and keeps it through edits on both sides', async () => {
    await site.files.write('essays/few.md', few('Few', 'A sentence.'));
    const before = (await site.visit('few')) as { createdAt?: string } | undefined;
    expect(before?.createdAt).toBeDefined();
    await site.sync();
    expect(await site.visit('few')).toMatchObject({ createdAt: before?.createdAt, publishedAt: null });
    expect((await site.itemOf('few')).content).toEqual({ body: 'A sentence.' });
    await site.files.write('essays/few.md', few('Fewer', 'A sentence.'));
    expect(await site.messageOf()).toBe('1 updated');
    await site.saveContent('few', { body: 'Another sentence.' });
    expect(await site.visit('few')).toMatchObject({ createdAt: before?.createdAt, publishedAt: null, title: 'Fewer' });
    expect(await site.messageOf()).toBe('No change, 1 kept');
  });

  test('that is renamed is recognised by its title or its text, and two candidates count as new', async () => {
    await site.files.write('essays/one.md', few('One', 'The first text.'));
    await site.sync();
    await site.saveContent('one', { body: 'The first text, edited.' });
    await site.files.rename('essays/one.md', 'essays/uno.md');
    expect(await site.messageOf()).toBe('1 merged');
    expect((await site.itemOf('uno')).title).toBe('One');
    await site.setStatus('uno', 'published');
    // The old address leads to the new one.
    for (const slug of ['one', 'uno'])
      expect(await site.visit(slug)).toMatchObject({ slug: 'uno', content: { body: 'The first text, edited.' } });
    await site.files.remove('essays/uno.md');
    await site.files.write('essays/a.md', few('One', 'A text.'));
    await site.files.write('essays/b.md', few('One', 'A text.'));
    expect(await site.messageOf()).toBe('2 imported, 1 orphaned');
  });
});
