import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { backedUpStores } from '#storage/backed-up.ts';
import { isBeingRestored } from '#server/settings/restoring.ts';
import { content } from '#storage/collections/content.ts';
import { openStores } from '#storage/stores.ts';
import { configureSignIn } from '#support/administrator.ts';
import { backupFolder, backupSite, bytesOf, runBackup, runRestore, type BackupOfTest } from '#support/backup-runs.ts';
import { seedSite, smallSite } from '#support/backup-seed.ts';
import { captureLog } from '#support/function-calls.ts';
import { quickBlobs, type QuickBlobs } from '#support/quick-blobs.ts';
import { restore } from './restore.ts';
import { openWholeBackup } from './whole-backup.ts';

let blobs: QuickBlobs;
let folder: string;
let count = 0;
let context: string;
let target: BackupOfTest;

beforeEach(async () => {
  captureLog();
  configureSignIn();
  blobs = quickBlobs();
  const source = `restored-from-${(count += 1)}`;
  seedSite((store, key, value) => {
    blobs.seed(source, store, key, value);
  }, smallSite);
  folder = await backupFolder();
  await runBackup(await backupSite(source), folder);
  context = `restored-to-${count}`;
  target = await backupSite(context);
});

const held = () => backedUpStores.flatMap((store) => blobs.keys(context, store).map((key) => `${store}/${key}`));
const pathIn = (store: string) => [...bytesOf(folder).keys()].find((path) => path.startsWith(`${store}/`)) ?? '';

describe('a site that is not empty', () => {
  it('is refused before anything is written, with a list of what it contains', async () => {
    blobs.seed(context, 'contacts', '2026-11/01ARZ3NDEKTSV4RRFFQ69G5FAV/000001', '{}');
    blobs.seed(context, 'settings', 'all/hero_title/000001', 'something else');
    const before = held();
    await expect(runRestore(target, folder)).rejects.toThrow(
      /holds what the backup does not: contacts\/2026-11\/01ARZ3NDEKTSV4RRFFQ69G5FAV\/000001\.json, and has other values in settings\/all\/hero_title\/000001\.json\. .* Nothing was written\./,
    );
    expect(held()).toEqual(before);
    expect(target.requests.filter((path) => path.includes('/restore'))).toEqual([]);
  });

  it('keeps what a new site creates by itself', async () => {
    blobs.seed(context, 'content-bases', 'deploys/001799999999999-x', '{}');
    blobs.seed(context, 'rollups', '2026-11/2026-11-21/000001', '{}');
    expect(await runRestore(target, folder)).toMatchObject({ there: 0, kept: 2 });
  });

  it('keeps its own sum of the day on which it was made, which the backup has too', async () => {
    const key = 'days/2026-11-21';
    blobs.seed(`restored-from-${count}`, 'rollups', key, '{"of":"the former site"}');
    await runBackup(await backupSite(`restored-from-${count}`), folder);
    blobs.seed(context, 'rollups', key, '{"of":"the new one"}');
    const written = bytesOf(folder).size - 3;
    expect(await runRestore(target, folder)).toMatchObject({ written, kept: 1 });
    expect(await runRestore(target, folder)).toMatchObject({ there: written, kept: 1 });
  });

  it.each([
    ['never said so', []],
    ['said otherwise, several times', ['000001', '000002', '000003']],
  ])('keeps the maintenance mode that closes its forms during the restore, if the backup %s', async (_, revisions) => {
    const key = (rev: string) => `all/maintenance_mode/${rev}`;
    for (const rev of revisions) blobs.seed(`restored-from-${count}`, 'settings', key(rev), `{"rev":"${rev}"}`);
    await runBackup(await backupSite(`restored-from-${count}`), folder);
    blobs.seed(context, 'settings', key('000001'), '{"here":true}');
    const written = bytesOf(folder).size - 2 - revisions.length;
    expect(await runRestore(target, folder)).toMatchObject({ written });
    expect(target.told).toContain('Maintenance mode stays as it is on the site.');
    expect(blobs.keys(context, 'settings').filter((one) => one.includes('maintenance'))).toEqual([key('000001')]);
    expect(await runRestore(target, folder)).toMatchObject({ written: 0, there: written });
  });

  it('is not overwritten if a value appears under one of the keys during the restore', async () => {
    let writes = 0;
    target.interfere((path) => {
      if (path.includes('/restore?store=contacts') && (writes += 1) === 1) {
        const [, key = ''] = /contacts\/(.*)\.json/.exec(pathIn('contacts')) ?? [];
        blobs.seed(context, 'contacts', key, 'came first');
      }
      return undefined;
    });
    await expect(runRestore(target, folder)).rejects.toThrow(/refused: Something else is stored under 1 of these keys/);
  });
});

it('a picture that no request can hold is named, and everything else is restored; the folder keeps it', async () => {
  const bytes = 'x'.repeat(5_000_000);
  const path = `media-files/${createHash('sha256').update(bytes).digest('hex')}`;
  blobs.seed(`restored-from-${count}`, 'media-files', path.slice('media-files/'.length), bytes);
  const record = path.replace('media-files/', 'all/');
  blobs.seed(`restored-from-${count}`, 'media', `${record}/000001`, '{"v":1,"at":1,"born":1,"value":{}}');
  await runBackup(await backupSite(`restored-from-${count}`), folder);
  const written = bytesOf(folder).size - 3;
  expect(await runRestore(target, folder)).toMatchObject({ written, tooLarge: [path] });
  expect(held()).not.toContain(path);
  expect(await runBackup(target, folder)).toMatchObject({ deleted: 0 });
  expect(bytesOf(folder).get(path)).toBe(bytes);
});

describe('an interrupted restore', () => {
  it('continues where it stopped, whichever request failed', async () => {
    let broken = 0;
    for (let at = 10; at < 60; at += 4) {
      let requests = 0;
      target.interfere(() => ((requests += 1) > at ? new Error('cut') : undefined));
      const done = await runRestore(target, folder).then(
        () => true,
        () => false,
      );
      if (done) break;
      broken += 1;
    }
    target.interfere(() => undefined);
    expect(broken).toBeGreaterThan(4);
    expect(await runRestore(target, folder)).toMatchObject({ written: 0 });
    const again = await backupFolder();
    await runBackup(target, again);
    expect(bytesOf(again)).toEqual(bytesOf(folder));
  });

  it('is noted on the site until it has ended, and keeps the clicks of readers', async () => {
    target.interfere((path) => (path.includes('/restore?store=settings') ? new Error('cut') : undefined));
    await expect(runRestore(target, folder)).rejects.toThrow(/it continues/);
    target.interfere(() => undefined);
    const click = `days/2026-11-21/01ARZ3NDEKTSV4RRFFQ69G5FAV/1-01ARZ3NDEKTSV4RRFFQ69G5FAV`;
    blobs.seed(context, 'clicks', click, '');
    expect(await isBeingRestored(context, Date.now())).toBe(true);
    expect(await runRestore(target, folder)).toMatchObject({ kept: 1 });
    expect([await isBeingRestored(context, Date.now()), held().includes(`clicks/${click}`)]).toEqual([false, true]);
  });

  it('has written the newest revisions first, so that visitors see nothing that was withdrawn', async () => {
    target.interfere((path) =>
      path.includes('store=content') &&
      !path.includes('bases') &&
      path.includes('/restore') &&
      blobs.keys(context, 'content').length > 0
        ? new Error('cut')
        : undefined,
    );
    await expect(runRestore(target, folder)).rejects.toThrow(/it continues/);
    const { records } = await openStores({ deployContext: context }).open(content).all();
    expect(records.map(({ rev }) => rev)).toEqual(Array.from({ length: smallSite.items }, () => smallSite.revisions));
    expect(blobs.keys(context, 'slugs').length).toBe(smallSite.items);
  });
});

describe('a damaged or incomplete backup', () => {
  const manifest = () => join(folder, 'SHA256SUMS');
  it.each<[what: string, harm: () => void, sentence: RegExp]>([
    [
      'has a damaged file',
      () => writeFileSync(join(folder, pathIn('content')), '{}'),
      /content\/.*\.json is not what was backed up\..*Nothing was written/,
    ],
    [
      'lacks a file',
      () => rmSync(join(folder, pathIn('media-files'))),
      /media-files\/\w+ is missing\. Run npm run backup again/,
    ],
    ['lacks its manifest', () => rmSync(manifest()), /holds no backup that was finished/],
    [
      'has a manifest that was cut off',
      () => writeFileSync(manifest(), readFileSync(manifest(), 'utf8').slice(0, -200)),
      /SHA256SUMS is damaged/,
    ],
    [
      'has a manifest that was changed',
      () => writeFileSync(manifest(), readFileSync(manifest(), 'utf8').replace('contacts/', 'contacts/../')),
      /SHA256SUMS is damaged/,
    ],
  ])('that %s is refused before anything is written', async (_, harm, sentence) => {
    harm();
    await expect(runRestore(target, folder)).rejects.toThrow(sentence);
    expect(held()).toEqual([]);
  });
});

it('a site whose version lacks a store is refused before anything is written', async () => {
  const stores = backedUpStores.filter((store) => store !== 'rollups');
  const restoring = restore({ site: target.site, backup: openWholeBackup(folder), stores, tell: () => undefined });
  await expect(restoring).rejects.toThrow(/knows no rollups: its version is older than the backup/);
  expect(held()).toEqual([]);
});
