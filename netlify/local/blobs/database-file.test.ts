import { copyFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#support/local-site.ts';
import { openDatabase, type BlobDatabase } from './database.ts';
import { DatabaseLost } from './database-file.ts';

let file: string;
let told: string[];

beforeEach(async () => {
  file = join(await temporaryFolder(), 'data', 'blobs.sqlite');
  told = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    told.push(String(line));
    return true;
  });
});

const place = (key: string) => ({ site: 'site', store: 'store', key });
const write = (database: BlobDatabase, key: string) =>
  database.whileThere(() => database.write(place(key), Buffer.alloc(2_000, key), null, { kind: 'new' }));
const read = (database: BlobDatabase, key: string) => database.whileThere(() => database.read(place(key)));

function opened(): BlobDatabase {
  const database = openDatabase(file);
  onTestFinished(() => {
    if (database.connection.isOpen) database.close();
  });
  return database;
}

/** A database with a blob that is on disk, not only in its log. */
function filled(): BlobDatabase {
  const database = opened();
  for (let key = 0; key < 50; key += 1) write(database, `key-${key}`);
  database.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  write(database, 'last');
  return database;
}

const garbage = Buffer.alloc(300_000, 'garbage');

test.each([
  ['is deleted', () => rmSync(file)],
  ['is deleted with its folder', () => rmSync(dirname(file), { recursive: true })],
  ['loses its log', () => rmSync(`${file}-wal`)],
  ['is moved away', () => renameSync(file, `${file}.old`)],
  [
    'is replaced',
    () => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
  ],
  [
    'is deleted and made anew',
    () => {
      rmSync(dirname(file), { recursive: true });
      mkdirSync(dirname(file));
      new DatabaseSync(file).close();
    },
  ],
  ['is emptied', () => truncateSync(file)],
  ['is cut in the middle', () => truncateSync(file, 40_000)],
  ['is written over', () => writeFileSync(file, garbage)],
  ['has its log written over', () => writeFileSync(`${file}-wal`, garbage)],
])('a database that %s refuses every call, and the next start begins one that works', (_, damage) => {
  const database = filled();
  damage();
  for (let call = 0; call < 2; call += 1) {
    expect(() => write(database, `lost-${call}`)).toThrow(DatabaseLost);
    expect(() => read(database, 'key-1')).toThrow(/Nothing is stored until you stop the site and start it again/);
  }
  database.close();
  const next = opened();
  expect(write(next, 'kept')).toMatch(/^"/);
  expect(read(next, 'kept')?.value).toHaveLength(2_000);
});

test('a damaged file is kept under another name', async () => {
  filled();
  writeFileSync(file, garbage);
  opened();
  const names = await readdir(dirname(file));
  expect(names.filter((name) => /^blobs\.sqlite\.damaged-[\dTZ.-]+$/.test(name))).toHaveLength(1);
  expect(told.join('')).toMatch(/was damaged\. It is kept as .*, and a new one begins/);
});

test('a write by another process does not count as damage', () => {
  const database = filled();
  const other = new DatabaseSync(file);
  other.exec("DELETE FROM blobs WHERE key = 'key-1'");
  other.exec('PRAGMA wal_checkpoint(RESTART)');
  other.close();
  expect(read(database, 'key-1')).toBeNull();
  expect(write(database, 'more')).toMatch(/^"/);
});

test('a file that comes back accepts writes again', () => {
  const database = filled();
  renameSync(file, `${file}.old`);
  expect(() => write(database, 'lost')).toThrow(DatabaseLost);
  renameSync(`${file}.old`, file);
  expect(write(database, 'kept')).toMatch(/^"/);
});
