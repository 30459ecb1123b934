import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { localSite } from '#support/local-site.ts';
import { rawBytes, rawCall } from '#support/raw-call.ts';

it('streams a binary body through unharmed', async () => {
  const { url } = await localSite({
    functions: {
      'hash.mjs': `import { createHash } from 'node:crypto';
      export default async (request) => {
        const hash = createHash('sha256');
        for await (const chunk of request.body) hash.update(chunk);
        return new Response(hash.digest('hex'));
      };`,
    },
  });
  const bytes = randomBytes(5_000_000);
  const answer = await fetch(`${url}/.netlify/functions/hash`, { method: 'POST', body: bytes });
  expect(await answer.text()).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it.each(['with its length', 'in chunks'])('refuses a body over 6 MB sent %s', async (how) => {
  const { port } = await localSite({
    functions: {
      'size.mjs': `export default async (request) => Response.json((await request.arrayBuffer()).byteLength);`,
    },
  });
  const headers: Record<string, string> = how === 'in chunks' ? { 'transfer-encoding': 'chunked' } : {};
  const answer = await rawCall(port, {
    path: '/.netlify/functions/size',
    method: 'POST',
    headers,
    body: Buffer.alloc(6_300_000),
  });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ success: false, code: 'too_large' });
});

it('answers a client that is still sending a body that is not read', async () => {
  const { port } = await localSite({
    functions: { 'no.mjs': `export default () => new Response('no', { status: 405 });` },
  });
  const call = { path: '/.netlify/functions/no', method: 'POST', body: Buffer.alloc(3_000_000) };
  expect((await rawCall(port, call)).status).toBe(405);
  const stuck = 'POST /.netlify/functions/no HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nonly this';
  expect(await rawBytes(port, stuck)).toMatch(/^HTTP\/1.1 405[^]*connection: close/i);
});

it.each([
  ['throws', `export default () => { throw new Error('a secret reason'); };`],
  ['rejects', `export default async () => { throw 'a secret reason'; };`],
])('answers 500 without the reason for a function that %s', async (_, source) => {
  const log = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const { url } = await localSite({ functions: { 'broken.mjs': source } });
  const answer = await fetch(`${url}/.netlify/functions/broken`);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const body = await answer.text();
  expect(body).not.toContain('secret');
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 'internal' });
  expect(log).toHaveBeenCalledTimes(1);
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({ level: 'error', function: 'broken' });
});

it('tells a function that its client has disconnected', async () => {
  const { port, url } = await localSite({
    functions: {
      'wait.mjs': `let aborted = 0;
      export default (request) => new URL(request.url).search
        ? Response.json(aborted)
        : new Promise((resolve) => request.signal.addEventListener('abort', () => { aborted += 1; resolve(new Response()); }));`,
    },
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /.netlify/functions/wait HTTP/1.1\r\nHost: x\r\n\r\n');
  await setTimeout(50);
  socket.destroy();
  await expect.poll(async (): Promise<unknown> => (await fetch(`${url}/.netlify/functions/wait?count`)).json()).toBe(1);
});

it('waits for work that outlasts an answer before it stops', async () => {
  const done = vi.fn();
  vi.stubGlobal('workDone', done);
  const site = await localSite({
    functions: {
      'later.mjs': `export default (_, { waitUntil }) => {
      waitUntil(new Promise((resolve) => setTimeout(resolve, 200)).then(() => globalThis.workDone()));
      return new Response('ok');
    };`,
    },
  });
  await (await fetch(`${site.url}/.netlify/functions/later`)).text();
  expect(done).not.toHaveBeenCalled();
  await site.close();
  expect(done).toHaveBeenCalledTimes(1);
});
