import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { localSite, writeFiles } from '#support/local-site.ts';
import { rawBytes, rawCall } from '#support/raw-call.ts';

/** A bundle that answers with its name and what it was called with. */
const echo = (name: string, config: object) => `
  export default (request, { params, ip, requestId, deploy }) =>
    Response.json({ name: '${name}', method: request.method, url: request.url, params, ip, requestId, context: deploy.context });
  export const config = ${JSON.stringify(config)};`;

const read = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

it('hands a call to the function whose path fits it best', async () => {
  const { url } = await localSite({
    dist: { '404.html': 'lost' },
    functions: {
      'a-fallback.mjs': echo('fallback', { path: '/api/*' }),
      'essay.mjs': echo('essay', { path: '/api/essays/:slug' }),
      'essays.mjs': echo('essays', { path: ['/api/essays', '/api/essays/newest'] }),
      'hidden.mjs': echo('hidden', { path: '/files/*', excludedPath: '/files/private/*' }),
      'writer.mjs': echo('writer', { path: '/write', method: ['POST', 'PUT'] }),
      'plain.mjs': echo('plain', {}),
      'timed.mjs': echo('timed', { schedule: '@hourly' }),
    },
  });
  const nameAt = async (path: string, method = 'GET') => {
    const answer = await fetch(url + path, { method });
    return answer.headers.get('content-type') === 'application/json' ? (await read(answer))['name'] : answer.status;
  };
  expect(await nameAt('/api/essays')).toBe('essays');
  expect(await nameAt('/api/essays/')).toBe('essays');
  expect(await nameAt('/api/essays/newest')).toBe('essays');
  expect(await nameAt('/api/essays/trust')).toBe('essay');
  expect(await nameAt('/api/essays/trust/more')).toBe('fallback');
  expect(await nameAt('/api/nothing')).toBe('fallback');
  expect(await nameAt('/files/a')).toBe('hidden');
  expect(await nameAt('/files/private/a')).toBe(404);
  expect(await nameAt('/write', 'PUT')).toBe('writer');
  expect(await nameAt('/write')).toBe(404);
  expect(await nameAt('/.netlify/functions/plain')).toBe('plain');
  expect(await nameAt('/.netlify/functions/essay')).toBe(404);
  expect(await nameAt('/.netlify/functions/timed')).toBe(404);
});

it('tells a function who calls, with which parameters, and where it runs', async () => {
  const { port } = await localSite({ functions: { 'essay.mjs': echo('essay', { path: '/api/essays/:slug' }) } });
  const { body } = await rawCall(port, {
    path: '/api/essays/trust?x=1',
    from: '127.7.7.7',
    headers: { host: 'site.example:99' },
  });
  expect(JSON.parse(body.toString())).toEqual({
    name: 'essay',
    method: 'GET',
    url: 'http://site.example:99/api/essays/trust?x=1',
    params: { slug: 'trust' },
    ip: '127.7.7.7',
    requestId: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
    context: 'dev',
  });
});

it('lets nobody claim another address in a field that only the platform sets', async () => {
  const { url } = await localSite({
    functions: { 'fields.mjs': `export default (request) => Response.json([...request.headers.keys()]);` },
  });
  const names: unknown = await (
    await fetch(`${url}/.netlify/functions/fields`, {
      headers: { 'x-forwarded-for': '1.2.3.4', 'x-nf-client-connection-ip': '1.2.3.4', 'x-mine': '1' },
    })
  ).json();
  expect(names).toContain('x-mine');
  expect(names).not.toContain('x-forwarded-for');
  expect(names).not.toContain('x-nf-client-connection-ip');
});

it('prefers a page to a function that asks for that', async () => {
  const { url } = await localSite({
    dist: { 'essays/built.html': 'built', '404.html': 'lost' },
    functions: { 'essay-page.mjs': echo('page', { path: '/essays/:slug', preferStatic: true }) },
  });
  expect(await (await fetch(`${url}/essays/built`)).text()).toBe('built');
  expect((await read(await fetch(`${url}/essays/stored`)))['params']).toEqual({ slug: 'stored' });
});

it('keeps a function warm and takes a changed bundle when told to', async () => {
  const counting = (by: number) =>
    `let count = 0; export default () => Response.json(count += ${by}); export const config = { path: '/count' };`;
  const { url, folder, reloadFunctions } = await localSite({ functions: { 'count.mjs': counting(1) } });
  const count = async (): Promise<unknown> => (await fetch(`${url}/count`)).json();
  expect([await count(), await count()]).toEqual([1, 2]);
  await reloadFunctions();
  expect(await count()).toBe(3);
  await setTimeout(10);
  await writeFiles(join(folder, 'functions'), { 'count.mjs': counting(10) });
  await reloadFunctions();
  expect([await count(), await count()]).toEqual([10, 20]);
});

it('sets what functions read from the environment, the secret for its owner’s eyes alone', async () => {
  const { url, folder } = await localSite({
    functions: {
      'env.mjs': `export default () => Response.json([process.env.SITE_URL, process.env.SESSION_SECRET, process.env.NETLIFY_BLOBS_CONTEXT]);`,
    },
  });
  const [siteUrl, secret, context] = (await (await fetch(`${url}/.netlify/functions/env`)).json()) as string[];
  expect(siteUrl).toBe(url);
  expect(Buffer.from(secret ?? '', 'base64url').length).toBe(32);
  expect(JSON.parse(Buffer.from(context ?? '', 'base64').toString())).toHaveProperty('siteID');
  expect((await stat(join(folder, 'data/session-secret'))).mode & 0o777).toBe(0o600);
});

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

it('answers a client that is still sending what nobody wants', async () => {
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
])('turns a function that %s into a 500 without its reason', async (_, source) => {
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

it('tells a function that its client has gone', async () => {
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

it('waits for the work that outlasts an answer before it stops', async () => {
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

it('names the function that cannot be loaded', async () => {
  await expect(localSite({ functions: { 'empty.mjs': 'export const config = {};' } })).rejects.toThrow(
    'The function empty has no default export that can be called.',
  );
  await expect(
    localSite({ functions: { 'odd.mjs': 'export default () => {}; export const config = { path: 7 };' } }),
  ).rejects.toThrow('The config of the function odd is wrong');
});
