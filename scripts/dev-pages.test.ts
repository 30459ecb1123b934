import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openDevPages } from './dev-pages.ts';

// A stand-in for Astro's server, with one page.
const astro = createServer(({ url }, answer) => answer.writeHead(url === '/about' ? 200 : 404).end('page'));
afterEach(() => astro.close());

test('follows redirects in development like the built site, except from the address of a page', async () => {
  await new Promise<void>((resolve) => astro.listen(0, '127.0.0.1', resolve));
  const redirects = [
    { from: '/our-story', to: '/about' },
    { from: '/about', to: '/contact' },
  ];
  const { port } = astro.address() as AddressInfo;
  const pages = openDevPages(port, () => Promise.resolve(redirects));
  const ask = (path: string) => {
    const url = new URL(path, 'http://site.example');
    return pages.answer({ request: new Request(url), url, ip: '192.0.2.1' });
  };
  const moved = await ask('/our-story?from=mail');
  expect([moved?.status, moved?.headers.get('location')]).toEqual([301, '/about?from=mail']);
  expect((await ask('/about'))?.status).toBe(200);
  expect(await ask('/nowhere')).toBeNull();
});
