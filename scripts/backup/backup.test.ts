import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { contacts } from '#storage/collections/contacts.ts';
import { openStores } from '#storage/stores.ts';
import { hostname } from 'node:os';
import { configureSignIn } from '#support/administrator.ts';
import { backupFolder, backupSite, bytesOf, runBackup, type BackupOfTest } from '#support/backup-runs.ts';
import { openBackupFolder } from './backup-folder.ts';
import { asCommandError } from './disk.ts';
import { openWholeBackup } from './whole-backup.ts';
import type { BackupSite } from './site-client.ts';
import { seedSite, smallSite } from '#support/backup-seed.ts';
import { captureLog } from '#support/function-calls.ts';
import { quickBlobs, type QuickBlobs } from '#support/quick-blobs.ts';

let blobs: QuickBlobs;
let here: BackupOfTest;
let folder: string;
let sites = 0;
let context: string;

/** A separate site with typical content. */
async function filledSite(): Promise<{ context: string; site: BackupOfTest }> {
  const name = `backed-up-${(sites += 1)}`;
  seedSite((store, key, value) => {
    blobs.seed(name, store, key, value);
  }, smallSite);
  return { context: name, site: await backupSite(name) };
}

beforeEach(async () => {
  captureLog();
  configureSignIn();
  blobs = quickBlobs();
  ({ context, site: here } = await filledSite());
  folder = await backupFolder();
});

const text = () => [...bytesOf(folder).values()].join('\n');
const firstOf = (store: string) => [...bytesOf(folder).keys()].find((path) => path.startsWith(`${store}/`)) ?? '';
const valueRequests = () => here.requests.filter((path) => path.includes('values')).length;
const personId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const aContact = {
  name: 'New',
  email: 'new@example.com',
  inquiryType: 'founder',
  message: 'm',
  submittedAt: '',
  spam: false,
} as const;

describe('a second run', () => {
  it('fetches what is new, and nothing else', async () => {
    await runBackup(here, folder);
    const before = [valueRequests(), bytesOf(folder).size];
    blobs.seed(context, 'contacts', '2026-11/01ARZ3NDEKTSV4RRFFQ69G5FAV/000001', '{"new":1}');
    expect(await runBackup(here, folder)).toMatchObject({ fetched: 1, deleted: 0 });
    expect([valueRequests(), bytesOf(folder).size]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
  });

  it('deletes what was erased, with every revision', async () => {
    const people = openStores({ deployContext: context }).open(contacts);
    await people.create(personId, aContact);
    await people.change(personId, () => ({ ...aContact, spam: true }));
    await runBackup(here, folder);
    expect(text()).toContain('new@example.com');
    await people.erase(personId);
    expect(await runBackup(here, folder)).toMatchObject({ fetched: 0, deleted: 2 });
    expect(text()).not.toContain('new@example.com');
    expect(existsSync(join(folder, 'contacts/2016-07'))).toBe(false);
  });

  it('fetches a value again if it was erased and recreated under the same key', async () => {
    await runBackup(here, folder);
    const path = firstOf('subscribers');
    const key = path.slice('subscribers/'.length, -'.json'.length);
    blobs.erase(context, 'subscribers', key);
    blobs.seed(context, 'subscribers', key, '{"came":"anew"}');
    expect(await runBackup(here, folder)).toMatchObject({ fetched: 1, deleted: 0 });
    expect(bytesOf(folder).get(path)).toBe('{"came":"anew"}');
  });

  it.each([['contacts'], ['content'], ['media-files'], ['slugs']])(
    'keeps its intact copies of %s damaged on the site since, and reports the damage each time',
    async (store) => {
      await runBackup(here, folder);
      const whole = bytesOf(folder);
      const path = firstOf(store);
      const key = path.slice(store.length + 1).replace(/\.json$/, '');
      blobs.erase(context, store, key);
      blobs.seed(context, store, key, '{"v":1,"at":1,"bor');
      for (const run of [1, 2]) {
        expect(await runBackup(here, folder)).toMatchObject({ fetched: 0, deleted: 0 });
        expect(bytesOf(folder)).toEqual(whole);
        expect(here.told.filter((line) => line.startsWith(`Damaged on the site, and kept`))).toHaveLength(run);
        expect(here.told.at(-1)).toContain(`: ${path}. docs/backup.md says`);
      }
      blobs.erase(context, store, key);
      // A deleted picture loses its record too.
      if (store === 'media-files') blobs.erase(context, 'media', `all/${key}/000001`);
      await runBackup(here, folder);
      expect([...bytesOf(folder).keys()]).not.toContain(path);
    },
  );

  it.each([
    ['as it was', () => undefined],
    ['without its etags', () => rmSync(join(folder, '.run'), { recursive: true })],
  ])('keeps the bytes of pictures that the site has without them, if the folder is %s', async (_, change) => {
    const bytes = 'a fourth picture';
    const key = createHash('sha256').update(bytes).digest('hex');
    blobs.seed(context, 'media-files', key, bytes);
    blobs.seed(context, 'media', `all/${key}/000001`, '{"v":1,"at":1,"born":1,"value":{}}');
    await runBackup(here, folder);
    const whole = bytesOf(folder);
    for (const one of blobs.keys(context, 'media-files')) blobs.erase(context, 'media-files', one);
    change();
    expect(await runBackup(here, folder)).toMatchObject({ deleted: 0 });
    for (const path of whole.keys()) if (path !== '.run/etags') expect(bytesOf(folder).get(path)).toBe(whole.get(path));
    expect(here.told.at(-1)).toMatch(/^Missing on the site, and kept in the folder: (media-files\/\w+,? ){3}/);
    blobs.erase(context, 'media', `all/${key}/000001`);
    expect(await runBackup(here, folder)).toMatchObject({ deleted: 2 });
    expect([...bytesOf(folder).keys()]).not.toContain(`media-files/${key}`);
  });

  it('finds damaged and missing files in the folder, and fetches them', async () => {
    await runBackup(here, folder);
    const whole = bytesOf(folder);
    const [damaged, missing] = [firstOf('contacts'), firstOf('media-files')];
    writeFileSync(join(folder, damaged), 'damaged');
    rmSync(join(folder, missing));
    expect(await runBackup(here, folder)).toMatchObject({ fetched: 2, deleted: 0, damaged: 1 });
    expect(bytesOf(folder)).toEqual(whole);
  });

  it('fetches everything if the etags are lost, and the folder stays the same', async () => {
    const { files } = await runBackup(here, folder);
    const whole = bytesOf(folder);
    rmSync(join(folder, '.run'), { recursive: true });
    expect(await runBackup(here, folder)).toMatchObject({ fetched: files, deleted: 0 });
    expect(bytesOf(folder)).toEqual(whole);
  });

  it('recognises a restored site despite its new etags', async () => {
    const { files } = await runBackup(here, folder);
    blobs.renewEtags();
    expect(await runBackup(here, folder)).toMatchObject({ files, deleted: 0 });
  });
});

describe('a record that changes while it is read', () => {
  it.each([
    ['before anything of it was read', 0],
    ['between two of its revisions', 1],
    ['after it was read', 2],
  ])('is not in the folder if it was erased %s', async (_, read) => {
    const people = openStores({ deployContext: context }).open(contacts);
    await people.create(personId, aContact);
    await people.change(personId, () => ({ ...aContact, message: 'again' }));
    let erased = false;
    const values: BackupSite['values'] = async (store, keys) => {
      const isIts = keys.findIndex((key) => key.includes(personId));
      if (erased || store !== 'contacts' || isIts < 0) return here.site.values(store, keys);
      erased = true;
      const answered = await here.site.values(store, keys.slice(0, isIts + read || 1));
      await people.erase(personId);
      return answered;
    };
    await runBackup({ site: { ...here.site, values }, told: here.told }, folder);
    expect(erased).toBe(true);
    expect(text()).not.toMatch(/new@example\.com/);
    expect([...bytesOf(folder).keys()].join()).not.toContain(personId);
  });

  it('is not in the folder if it was erased, even if stale lists still name it', async () => {
    const people = openStores({ deployContext: context }).open(contacts);
    await people.create(personId, aContact);
    await people.change(personId, () => ({ ...aContact, message: 'again' }));
    const stale = await here.site.keys('contacts');
    const keys: BackupSite['keys'] = async (store) => (store === 'contacts' ? stale : here.site.keys(store));
    let erased = false;
    const values: BackupSite['values'] = async (store, asked) => {
      const at = asked.findIndex((key) => key.includes(personId));
      if (erased || store !== 'contacts' || at < 0) return here.site.values(store, asked);
      erased = true;
      const first = await here.site.values(store, asked.slice(0, at + 1));
      await people.erase(personId);
      return first;
    };
    await runBackup({ site: { ...here.site, keys, values }, told: here.told }, folder);
    expect(erased).toBe(true);
    expect([...bytesOf(folder).keys()].join()).not.toContain(personId);
    expect(text()).not.toContain('new@example.com');
  });

  it('is reported if a part of it is missing', async () => {
    const store = firstPicture();
    blobs.erase(context, 'media-files', store);
    await runBackup(here, folder);
    expect(here.told).toContain(`The bytes of the picture ${store} are missing.`);
  });

  const firstPicture = () => blobs.keys(context, 'media-files').find((key) => !key.includes('/')) ?? '';
});

describe('a store that became empty is no reason to ask', () => {
  const copyKey = (rev: number) => `all/essay-1/00000${rev}`;

  it('if its records expire by themselves', async () => {
    for (let rev = 1; rev <= 6; rev += 1) blobs.seed(context, 'working-copies', copyKey(rev), '{"draft":null}');
    await runBackup(here, folder);
    for (let rev = 1; rev <= 6; rev += 1) blobs.erase(context, 'working-copies', copyKey(rev));
    expect(await runBackup(here, folder)).toMatchObject({ fetched: 0, deleted: 6 });
    expect(existsSync(join(folder, 'working-copies'))).toBe(false);
  });

  it('if the many clicks of a new issue became one sum overnight', async () => {
    await runBackup(here, folder);
    const clicks = Array.from({ length: 2 * bytesOf(folder).size }, (_, n) => `days/2026-11-21/${personId}/1-${n}`);
    for (const key of clicks) blobs.seed(context, 'clicks', key, '');
    await runBackup(here, folder);
    for (const key of clicks) blobs.erase(context, 'clicks', key);
    blobs.seed(context, 'clicks', `sums/${personId}/2026-11-21`, '{"1":9}');
    expect(await runBackup(here, folder)).toMatchObject({ fetched: 1, deleted: clicks.length });
  });

  it('if a few files were all that it held', async () => {
    blobs.seed(context, 'suppressions', `all/${'a'.repeat(64)}/000001`, '{"reason":"not me"}');
    await runBackup(here, folder);
    blobs.erase(context, 'suppressions', `all/${'a'.repeat(64)}/000001`);
    expect(await runBackup(here, folder)).toMatchObject({ fetched: 0, deleted: 1 });
  });
});

describe('a folder is left unchanged', () => {
  it('if a site lacks the secret of ids, although that is a single file', async () => {
    await runBackup(here, folder);
    const whole = bytesOf(folder);
    blobs.erase(context, 'keys', 'subscribers');
    await expect(runBackup(here, folder)).rejects.toThrow(/holds no keys any more: 1 of \d+ files would be deleted\./);
    expect(bytesOf(folder)).toEqual(whole);
  });

  it('if a few files are most of it, and a store became empty', async () => {
    const name = `backed-up-${(sites += 1)}`;
    const small = await backupSite(name);
    blobs.seed(name, 'contacts', `2026-11/${personId}/000001`, '{}');
    blobs.seed(name, 'settings', 'all/hero_title/000001', '{}');
    blobs.seed(name, 'rollups', 'days/2026-11-21', '{}');
    await runBackup(small, folder);
    blobs.erase(name, 'contacts', `2026-11/${personId}/000001`);
    blobs.erase(name, 'settings', 'all/hero_title/000001');
    await expect(runBackup(small, folder)).rejects.toThrow(
      /holds no contacts, no settings any more: 2 of 3 files would be deleted\./,
    );
  });

  it('if all that is left of it on the site is records that expire by themselves', async () => {
    blobs.seed(context, 'working-copies', 'all/essay-1/000001', '{"draft":null}');
    await runBackup(here, folder);
    for (const path of bytesOf(folder).keys()) {
      const [store = '', ...key] = path.replace(/\.(json|txt)$/, '').split('/');
      if (store !== 'working-copies') blobs.erase(context, store, key.join('/'));
    }
    await expect(runBackup(here, folder)).rejects.toThrow(/would be deleted\. Check the address/);
  });

  it('if a store has become empty, until the loss is accepted', async () => {
    await runBackup(here, folder);
    const whole = bytesOf(folder);
    for (const key of blobs.keys(context, 'contacts')) blobs.erase(context, 'contacts', key);
    await expect(runBackup(here, folder)).rejects.toThrow(
      /holds no contacts any more: \d+ of \d+ files would be deleted\. .* add --accept-loss\. Nothing was changed\./,
    );
    expect(bytesOf(folder)).toEqual(whole);
    expect(await runBackup(here, folder, true)).toMatchObject({ deleted: smallSite.contacts });
  });

  it('if the site is empty', async () => {
    await runBackup(here, folder);
    const whole = bytesOf(folder);
    await expect(runBackup(await backupSite('empty'), folder)).rejects.toThrow(/would be deleted\. Check the address/);
    expect(bytesOf(folder)).toEqual(whole);
  });

  it('if the site is a different one, regardless of switches', async () => {
    await runBackup(here, folder);
    const whole = bytesOf(folder);
    const other = await filledSite();
    await expect(runBackup(other.site, folder)).rejects.toThrow(
      /backup of another site .* Name another folder\. Nothing was changed/,
    );
    await expect(runBackup(other.site, folder, true)).rejects.toThrow(/another site/);
    expect(bytesOf(folder)).toEqual(whole);
  });

  it('if the site is a different one without subscribers or their key', async () => {
    await runBackup(here, folder);
    const whole = bytesOf(folder);
    const other = await filledSite();
    for (const key of ['subscribers', 'settings', 'rollups'].flatMap((store) =>
      blobs.keys(other.context, store).map((one) => [store, one] as const),
    ))
      blobs.erase(other.context, ...key);
    blobs.erase(other.context, 'keys', 'subscribers');
    await expect(runBackup(other.site, folder)).rejects.toThrow(/Nothing was changed/);
    expect(bytesOf(folder)).toEqual(whole);
  });

  it('if it has a store that the site does not know', async () => {
    await runBackup(here, folder);
    const whole = bytesOf(folder);
    expect(() => openBackupFolder(folder, ['contacts'], () => undefined)).toThrow(
      /its version is older than the backup/,
    );
    expect(bytesOf(folder)).toEqual(whole);
  });

  it('if it is a file, or inside one', async () => {
    writeFileSync(folder, '');
    await expect(runBackup(here, folder)).rejects.toThrow(/is no folder\. Name one/);
    const below = await runBackup(here, join(folder, 'below')).catch(asCommandError);
    expect(below).toMatchObject({
      name: 'CommandError',
      message: expect.stringMatching(/^A part of the path is a file/) as string,
    });
  });

  it('if it contains something other than a backup', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'taxes.txt'), '');
    await expect(runBackup(here, folder)).rejects.toThrow(/holds something that is no backup/);
    expect([...bytesOf(folder).keys()]).toEqual(['taxes.txt']);
  });

  it('if another run is using it, unless that run was killed', async () => {
    await runBackup(here, folder);
    const lock = join(folder, '.run/lock');
    writeFileSync(lock, `${process.pid} ${hostname()}\n`);
    await expect(runBackup(here, folder)).rejects.toThrow(/Another run is working on this folder \(process \d+\)/);
    writeFileSync(lock, `999999999 ${hostname()}\n`);
    expect(await runBackup(here, folder)).toMatchObject({ fetched: 0 });
    expect(existsSync(lock)).toBe(false);
  });
});

describe('the time of the last run', () => {
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000);

  it('is kept in the folder, and survives a copy or a checkout that changes the times of its files', async () => {
    const before = Date.now();
    await runBackup(here, folder);
    for (const name of ['SHA256SUMS', 'UPDATED-AT']) utimesSync(join(folder, name), minutesAgo(-60), minutesAgo(-60));
    const at = openWholeBackup(folder).at?.getTime() ?? 0;
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('changes even if nothing else did', async () => {
    await runBackup(here, folder);
    writeFileSync(join(folder, 'UPDATED-AT'), `${minutesAgo(60).toISOString()}\n`);
    expect(await runBackup(here, folder)).toMatchObject({ fetched: 0, deleted: 0 });
    expect(openWholeBackup(folder).at?.getTime()).toBeGreaterThan(minutesAgo(1).getTime());
  });

  it('is when the site was last listed, since later erasures are not in the folder', async () => {
    let listed = 0;
    const keys: BackupSite['keys'] = async (store) => {
      if (store === 'keys') listed = Date.now();
      const found = await here.site.keys(store);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return found;
    };
    await runBackup({ site: { ...here.site, keys }, told: here.told }, folder);
    expect(openWholeBackup(folder).at?.getTime()).toBeLessThanOrEqual(listed);
  });

  it('stays if a run is interrupted', async () => {
    await runBackup(here, folder);
    const at = openWholeBackup(folder).at;
    blobs.seed(context, 'contacts', '2026-11/01ARZ3NDEKTSV4RRFFQ69G5FAV/000001', '{"new":1}');
    here.interfere((path) => (path.includes('values') ? new Error('cut') : undefined));
    await expect(runBackup(here, folder)).rejects.toThrow();
    expect(openWholeBackup(folder).at).toEqual(at);
  });

  it.each([
    ['is missing', () => rmSync(join(folder, 'UPDATED-AT'))],
    ['cannot be read', () => writeFileSync(join(folder, 'UPDATED-AT'), 'yesterday\n')],
  ])('is unknown if it %s', async (_, harm) => {
    await runBackup(here, folder);
    harm();
    expect(openWholeBackup(folder).at).toBeNull();
  });
});

describe('a folder that others can read', () => {
  it('is restricted to its owner, and this is reported', async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    await runBackup(here, folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(here.told).toContain(`Others could read ${folder}. From now on only you can.`);
  });

  it('contains nothing that others can read after a run', async () => {
    await runBackup(here, folder);
    const paths = ['contacts', '.run', firstOf('contacts'), 'SHA256SUMS', '.run/etags', 'keys/subscribers.txt'];
    expect(paths.map((path) => statSync(join(folder, path)).mode & 0o077)).toEqual(paths.map(() => 0));
  });
});

describe('an interrupted run', () => {
  it('leaves the previous backup intact, whichever request failed, and the next run completes it', async () => {
    await runBackup(here, folder);
    blobs.seed(context, 'contacts', '2026-11/01ARZ3NDEKTSV4RRFFQ69G5FAV/000001', '{"new":1}');
    blobs.erase(context, 'contacts', blobs.keys(context, 'contacts').find((key) => !key.startsWith('snapshot')) ?? '');
    const sums = bytesOf(folder).get('SHA256SUMS');
    // A run requests a list of each store, the new value, and the lists again. The first run stops at the last of these
    // requests, and the others stop earlier.
    for (const broken of [20, 9, 4, 0]) {
      let count = 0;
      here.interfere(() => ((count += 1) > broken ? new Error('cut') : undefined));
      await expect(runBackup(here, folder)).rejects.toThrow(/it continues where this one stopped/);
      expect(bytesOf(folder).get('SHA256SUMS')).toBe(sums);
    }
    here.interfere(() => undefined);
    await runBackup(here, folder);
    const fresh = await backupFolder();
    await runBackup(here, fresh);
    expect(bytesOf(folder)).toEqual(bytesOf(fresh));
  });

  it('is continued without fetching the same values again', async () => {
    let count = 0;
    here.interfere((path) => (path.includes('values') && (count += 1) > 4 ? new Error('cut') : undefined));
    await expect(runBackup(here, folder)).rejects.toThrow();
    const files = [...bytesOf(folder).keys()].filter((path) => !path.startsWith('.run')).length;
    expect(files).toBeGreaterThan(0);
    here.interfere(() => undefined);
    const { files: all, fetched } = await runBackup(here, folder);
    expect(fetched).toBe(all - files);
  });
});
