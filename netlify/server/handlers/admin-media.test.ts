import { hash } from 'node:crypto';
import {
  deleteMedia,
  listMedia,
  mediaLimits,
  readMediaUse,
  updateMedia,
  uploadMedia,
} from '#contract/api/admin-media.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { fillPath, type Method } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { content as items } from '#storage/collections/content.ts';
import { administratorOf } from '#support/administrator.ts';
import { essayContent } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { drawing, pictureFile, plain, uploadForm, type NamedFile } from '#support/pictures.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import handler from '../../functions/admin-media.ts';
import serveFile from '../../functions/media.ts';

let site: StoredSite;
let headers: { Authorization: string };
const call = (request: Request) => callFunction(handler, request, callContext({ deploy: site.deploy }));
const send = (method: Method, path: string, json?: unknown) =>
  call(apiRequest(path, { method, headers, ...(json !== undefined && { json }) }));
const upload = (body: BodyInit) => call(apiRequest(uploadMedia.path, { method: 'POST', headers, body }));
const add = async (file: NamedFile, fields?: Record<string, string>) =>
  uploadMedia.response.parse((await upload(uploadForm(file, fields))).body);
const list = async (query = '') => listMedia.response.parse((await send('GET', listMedia.path + query)).body);
const fetchFile = (path: string, init: RequestInit = {}) =>
  callFunction(serveFile, apiRequest(path, init), callContext({ deploy: site.deploy }));
const at = (path: string, id: string) => fillPath(path, { id });

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
});

describe('an upload', () => {
  test('is stored under the hash of its bytes, with its metadata', async () => {
    const { mediaItem } = await add(await pictureFile('png'), { altText: '  A market at night ' });
    expect(mediaItem).toMatchObject({
      originalFilename: 'market.png',
      altText: 'A market at night',
      mimeType: 'image/png',
      width: 40,
      height: 30,
    });
    expect(mediaItem.path).toBe(`/media/${mediaItem.id}`);
    const response = await serveFile(apiRequest(mediaItem.path), callContext({ deploy: site.deploy }));
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([hash('sha256', bytes), bytes.byteLength]).toEqual([mediaItem.id, mediaItem.size]);
  });

  test('of the same picture twice, or five times at once, makes one record', async () => {
    const file = await pictureFile('webp');
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(file)));
    expect(new Set(answers.map(({ mediaItem }) => mediaItem.id)).size).toBe(1);
    expect((await add({ ...file, name: 'again.webp' })).message).toBe('This picture is already in the library.');
    expect(await list()).toMatchObject({ total: 1 });
  });

  test('of more than 4 MB is refused with 413, regardless of Content-Length', async () => {
    const large = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(mediaLimits.bytes + 1) };
    expect((await upload(uploadForm(large))).status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const request = new Request('https://meridianforge.example/api/admin/media', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '100' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect((await call(request)).status).toBe(413);
    expect(sent * 64 * 1024).toBeLessThan(mediaLimits.bytes + 512 * 1024);
  });

  test('that breaks rules 24 is refused with a status and a reason, and nothing of it is kept', async () => {
    const png = await pictureFile('png');
    const strip = await pictureFile('png', plain(9000, 4));
    for (const [file, status] of [
      [{ ...png, name: 'market.jpg' }, 415],
      [{ ...png, bytes: png.bytes.slice(0, 60) }, 415],
      [strip, 422],
    ] as const) {
      const answer = await upload(uploadForm(file));
      expect(answer.status).toBe(status);
      expect(problem.parse(answer.body).message).toMatch(/\.$/);
    }
    expect(await list()).toMatchObject({ total: 0 });
    expect(site.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
  });

  test('of many parts is refused with 400 before any is read', async () => {
    const part = '--a\r\nContent-Disposition: form-data; name="altText"\r\n\r\nb\r\n';
    const type = { 'Content-Type': 'multipart/form-data; boundary=a' };
    const many = { method: 'POST', headers: { ...headers, ...type }, body: part.repeat(12) };
    const { status, body } = await call(apiRequest(uploadMedia.path, many));
    expect([status, problem.parse(body).message]).toEqual([400, 'The upload has too many parts. Send one picture.']);
  });

  test.each(['x="; boundary=b"; boundary=a', 'x=\\"; boundary=b; boundary=a', 'boundary=b; boundary=a'])(
    'is parsed with the same boundary that counts its parts: %s',
    async (parameters) => {
      const part = '--a\r\nContent-Disposition: form-data; name="altText"\r\n\r\nb\r\n';
      const type = { 'Content-Type': `multipart/form-data; ${parameters}` };
      const many = { method: 'POST', headers: { ...headers, ...type }, body: `${part.repeat(12)}--a--\r\n` };
      const { status, body } = await call(apiRequest(uploadMedia.path, many));
      expect([status, problem.parse(body).message]).toEqual([400, 'The upload could not be read. Please try again.']);
    },
  );

  test('that is malformed is refused with 415 or 400', async () => {
    const file = await pictureFile('png');
    expect((await send('POST', uploadMedia.path, {})).status).toBe(415);
    expect((await upload(uploadForm(file, { extra: '1' }))).status).toBe(400);
    expect((await upload(uploadForm(file, { file: 'as text' }))).status).toBe(400);
    expect((await upload(uploadForm(file, { altText: 'x'.repeat(501) }))).status).toBe(400);
    expect((await upload(new FormData())).status).toBe(400);
    const torn = apiRequest(uploadMedia.path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"',
    });
    expect((await call(torn)).status).toBe(400);
  });

  test('drops folders and invisible characters from the file name', async () => {
    const file = await pictureFile('png');
    const { mediaItem } = await add({ ...file, name: 'C:\\photos\\\u202emarket\u0007.png' });
    expect(mediaItem.originalFilename).toBe('market.png');
  });

  test('is for the administrator only, and otherwise not even read', async () => {
    const request = apiRequest(uploadMedia.path, { method: 'POST', body: uploadForm(await pictureFile('png')) });
    expect((await call(request)).status).toBe(401);
    expect(request.bodyUsed).toBe(false);
  });

  test('that is repeated is not encoded again', async () => {
    const file = await pictureFile('jpeg');
    let encoded = 0;
    sharp.queue.on('change', () => void (encoded += 1));
    onTestFinished(() => void sharp.queue.removeAllListeners('change'));
    await add(file);
    expect(encoded).toBeGreaterThan(0);
    encoded = 0;
    expect(await add(file)).toMatchObject({ message: 'This picture is already in the library.' });
    expect(encoded).toBe(0);
  });

  test('that storage refuses is answered with 503, and leaves no record behind', async () => {
    site.faults = (request) => (request.startsWith('PUT') ? 403 : undefined);
    const answer = await upload(uploadForm(await pictureFile('png')));
    expect([answer.status, answer.response.headers.get('Retry-After')]).toEqual([503, '30']);
    site.faults = () => undefined;
    expect(await list()).toMatchObject({ total: 0 });
  });
});

describe('the library', () => {
  test('lists the newest first, filtered by name, description or type', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    for (const [type, name, altText] of [
      ['png', 'stall.png', 'A market at night'],
      ['webp', 'Market.webp', ''],
      ['jpeg', 'portrait.jpg', 'Ada'],
    ] as const) {
      await add({ ...(await pictureFile(type)), name }, { altText });
      vi.setSystemTime(Date.now() + 1000);
    }
    vi.useRealTimers();
    const names = async (query?: string) => (await list(query)).mediaItems.map((item) => item.originalFilename);
    expect(await names()).toEqual(['portrait.jpg', 'Market.webp', 'stall.png']);
    expect(await names('?q=market')).toEqual(['Market.webp', 'stall.png']);
    expect(await names('?type=image/jpeg')).toEqual(['portrait.jpg']);
    const first = await list('?limit=2');
    expect(first.total).toBe(3);
    expect(await names(`?limit=2&cursor=${first.nextCursor}`)).toEqual(['stall.png']);
  });

  test('changes the description of a picture', async () => {
    const { mediaItem } = await add(await pictureFile('png'));
    const { status } = await send('PUT', at(updateMedia.path, mediaItem.id), { altText: ' Ada at her desk ' });
    expect(status).toBe(200);
    expect((await list()).mediaItems[0]?.altText).toBe('Ada at her desk');
    expect((await send('PUT', at(updateMedia.path, mediaItem.id), { altText: 5 })).status).toBe(400);
    expect((await send('PUT', at(updateMedia.path, 'f'.repeat(64)), { altText: '' })).status).toBe(404);
  });

  test('says where a picture is used, in a field or in a text, in a draft or in the published version beside it', async () => {
    const { mediaItem } = await add(await pictureFile('png'));
    const store = (id: string, content: object, live?: ContentItem['live']) =>
      site.stores.open(items).create(id, {
        id,
        type: 'essay',
        slug: id,
        title: `Essay ${id}`,
        status: 'draft',
        content: { ...essayContent, ...content },
        order: 0,
        createdAt: '2026-11-21T09:00:00Z',
        updatedAt: '2026-11-21T09:00:00Z',
        publishedAt: null,
        live,
      });
    await store('one', { featuredImage: mediaItem.path });
    await store('two', { body: `![A market](/.netlify/images?url=${mediaItem.path}&w=800)` });
    await store('three', {});
    const { path: featuredImage } = mediaItem;
    const shown = { slug: 'four', title: 'Essay four', content: { ...essayContent, featuredImage }, publishedAt: null };
    await store('four', {}, shown);
    const { body } = await send('GET', at(readMediaUse.path, mediaItem.id));
    expect(
      readMediaUse.response
        .parse(body)
        .usedIn.map(({ title }) => title)
        .sort(),
    ).toEqual(['Essay four', 'Essay one', 'Essay two']);
    expect((await send('GET', at(readMediaUse.path, 'f'.repeat(64)))).status).toBe(404);
  });

  test.each<[string, Partial<ContentItem>]>([
    ['a published essay', { status: 'published' }],
    ['one that is scheduled', { status: 'published', publishAt: '2099-01-01T00:00:00Z' }],
    ['what is published beside a draft', { content: essayContent }],
  ])('keeps a picture that %s shows, and says where', async (_, changes) => {
    const { mediaItem } = await add(await pictureFile('png'));
    const content = { ...essayContent, body: `![A market](${mediaItem.path})` };
    const live = changes.status ? undefined : { slug: 'one', title: 'One', content, publishedAt: null };
    await site.stores.open(items).create('one', {
      ...{ id: 'one', type: 'essay', slug: 'one', title: 'One', status: 'draft', content, order: 0, publishedAt: null },
      ...{ createdAt: '2026-11-21T09:00:00Z', updatedAt: '2026-11-21T09:00:00Z', live, ...changes },
    });
    const { status, body } = await send('DELETE', at(deleteMedia.path, mediaItem.id));
    const message = 'Visitors see it in “One” (essay). Take it out there first.';
    expect([status, problem.parse(body).message]).toEqual([409, message]);
    expect((await fetchFile(mediaItem.path)).status).toBe(200);
  });

  test('deletes a picture, including its bytes', async () => {
    const { mediaItem } = await add(await pictureFile('png'));
    expect((await send('DELETE', at(deleteMedia.path, mediaItem.id))).status).toBe(200);
    expect((await send('DELETE', at(deleteMedia.path, mediaItem.id))).status).toBe(404);
    expect(await list()).toMatchObject({ mediaItems: [], total: 0 });
    expect((await fetchFile(mediaItem.path)).status).toBe(404);
  });
});

describe('a picture’s address', () => {
  test('serves the stored type, cached permanently, with nothing allowed to run', async () => {
    const { mediaItem } = await add(await pictureFile('avif', drawing(64, 64)));
    const { status, response } = await fetchFile(mediaItem.path);
    expect(status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/avif',
      'content-length': String(mediaItem.size),
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${mediaItem.id}"`,
    });
  });

  test('answers 304 to a client that has the picture, and HEAD without a body', async () => {
    const { mediaItem } = await add(await pictureFile('png'));
    const known = await fetchFile(mediaItem.path, { headers: { 'If-None-Match': `"${mediaItem.id}"` } });
    expect([known.status, known.text, known.response.headers.get('Content-Length')]).toEqual([304, '', null]);
    const head = await fetchFile(mediaItem.path, { method: 'HEAD' });
    expect([head.status, head.text, head.response.headers.get('Content-Type')]).toEqual([200, '', 'image/png']);
    expect((await fetchFile(mediaItem.path, { method: 'DELETE' })).status).toBe(405);
  });

  test.each([
    '/media/x',
    '/media/..',
    '/media/%2e%2e%2fcontacts',
    `/media/${'F'.repeat(64)}`,
    `/media/${'0'.repeat(64)}`,
  ])('such as %s answers an uncached 404 if there is no picture', async (path) => {
    const { status, response } = await fetchFile(path);
    expect([status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  });
});
