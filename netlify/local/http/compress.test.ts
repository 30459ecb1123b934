import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress } from './compress.ts';

const long = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: 'An essay on payments' })));
const json = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'application/json', ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

it('compresses a long text in a way that the client accepts, and says so', async () => {
  const answer = await compress(json(long, { etag: '"1"', vary: 'Origin' }), 'gzip, br');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding');
  expect(answer.headers.get('etag')).toBe('W/"1"');
  const bytes = await bytesOf(answer);
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect(brotliDecompressSync(bytes).toString()).toBe(long);
  expect(gunzipSync(await bytesOf(await compress(json(long), 'gzip'))).toString()).toBe(long);
});

it('compresses a page that the CDN keeps as tightly as a file, once for all its readers', async () => {
  const page = (seconds = 300) =>
    compress(
      new Response(long, {
        headers: { 'content-type': 'text/html', 'netlify-cdn-cache-control': `public, durable, s-maxage=${seconds}` },
      }),
      'br',
    );
  const [first, second] = [await bytesOf(await page()), await bytesOf(await page())];
  expect(first.length).toBeLessThan((await bytesOf(await compress(json(long), 'br'))).length);
  expect(second).toEqual(first);
  expect((await bytesOf(await page(30))).length).toBeGreaterThan(first.length);
  expect(brotliDecompressSync(first).toString()).toBe(long);
});

it('leaves short, binary, encoded and untouchable answers as they are', async () => {
  for (const [body, headers] of [
    ['{"success":true}', {}],
    [long, { 'content-type': 'image/webp' }],
    [long, { 'content-encoding': 'zstd' }],
    [long, { 'cache-control': 'public, no-transform' }],
  ] as const) {
    const answer = await compress(json(body, headers), 'br');
    expect(answer.headers.get('content-encoding')).not.toBe('br');
    expect(await answer.text()).toBe(body);
  }
  expect((await compress(new Response(null, { status: 304 }), 'br')).status).toBe(304);
  expect((await compress(json(long), null)).headers.get('content-length')).toBe(String(long.length));
});

it.each([null, 'br', 'gzip'])('streams a long answer as it comes (%s)', async (accepted) => {
  const parts = Array.from({ length: 50 }, (_, index) => `{"line":${index},"text":"${'word '.repeat(100)}"}\n`);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await setTimeout(1);
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
  const whole = parts.join('');
  const answer = await compress(json(stream, { 'content-type': 'application/x-ndjson' }), accepted);
  expect(answer.headers.get('content-length')).toBeNull();
  const bytes = await bytesOf(answer);
  expect(
    (accepted === 'br' ? brotliDecompressSync(bytes) : accepted === 'gzip' ? gunzipSync(bytes) : bytes).toString(),
  ).toBe(whole);
});

it('passes on the failure of a stream', async () => {
  const broken = () =>
    new ReadableStream({
      async pull(controller) {
        await setTimeout(5);
        if (controller.desiredSize === 1) controller.enqueue(new TextEncoder().encode('a'));
        controller.error(new Error('storage gave up'));
      },
    });
  for (const accepted of ['br', null]) {
    await expect((async () => (await compress(json(broken()), accepted)).text())()).rejects.toThrow('storage gave up');
  }
});
