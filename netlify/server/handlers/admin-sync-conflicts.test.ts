import { contentItemView, restoreContent } from '#contract/api/admin-content.ts';
import { readSyncConflicts, resolveSyncConflict, type SyncedFile } from '#contract/api/admin-sync.ts';
import { problem } from '#contract/problem.ts';
import { essayDraft } from '#support/content-drafts.ts';
import { essayFile } from '#support/content-folder.ts';
import { captureLog } from '#support/function-calls.ts';
import { syncedSite } from '#support/sync-calls.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

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

let site: Awaited<ReturnType<typeof syncedSite>>;
const essay = 'essays/test.md';
const bodyOf = async () => ((await site.itemOf('test')).content as { body: string }).body;
const shown = async (): Promise<SyncedFile | undefined> =>
  readSyncConflicts.response.parse((await site.send('GET', readSyncConflicts.path)).body).files[0];
const settle = async (choices: object, more?: object) => {
  const { status, body, text } = await site.resolve(await shown(), choices, more);
  if (status !== 200) throw new Error(text);
  return resolveSyncConflict.response.parse(body);
};
const refusalOf = async (answer: ReturnType<typeof site.resolve>) => {
  const { status, body } = await answer;
  return { status, ...problem.parse(body) };
};

/**
 * An essay whose title and second paragraph changed on both sides, and whose first and third paragraphs changed on one
 * side each.
 */
beforeEach(async () => {
  captureLog();
  site = await syncedSite();
  await site.files.write(essay, essayFile());
  await site.sync();
  await site.save('test', { title: 'Mine' });
  await site.saveContent('test', { body: 'First.\n\nSecond, by me.\n\nThird, by me.' });
  await site.files.write(essay, essayFile({ title: 'Theirs' }, 'First, by file.\n\nSecond, by file.\n\nThird.'));
});

describe('the conflicts', () => {
  test('are shown with all sides, with or without a sync, and nothing is written', async () => {
    const conflicts = [
      { key: 'title', kind: 'field', base: 'A test', file: 'Theirs', item: 'Mine' },
      { key: 'content.body#1', kind: 'paragraphs', base: 'Second.', file: 'Second, by file.', item: 'Second, by me.' },
    ];
    expect(await shown()).toMatchObject({ name: 'content/essays/test.md', outcome: 'conflict', rev: 3, conflicts });
    expect(await site.reportOf('content/essays/test.md')).toEqual(await shown());
    expect(await site.itemOf('test')).toMatchObject({ rev: 3 });
  });

  test('are gone once the file no longer differs in the same places', async () => {
    expect(await shown()).toBeDefined();
    await site.files.write(essay, essayFile());
    expect(await shown()).toBeUndefined();
  });
});

describe('settling conflicts', () => {
  test('writes one revision with the choices and the automatic merge, beside what visitors see', async () => {
    const { item, message } = await settle({
      title: 'file',
      'content.body#1': { value: 'Second, by both.\n\nAnd more.' },
    });
    expect(message).toBe('The conflict is settled. Publish the item when it is right.');
    expect(item).toMatchObject({ title: 'Theirs', status: 'draft', rev: 4, live: { title: 'Mine' } });
    expect(await bodyOf()).toBe('First, by file.\n\nSecond, by both.\n\nAnd more.\n\nThird, by me.');
    expect(await site.visit('test')).toMatchObject({ title: 'Mine' });
    expect(await shown()).toBeUndefined();
    expect(await site.messageOf()).toBe('No change, 1 kept');
    await site.setStatus('test', 'published');
    expect(await site.visit('test')).toMatchObject({ title: 'Theirs' });
  });

  test('publishes at once on request', async () => {
    const { item, message } = await settle({ title: 'item', 'content.body#1': 'file' }, { publish: true });
    expect([item.status, item.live, message]).toEqual(['published', undefined, 'The conflict is settled.']);
    expect(await site.visit('test')).toMatchObject({
      title: 'Mine',
      content: { body: 'First, by file.\n\nSecond, by file.\n\nThird, by me.' },
    });
  });

  test.each(['archived', 'draft'])(
    'that withdraw it in the file ask for the status: the file’s is %s',
    async (status) => {
      await site.files.write(essay, essayFile({ status }));
      expect((await shown())?.conflicts).toEqual([
        { key: 'status', kind: 'field', base: 'published', file: status, item: 'published' },
      ]);
      expect((await site.visit('test'))?.title).toBe('Mine');
      const { item, message } = await settle({ status: 'file' });
      expect([item.status, item.title, item.live]).toEqual([status, 'Mine', undefined]);
      expect(message).toBe('The conflict is settled. Visitors do not see the item until it is published.');
      expect(await site.visit('test')).toBeNull();
    },
  );

  test('publishes an essay that is waiting for its time without a date in the future', async () => {
    await site.save('test', { title: 'Mine', status: 'draft' });
    await site.save('test', { title: 'Mine', status: 'published', publishAt: '2099-01-01T00:00:00Z' });
    const { item } = await settle({ title: 'item', 'content.body#1': 'file' }, { publish: true });
    expect((await site.visit('test'))?.title).toBe('Mine');
    expect(item.publishAt).toBeUndefined();
    expect(Date.parse(item.publishedAt ?? item.createdAt)).toBeLessThanOrEqual(Date.now());
  });

  test('publishes at once also what is withdrawn or put off in the file, or withdrawn in the admin', async () => {
    const later = { publishAt: '2099-01-01T00:00:00Z' };
    await site.files.write(essay, essayFile({ title: 'Theirs', ...later }));
    const put = await settle({ title: 'file' }, { publish: true });
    expect([put.item.status, put.item.publishAt]).toEqual(['published', undefined]);
    expect((await site.visit('test'))?.title).toBe('Theirs');
    await site.setStatus('test', 'draft');
    await site.save('test', { title: 'Mine again', status: 'draft' });
    await site.files.write(essay, essayFile({ title: 'Theirs again', ...later }));
    await settle({ title: 'file' }, { publish: true });
    expect((await site.visit('test'))?.title).toBe('Theirs again');
    await site.save('test', { title: 'Mine', status: 'published' });
    await site.files.write(essay, essayFile({ title: 'Theirs', status: 'archived' }));
    await settle({ title: 'file', status: 'file' }, { publish: true });
    expect((await site.visit('test'))?.title).toBe('Theirs');
  });

  test('entirely in favour of the item leaves it published, and records that it took the file', async () => {
    await site.files.write(essay, essayFile({ title: 'Theirs' }));
    const { item } = await settle({ title: 'item' });
    expect(item).toMatchObject({ title: 'Mine', status: 'published', rev: 4 });
    expect(item.live).toBeUndefined();
    expect(await site.messageOf()).toBe('No change, 1 kept');
    await site.files.write(essay, essayFile({ title: 'Newer' }));
    expect((await shown())?.conflicts).toEqual([
      { key: 'title', kind: 'field', base: 'Theirs', file: 'Newer', item: 'Mine' },
    ]);
  });

  test('with the base undoes both changes, and with an empty text removes the paragraphs', async () => {
    await settle({ title: 'base', 'content.body#1': { value: '' } });
    expect(await site.itemOf('test')).toMatchObject({ title: 'A test' });
    expect(await bodyOf()).toBe('First, by file.\n\nThird, by me.');
  });

  test.each<[what: string, choices: object, fields: object]>([
    ['one is missing', { title: 'file' }, { 'content.body#1': 'Choose which text to keep here.' }],
    [
      'one is of no conflict',
      { title: 'file', 'content.body#1': 'file', slug: 'file' },
      { slug: 'There is no conflict at this place.' },
    ],
    ['a title is empty', { title: { value: ' ' }, 'content.body#1': 'file' }, { title: 'Write a title.' }],
    ['a title is no text', { title: { value: 7 }, 'content.body#1': 'file' }, { title: expect.any(String) as string }],
  ])('is refused if %s, at its place', async (_, choices, fields) => {
    expect(await refusalOf(site.resolve(await shown(), choices))).toMatchObject({ status: 400, fields });
    expect(await site.itemOf('test')).toMatchObject({ rev: 3 });
  });

  test.each<[what: string, choices: unknown]>([
    ['a side that there is none of', { title: 'theirs' }],
    ['more than a value', { title: { value: 'a', force: true } }],
    ['no choices', undefined],
    ['a list', ['file']],
    ['a name of JavaScript’s', JSON.parse('{"__proto__": "file"}')],
  ])('is refused with %s', async (_, choices) => {
    expect((await site.resolve(await shown(), choices as object)).status).toBe(400);
  });

  test('is refused if the item has changed since, with the current item', async () => {
    const before = await shown();
    await site.save('test', { title: 'Newer' });
    const refusal = await refusalOf(site.resolve(before, { title: 'file', 'content.body#1': 'file' }));
    expect([refusal.status, contentItemView.parse(refusal.current).rev]).toEqual([409, 4]);
    expect(await site.itemOf('test')).toMatchObject({ title: 'Newer', rev: 4 });
  });

  test('is refused if the file has changed since, or is gone', async () => {
    const before = await shown();
    const choices = { title: 'file', 'content.body#1': 'file' };
    await site.files.write(essay, essayFile({ title: 'Newer' }));
    expect(await refusalOf(site.resolve(before, choices))).toMatchObject({ status: 409, code: 'conflict' });
    await site.files.remove(essay);
    expect(await refusalOf(site.resolve(before, choices))).toMatchObject({ status: 409, code: 'conflict' });
  });

  test('is refused if the item is gone, or never existed', async () => {
    const before = await shown();
    await site.remove('test');
    expect((await site.resolve(before, { title: 'file' })).status).toBe(404);
    expect((await site.resolve(before, {}, { id: '../x' })).status).toBe(404);
  });

  test('by ten administrators at once succeeds for one of them', async () => {
    const before = await shown();
    const choices = { title: 'file', 'content.body#1': 'item' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.resolve(before, choices)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await site.itemOf('test')).toMatchObject({ rev: 4 });
  });

  test('with a dropped file requires the file again', async () => {
    const dropped = { name: 'other.md', text: essayFile({ id: 'other' }) };
    await site.drop(dropped);
    await site.save('other', { title: 'Mine' });
    const document = { ...dropped, text: essayFile({ id: 'other', title: 'Theirs' }) };
    const [conflict] = (await site.drop(document)).files;
    expect((await site.resolve(conflict, { title: 'file' })).status).toBe(409);
    expect((await site.resolve(conflict, { title: 'file' }, { document: dropped })).status).toBe(409);
    expect((await site.resolve(conflict, { title: 'file' }, { document, publish: true })).status).toBe(200);
    expect(await site.visit('other')).toMatchObject({ title: 'Theirs' });
    expect((await site.drop(document)).message).toBe('No change');
  });

  test('with a bad dropped file says what is wrong with it', async () => {
    const refusal = await refusalOf(site.resolve(await shown(), {}, { document: { name: 'a.md', text: '' } }));
    expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining('a.md: Line 1:') as string });
  });
});

describe('a slug that another item has', () => {
  beforeEach(async () => {
    await site.files.write(essay, essayFile());
    await site.save('test', { title: 'A test' });
    await site.saveContent('test', { body: 'First.\n\nSecond.\n\nThird.' });
    expect(await site.messageOf()).toBe('No change');
  });

  test('is not taken by a renamed file, but offered as a choice', async () => {
    await site.create(essayDraft({ slug: 'renamed' }));
    await site.files.rename(essay, 'essays/renamed.md');
    expect(await site.messageOf()).toBe('No change, 1 conflict');
    const conflict = await shown();
    expect(conflict?.conflicts).toEqual([{ key: 'slug', kind: 'field', base: 'test', file: 'renamed', item: 'test' }]);
    const taken = await refusalOf(site.resolve(conflict, { slug: 'file' }));
    expect([taken.status, Object.keys(taken.fields ?? {})]).toEqual([409, ['slug']]);
    expect((await site.resolve(conflict, { slug: { value: 'third' } }, { publish: true })).status).toBe(200);
    expect(await site.visit('third')).toMatchObject({ title: 'A test' });
    expect(await site.messageOf()).toBe('No change, 1 kept');
  });

  test('becomes free if files are renamed in a chain, and is exchanged if they are swapped', async () => {
    for (const name of ['b', 'c'])
      await site.files.write(`essays/${name}.md`, essayFile({ id: `essay-${name}`, title: name }));
    await site.sync();
    await site.files.rename('essays/c.md', 'essays/d.md');
    await site.files.rename('essays/b.md', 'essays/c.md');
    await site.files.rename(essay, 'essays/b.md');
    expect(await site.messageOf({ dryRun: true })).toBe('Dry run: 3 updated');
    expect(await site.messageOf()).toBe('3 updated');
    expect((await site.visit('b'))?.title).toBe('A test');
    await site.files.rename('essays/b.md', 'essays/x.md');
    await site.files.rename('essays/c.md', 'essays/b.md');
    await site.files.rename('essays/x.md', 'essays/c.md');
    expect(await site.messageOf({ dryRun: true })).toBe('Dry run: 2 updated');
    expect(await site.messageOf()).toBe('2 updated');
    expect([(await site.visit('b'))?.title, (await site.visit('c'))?.title]).toEqual(['b', 'A test']);
    expect(await site.messageOf()).toBe('No change');
  });

  test('moves around a ring of three files and back, and every address leads to its essay', async () => {
    const names = ['test', 'b', 'c'];
    for (const name of ['b', 'c'])
      await site.files.write(`essays/${name}.md`, essayFile({ id: `essay-${name}`, title: name }));
    await site.sync();
    const turn = async (to: readonly string[]) => {
      for (const name of names) await site.files.rename(`essays/${name}.md`, `essays/${name}-once.md`);
      for (const [index, name] of names.entries())
        await site.files.rename(`essays/${name}-once.md`, `essays/${to[index] ?? ''}.md`);
      return site.messageOf();
    };
    const shown = async () => Promise.all(names.map(async (name) => (await site.visit(name))?.title));
    expect(await turn(['b', 'c', 'test'])).toBe('3 updated');
    expect(await shown()).toEqual(['c', 'A test', 'b']);
    expect(await turn(['c', 'test', 'b'])).toBe('3 updated');
    expect(await shown()).toEqual(['A test', 'b', 'c']);
    expect(await site.messageOf()).toBe('No change');
  });

  test('stays with its holder if the other of two swapped files is in conflict', async () => {
    await site.files.write('essays/b.md', essayFile({ id: 'essay-b', title: 'b' }));
    await site.sync();
    await site.save('b', { title: 'Mine' });
    await site.files.rename('essays/b.md', 'essays/x.md');
    await site.files.rename(essay, 'essays/b.md');
    await site.files.write(essay, essayFile({ id: 'essay-b', title: 'Theirs' }));
    await site.files.remove('essays/x.md');
    expect(await site.messageOf()).toBe('No change, 2 conflicts');
    expect([(await site.visit('test'))?.title, (await site.visit('b'))?.title]).toEqual(['A test', 'Mine']);
  });

  test('in a swap is given to no other item, and the next sync completes an interrupted swap', async () => {
    await site.files.write('essays/b.md', essayFile({ id: 'essay-b', title: 'b' }));
    await site.sync();
    await site.files.rename('essays/b.md', 'essays/x.md');
    await site.files.rename(essay, 'essays/b.md');
    await site.files.rename('essays/x.md', essay);
    const { id } = await site.itemOf('test');
    // Storage fails for only one of the two items.
    site.site.faults = (request) =>
      request.startsWith('PUT') && request.includes(`_content/all/${id}`) ? 403 : undefined;
    await expect(site.sync()).rejects.toThrow();
    site.site.faults = () => undefined;
    const other = await site.send('POST', '/api/admin/content', essayDraft({ slug: 'b' }));
    expect(other.status).toBe(409);
    expect(await site.messageOf()).toMatch(/updated$/);
    expect([(await site.visit('test'))?.title, (await site.visit('b'))?.title]).toEqual(['b', 'A test']);
    expect(await site.messageOf()).toBe('No change');
  });
});

describe('a merge that waits', () => {
  const merge = async () => {
    await site.files.write(essay, essayFile({}, 'First, by file.\n\nSecond.\n\nThird.'));
    expect(await site.messageOf()).toBe('1 merged');
  };

  test('stays beside the published version while it is edited, and goes live when it is published', async () => {
    await merge();
    await site.save('test', { title: 'Edited again' });
    expect(await site.visit('test')).toMatchObject({ title: 'Mine' });
    await site.save('test', { status: 'published' });
    expect(await site.visit('test')).toMatchObject({ title: 'Edited again' });
  });

  test.each(['draft', 'archived'])(
    'is withdrawn with the published version when its status is set to %s',
    async (status) => {
      await merge();
      expect((await site.setStatus('test', status)).status).toBe(200);
      expect(await site.visit('test')).toBeNull();
      expect((await site.itemOf('test')).live).toBeUndefined();
    },
  );

  test('can be replaced by the published revision and restored again, while what visitors see stays the same', async () => {
    await merge();
    const { id } = await site.itemOf('test');
    const restore = (revision: number, rev: number) =>
      site.send('POST', site.at(restoreContent.path, id), { revision, rev });
    expect((await restore(3, 4)).status).toBe(200);
    expect(await bodyOf()).toBe('First.\n\nSecond, by me.\n\nThird, by me.');
    expect(await site.itemOf('test')).toMatchObject({ status: 'draft', rev: 5, live: { title: 'Mine' } });
    expect((await restore(4, 5)).status).toBe(200);
    expect(await bodyOf()).toBe('First, by file.\n\nSecond, by me.\n\nThird, by me.');
    expect(await site.visit('test')).toMatchObject({ content: { body: 'First.\n\nSecond, by me.\n\nThird, by me.' } });
  });

  test('is merged with the next version of the file', async () => {
    await merge();
    await site.files.write(essay, essayFile({ readTime: '9' }, 'First, by file.\n\nSecond.\n\nThird.'));
    expect(await site.messageOf()).toBe('1 merged');
    expect(await site.itemOf('test')).toMatchObject({
      status: 'draft',
      content: { readTime: 9 },
      live: { title: 'Mine' },
    });
    expect(await bodyOf()).toBe('First, by file.\n\nSecond, by me.\n\nThird, by me.');
  });

  test('under another slug keeps the old slug for visitors, and reserves the new one', async () => {
    await site.files.remove(essay);
    await site.files.write('essays/renamed.md', essayFile());
    expect(await site.messageOf()).toBe('1 merged');
    expect(await site.visit('test')).toMatchObject({ title: 'Mine' });
    expect(await site.visit('renamed')).toBeNull();
    for (const slug of ['test', 'renamed'])
      expect((await site.send('POST', '/api/admin/content', essayDraft({ slug }))).status).toBe(409);
    await site.setStatus('renamed', 'published');
    expect((await site.visit('renamed'))?.title).toBe('Mine');
    expect(await site.visit('test')).toMatchObject({ slug: 'renamed' });
    await site.create(essayDraft({ slug: 'test' }));
  });

  test('is listed as a draft with a published version, without the contents', async () => {
    await merge();
    const listed = (await site.all()).find(({ slug }) => slug === 'test');
    expect(listed).toMatchObject({ status: 'draft', live: { slug: 'test', title: 'Mine' } });
    expect(JSON.stringify(listed)).not.toContain('by me');
  });
});
