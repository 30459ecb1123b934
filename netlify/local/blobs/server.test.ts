import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDeployStore, getStore } from '@netlify/blobs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keysOf, openSiteStore, type Connection } from '#support/blobs-conformance/connection.ts';
import { openDatabase } from './database.ts';
import { startBlobsServer, type BlobsServerOptions } from './server.ts';
import { whatToDo } from './trouble.ts';

async function start(options: Partial<BlobsServerOptions> = {}) {
  const server = await startBlobsServer({ file: ':memory:', ...options });
  onTestFinished(() => server.close());
  return server;
}

async function databaseFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'not', 'there', 'yet', 'blobs.sqlite');
}

const authorized = ({ token }: { token: string }) => ({ headers: { authorization: `Bearer ${token}` } });

test('its context is all that a client needs to connect', async () => {
  const { context } = await start();
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', context);
  await getStore('store').set('key', 'one');
  expect(await getStore({ name: 'store', consistency: 'strong' }).get('key')).toBe('one');
  await getDeployStore('store').set('key', 'two');
  expect(await getStore('store').get('key')).toBe('one');
});

test('a stored value is there after a restart', async () => {
  const file = await databaseFile();
  const first = await startBlobsServer({ file });
  await openSiteStore(first, 'store').set('key', 'one', { metadata: { author: 'Ada' } });
  await first.close();
  const second = await start({ file });
  expect(await openSiteStore(second, 'store').getWithMetadata('key')).toMatchObject({
    data: 'one',
    metadata: { author: 'Ada' },
  });
});

test('a write that the disk does not accept is refused, and the log says once what to do', async () => {
  const file = await databaseFile();
  const server = await start({ file });
  const store = openSiteStore(server, 'store');
  await store.set('key', 'one');
  const told: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => told.push(String(line)) > 0);
  const url = `${server.url}/${server.siteID}/site:store/more`;
  const put = () => fetch(url, { method: 'PUT', body: 'x'.repeat(100_000), ...authorized(server) });
  await rm(file);
  for (let call = 0; call < 3; call += 1) expect((await put()).status).toBe(500);
  expect((await fetch(url, authorized(server))).status).toBe(500);
  await fetch(url, { method: 'HEAD', ...authorized(server) });
  await put();
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('was deleted or replaced while the site was running. Nothing is stored until you stop');
});

test.each([
  ['full', 'max_page_count = 8', 'The disk is full. Nothing is stored until there is space on it again.'],
  ['read-only', 'query_only = 1', 'The database may not be written to. Nothing is stored until this user may write'],
])('a %s disk accepts no write, and the message says what to do', async (_, pragma, sentence) => {
  const database = openDatabase(await databaseFile());
  onTestFinished(() => database.close());
  database.connection.exec(`PRAGMA ${pragma}`);
  const write = () => database.write({ site: 's', store: 't', key: 'k' }, Buffer.alloc(200_000), null, { kind: 'new' });
  let error: unknown;
  try {
    write();
  } catch (thrown) {
    error = thrown;
  }
  expect(whatToDo(error)).toContain(sentence);
});

test('a write that was answered survives the death of the process', async () => {
  const file = await databaseFile();
  const program = `
    const { startBlobsServer } = await import(${JSON.stringify(import.meta.resolve('./server.ts'))});
    const { url, token, siteID } = await startBlobsServer({ file: ${JSON.stringify(file)} });
    console.log(JSON.stringify({ url, token, siteID }));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const server = JSON.parse(line.toString()) as Connection;
  const keys = Array.from({ length: 100 }, (_, n) => `key-${100 + n}`);
  await Promise.all(keys.map((key) => openSiteStore(server, 'store').set(key, key)));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await keysOf(openSiteStore(await start({ file }), 'store'))).toEqual(keys);
});

test('10,000 keys are listed in a fraction of a second', async () => {
  const file = await databaseFile();
  const keys = Array.from({ length: 10_000 }, (_, n) => `2026-11/${String(n).padStart(6, '0')}/000001`);
  const database = openDatabase(file);
  for (const key of keys) {
    database.write({ site: 'local-site', store: 'site:store', key }, Buffer.from(key), null, { kind: 'none' });
  }
  database.close();
  const store = openSiteStore(await start({ file }), 'store');
  const times: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const began = performance.now();
    expect(await keysOf(store)).toEqual(keys);
    times.push(performance.now() - began);
  }
  // About 60 ms on an idle machine, client included; the stock server takes four seconds.
  expect(Math.min(...times)).toBeLessThan(600);
});

test('two servers on one file let exactly one of 50 racing writers win', async () => {
  const file = await databaseFile();
  const one = openSiteStore(await start({ file }), 'store');
  const other = openSiteStore(await start({ file }), 'store');
  const writers = Array.from({ length: 50 }, (_, n) =>
    (n % 2 ? one : other).set('key', String(n), { onlyIfNew: true }),
  );
  expect((await Promise.all(writers)).filter(({ modified }) => modified)).toHaveLength(1);
});

test('the token opens one site only', async () => {
  const server = await start();
  const response = await fetch(`${server.url}/another-site/site:store/key`, authorized(server));
  expect(response.status).toBe(403);
});

test('an invalid address is refused, not served as another', async () => {
  const server = await start();
  const statusOf = async (path: string): Promise<number> => (await fetch(server.url + path, authorized(server))).status;
  expect(await statusOf('/')).toBe(400);
  expect(await statusOf(`/${server.siteID}/site:store/%ff`)).toBe(400);
  expect(await statusOf(`/${server.siteID}/site:store/${'k'.repeat(601)}`)).toBe(400);
});

test('a port in use is an error, not a silent second choice', async () => {
  const { port } = await start();
  await expect(startBlobsServer({ file: ':memory:', port })).rejects.toThrow('EADDRINUSE');
});
