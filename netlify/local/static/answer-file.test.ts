import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { localSite, writeFiles } from '#support/local-site.ts';
import { rawCall } from '#support/raw-call.ts';

const page = `<!doctype html><p>${'The same words again and again. '.repeat(200)}</p>`;

it('sends brotli if the client accepts it, else gzip, else the file itself', async () => {
  const { port } = await localSite({ dist: { 'index.html': page } });
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['', 'identity'],
  ] as const) {
    const answer = await rawCall(port, { path: '/', headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding'] ?? 'identity', accepted).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    expect(decode[encoding](answer.body).toString()).toBe(page);
  }
});

it('gives each encoding a strong ETag of its own and answers 304 without a body', async () => {
  const { port } = await localSite({ dist: { 'index.html': page } });
  const etags = new Set<string>();
  for (const accepted of ['br', 'gzip', 'identity']) {
    const first = await rawCall(port, { path: '/', headers: { 'accept-encoding': accepted } });
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    etags.add(etag);
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await rawCall(port, {
        path: '/',
        headers: { 'accept-encoding': accepted, 'if-none-match': condition },
      });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers.etag).toBe(etag);
    }
    const other = await rawCall(port, {
      path: '/',
      headers: { 'accept-encoding': accepted, 'if-none-match': '"other"' },
    });
    expect(other.status).toBe(200);
  }
  expect(etags.size).toBe(3);
});

it('answers HEAD with the fields of GET and no body', async () => {
  const { port } = await localSite({ dist: { 'index.html': page } });
  const get = await rawCall(port, { path: '/' });
  const head = await rawCall(port, { path: '/', method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
});

it('serves binary files byte for byte, uncompressed', async () => {
  const bytes = randomBytes(300_000);
  const { url } = await localSite({ dist: { 'picture.avif': bytes } });
  const answer = await fetch(`${url}/picture.avif`);
  expect(answer.headers.get('content-type')).toBe('image/avif');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

it('names the charset of text and the type of the files it knows', async () => {
  const dist = {
    'a.js': '1',
    'a.css': 'a{}',
    'rss.xml': '<a/>',
    'site.webmanifest': '{}',
    'a.svg': '<svg/>',
    'a.woff2': 'x',
    'a.unknown': 'x',
  };
  const { url } = await localSite({ dist });
  const types = await Promise.all(
    Object.keys(dist).map(async (path) => (await fetch(`${url}/${path}`)).headers.get('content-type')),
  );
  expect(types).toEqual([
    'text/javascript; charset=utf-8',
    'text/css; charset=utf-8',
    'application/xml; charset=utf-8',
    'application/manifest+json; charset=utf-8',
    'image/svg+xml; charset=utf-8',
    'font/woff2',
    'application/octet-stream',
  ]);
});

it('serves a file that a new build has changed, added or removed', async () => {
  const { url, folder } = await localSite({ dist: { 'index.html': 'old' } });
  expect(await (await fetch(url)).text()).toBe('old');
  await writeFiles(join(folder, 'dist'), { 'index.html': 'newer', 'added.html': 'added' });
  expect(await (await fetch(url)).text()).toBe('newer');
  expect((await fetch(`${url}/added`)).status).toBe(200);
  expect(await readFile(join(folder, 'dist/index.html'), 'utf8')).toBe('newer');
});

it('takes only GET and HEAD for a file', async () => {
  const { url } = await localSite({ dist: { 'index.html': page } });
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await fetch(url, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(await answer.text()).not.toContain('<');
  }
});
