import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSyncConflicts } from '#contract/api/admin-sync.ts';
import { media } from '#storage/collections/media.ts';
import { settings } from '#storage/collections/settings.ts';
import { contentRoot, essayFile } from '#support/content-folder.ts';
import { callContext, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { pictureFile } from '#support/pictures.ts';
import { syncedSite } from '#support/sync-calls.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { everyFiveMinutes } from './every-five-minutes.ts';
import { takeEditsOfDeploy } from './file-edits.ts';

// A real bundle contains a fixed copy of the files. Here the files are read from the test's folder whenever a test asks
// for them.
vi.mock('../content/files/built-in.ts', async () => {
  const { keptContent } = await import('../content/files/kept-content.ts');
  const { contentRoot, picturesBeside } = await import('#support/content-folder.ts');
  const read = () => keptContent(contentRoot.path);
  return { builtIn: read, builtInContent: read, builtInPictures: async () => (await picturesBeside()).known };
});
vi.mock('../content/files/built-picture.ts', async () => {
  const { picturesBeside } = await import('#support/content-folder.ts');
  return { builtPicture: async (id: string) => (await picturesBeside()).bytes.get(`/media/${id}`) ?? null };
});
const deploy = vi.hoisted(() => ({ startedAt: null as number | null }));
vi.mock('../build/built-site.ts', () => ({
  builtSite: () => Promise.resolve({ ...deploy, tookMs: 1, visible: {}, addresses: [] }),
}));

let site: Awaited<ReturnType<typeof syncedSite>>;
const essay = 'essays/test.md';
let builds = 0;

/** Deploys the current files as a new build. */
const deployed = (): number => (deploy.startedAt = Date.UTC(2026, 10, 1) + (builds += 1));
const look = async () => readSyncConflicts.response.parse((await site.send('GET', readSyncConflicts.path)).body);
const schedule = () => everyFiveMinutes(new Request('https://site.example'), callContext({ deploy: site.deploy }));
const shown = async () => (await site.visit('test'))?.title;
const edit = (title: string) => site.files.write(essay, essayFile({ title }));
const switchTo = (value: boolean, key = 'content_auto_sync') =>
  site.stores.open(settings).change(key, () => ({
    ...{ key, value, type: 'boolean', category: 'system', description: '' },
  }));

beforeEach(async () => {
  captureLog();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  deploy.startedAt = null;
  site = await syncedSite();
  await edit('First');
  await site.sync();
});

describe('an edited file', () => {
  test.each(['the schedule', 'the first look of an administrator'])('is taken by %s after its deploy', async (by) => {
    deployed();
    await edit('Second');
    deployed();
    if (by === 'the schedule') await schedule();
    else expect(await look()).toMatchObject({ files: [], waiting: 0 });
    expect(await shown()).toBe('Second');
    expect(await site.itemOf('test')).toMatchObject({ title: 'Second', status: 'published', rev: 2 });
    await schedule();
    expect((await site.itemOf('test')).rev).toBe(2);
    expect(await site.messageOf()).toBe('No change');
  });

  test('waits while the site runs from source, and is counted', async () => {
    await edit('Second');
    expect(await look()).toMatchObject({ files: [], waiting: 1 });
    expect(await shown()).toBe('First');
  });

  test('waits while the setting is off or cannot be read, and is taken once it is on', async () => {
    await switchTo(false);
    await edit('Second');
    deployed();
    await schedule();
    expect([await look(), await shown()]).toMatchObject([{ waiting: 1 }, 'First']);
    await switchTo(true);
    expect([await look(), await shown()]).toMatchObject([{ waiting: 0 }, 'Second']);
  });

  test('whose item was edited too is neither merged nor resolved automatically', async () => {
    await site.saveContent('test', { body: 'First.\n\nSecond.\n\nThird, by me.' });
    await edit('Second');
    deployed();
    expect([await look(), await shown()]).toMatchObject([{ files: [], waiting: 1 }, 'First']);
    await site.save('test', { title: 'Mine' });
    expect(await look()).toMatchObject({ files: [{ outcome: 'conflict' }], waiting: 0 });
    expect((await site.itemOf('test')).rev).toBe(3);
  });

  test('that already matches its item is noted, so that the next edit is no conflict', async () => {
    await site.save('test', { title: 'Pulled' });
    await edit('Pulled');
    deployed();
    await schedule();
    await edit('Third');
    deployed();
    expect([await look(), await shown()]).toMatchObject([{ files: [], waiting: 0 }, 'Third']);
  });

  test('that says what its item said before waits, since a pull wrote it before the item was corrected', async () => {
    await site.save('test', { title: 'Wrong' });
    await edit('Wrong');
    await site.save('test', { title: 'First' });
    deployed();
    await schedule();
    expect([await look(), await shown()]).toMatchObject([{ waiting: 1 }, 'First']);
    await site.sync();
    expect(await shown()).toBe('Wrong');
  });

  test('with the status of a withdrawn item waits if the item was published again', async () => {
    await site.save('test', { status: 'draft' });
    await site.files.write(essay, essayFile({ title: 'First', status: 'draft' }));
    await site.save('test', { status: 'published' });
    deployed();
    await schedule();
    expect([await look(), await shown()]).toMatchObject([{ waiting: 1 }, 'First']);
  });

  test('is taken with its new address, even if two files were swapped', async () => {
    await site.files.write('essays/other.md', essayFile({ id: 'essay-other', title: 'Other' }));
    await site.sync();
    await site.files.rename(essay, 'essays/once.md');
    await site.files.rename('essays/other.md', essay);
    await site.files.rename('essays/once.md', 'essays/other.md');
    deployed();
    await schedule();
    expect([await shown(), (await site.visit('other'))?.title]).toEqual(['Other', 'First']);
  });

  test('in a swap is not taken if the other item was edited', async () => {
    await site.files.write('essays/other.md', essayFile({ id: 'essay-other', title: 'Other' }));
    await site.sync();
    await site.saveContent('other', { body: 'Mine.' });
    await site.files.rename(essay, 'essays/once.md');
    await site.files.rename('essays/other.md', essay);
    await site.files.rename('essays/once.md', 'essays/other.md');
    deployed();
    await schedule();
    expect([await shown(), (await site.visit('other'))?.title]).toEqual(['First', 'Other']);
    expect(new Set((await site.all()).map(({ slug }) => slug)).size).toBe((await site.all()).length);
  });
});

describe('a picture beside a file', () => {
  const library = async () => (await site.stores.open(media).records.all()).records.length;
  const illustrate = async () => {
    await mkdir(join(contentRoot.path, 'essays/test'));
    await writeFile(join(contentRoot.path, 'essays/test/stall.png'), (await pictureFile('png')).bytes);
    await site.files.write(essay, essayFile({ title: 'First' }, '![A stall](test/stall.png)'));
  };

  test('is added to the library by its deploy', async () => {
    await illustrate();
    deployed();
    await schedule();
    expect(await library()).toBe(1);
  });

  test('waits for the first sync on a new site, which has to stay empty for a restore', async () => {
    site = await syncedSite();
    await illustrate();
    deployed();
    await schedule();
    expect([await library(), await everythingIn(site.deploy.context, 'media-files')]).toEqual([0, '']);
    await site.sync();
    expect(await library()).toBe(1);
  });
});

describe('a deploy', () => {
  test('takes nothing while maintenance mode is on, since a restore may be under way', async () => {
    await switchTo(true, 'maintenance_mode');
    await edit('Second');
    deployed();
    await schedule();
    expect(await shown()).toBe('First');
    await switchTo(false, 'maintenance_mode');
    await schedule();
    expect(await shown()).toBe('Second');
  });

  test('that is rolled back, built again or restored brings back no earlier text', async () => {
    const first = deployed();
    await schedule();
    await edit('Second');
    const second = deployed();
    await schedule();
    await edit('First');
    deploy.startedAt = first;
    expect([await look(), await shown()]).toMatchObject([{ waiting: 1 }, 'Second']);
    // The same files in a new build: an item has taken them before.
    deployed();
    expect([await look(), await shown()]).toMatchObject([{ waiting: 1 }, 'Second']);
    await edit('Second');
    deploy.startedAt = second;
    await schedule();
    expect((await site.itemOf('test')).rev).toBe(2);
    expect(await site.messageOf()).toBe('No change');
  });

  test('that was never taken is not taken when it is opened later at its own address', async () => {
    await switchTo(false);
    await edit('Second');
    const old = deployed();
    await schedule();
    await switchTo(true);
    await edit('Third');
    deployed();
    await schedule();
    await edit('Second');
    deploy.startedAt = old;
    await look();
    expect(await shown()).toBe('Third');
  });

  test('imports neither a file without an item nor one whose item was deleted', async () => {
    const before = (await site.all()).length;
    await site.files.write('essays/new.md', essayFile({ id: 'essay-new', title: 'New' }));
    expect((await site.remove('test')).status).toBe(200);
    await edit('Second');
    deployed();
    expect(await look()).toMatchObject({ waiting: 0 });
    expect((await site.all()).length).toBe(before - 1);
    expect([(await site.visit('new'))?.title, await shown()]).toEqual(['New', undefined]);
  });

  test('is taken once by ten instances at once', async () => {
    await edit('Second');
    deployed();
    await Promise.all(Array.from({ length: 10 }, schedule));
    expect(await site.itemOf('test')).toMatchObject({ title: 'Second', rev: 2 });
  });

  test('whose files could not all be taken is completed by the next run, and makes no call fail', async () => {
    await site.files.write('essays/other.md', essayFile({ id: 'essay-other', title: 'Other' }));
    await site.sync();
    await edit('Second');
    await site.files.write('essays/other.md', essayFile({ id: 'essay-other', title: 'Others' }));
    deployed();
    const { id } = await site.itemOf('test');
    const line = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    site.site.faults = (request) =>
      request.startsWith('PUT') && request.includes(`_content/all/${id}`) ? 403 : undefined;
    expect(await takeEditsOfDeploy({ deployContext: site.deploy.context, waitUntil: () => undefined }, 5_000)).toBe(
      false,
    );
    expect((await look()).waiting).toBeGreaterThan(0);
    site.site.faults = () => undefined;
    expect(line).toHaveBeenCalledWith(expect.stringContaining('file_edits_not_taken'));
    await schedule();
    expect([await shown(), (await site.visit('other'))?.title]).toEqual(['Second', 'Others']);
  });
});
