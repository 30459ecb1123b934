import { expect, it } from 'vitest';
import { localSite } from '#support/local-site.ts';
import { rawCall } from '#support/raw-call.ts';

/** A bundle that answers with its name and its arguments. */
const echo = (name: string, config: object) => `
  export default (request, { params, ip, requestId, deploy }) =>
    Response.json({ name: '${name}', method: request.method, url: request.url, params, ip, requestId, context: deploy.context });
  export const config = ${JSON.stringify(config)};`;

const read = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

it('hands a call to the function with the most specific path', async () => {
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

it("tells a function the caller's address, the parameters, and where it runs", async () => {
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

it('ignores an address claimed in a field that only the platform sets', async () => {
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

it('serves a page rather than a function whose config asks for that', async () => {
  const { url } = await localSite({
    dist: { 'essays/built.html': 'built', '404.html': 'lost' },
    functions: { 'essay-page.mjs': echo('page', { path: '/essays/:slug', preferStatic: true }) },
  });
  expect(await (await fetch(`${url}/essays/built`)).text()).toBe('built');
  expect((await read(await fetch(`${url}/essays/stored`)))['params']).toEqual({ slug: 'stored' });
});
