import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backedUpStores } from '#storage/backed-up.ts';
import { configureSignIn } from '#support/administrator.ts';
import { backupFolder, backupSite, bytesOf, runBackup, runRestore } from '#support/backup-runs.ts';
import { secrets, seedSite } from '#support/backup-seed.ts';
import { captureLog } from '#support/function-calls.ts';
import { quickBlobs } from '#support/quick-blobs.ts';

const amounts = { contacts: 10_000, subscribers: 200, items: 150, revisions: 5, pictures: 200, pictureBytes: 4_000 };

test('backup, empty store, restore, backup again: the folders are equal byte for byte', async () => {
  captureLog();
  configureSignIn();
  const blobs = quickBlobs();
  seedSite((store, key, value) => {
    blobs.seed('before', store, key, value);
  }, amounts);
  const [before, after] = [await backupSite('before'), await backupSite('after')];
  const [first, second] = [await backupFolder(), await backupFolder()];

  const made = await runBackup(before, first);
  const requests = before.requests.length;
  expect(await runBackup(before, first)).toMatchObject({ fetched: 0, deleted: 0, files: made.files });
  expect(before.requests.length - requests).toBe(backedUpStores.length);

  const restored = await runRestore(after, first);
  expect(restored).toMatchObject({ written: made.files, there: 0, kept: 0, purged: true });
  await runBackup(after, second);

  const [left, right] = [bytesOf(first), bytesOf(second)];
  expect([...right.keys()]).toEqual([...left.keys()]);
  expect([...left].filter(([path, bytes]) => right.get(path) !== bytes)).toEqual([]);
  expect(made.files).toBe(left.size - 2);
  for (const part of ['/bounced/', '/complained/', 'outbox/about/'])
    expect([...left.keys()].filter((path) => path.includes(part))).toHaveLength(1);
  const everything = [...left.values()].join('\n');
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  expect(
    ['', 'SHA256SUMS', 'UPDATED-AT', 'keys/subscribers.txt'].map((path) => statSync(join(first, path)).mode & 0o777),
  ).toEqual([0o700, 0o600, 0o600, 0o600]);
});
