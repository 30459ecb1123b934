import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Redirect } from '#contract/content/redirect.ts';
import { openDevPages } from './dev-pages.ts';

// A stand-in for Astro's server, with one page.
let astro: Server;
beforeEach(async () => {
  astro = createServer(({ url }, answer) => answer.writeHead(url === '/about' ? 200 : 404).end('page'));
  await new Promise<void>((resolve) => astro.listen(0, '127.0.0.1', resolve));
});
afterEach(() => astro.close());

const visitOf = (address: string) => {
  const url = new URL(address);
  return { request: new Request(url), url, ip: '127.0.0.1' };
};
const pagesWith = (redirects: Redirect[]) =>
  openDevPages((astro.address() as AddressInfo).port, () => Promise.resolve(redirects));

test('follows redirects in development like the built site, except from the address of a page', async () => {
  const pages = pagesWith([
    { from: '/our-story', to: '/about' },
    { from: '/about', to: '/contact' },
  ]);
  const ask = (path: string) => pages.answer(visitOf(`http://localhost:8888${path}`));
  const moved = await ask('/our-story?from=mail');
  expect([moved?.status, moved?.headers.get('location')]).toEqual([301, '/about?from=mail']);
  expect((await ask('/about'))?.status).toBe(200);
  expect(await ask('/nowhere')).toBeNull();
});

test('shows development pages only under the names of this machine, even if someone points another name at it', async () => {
  const pages = pagesWith([{ from: '/our-story', to: '/about' }]);
  for (const path of ['/about', '/our-story', '/nowhere']) {
    const visit = visitOf(`http://rebound.example:8888${path}`);
    expect([(await pages.answer(visit))?.status, (await pages.answerNotFound(visit)).status]).toEqual([403, 403]);
  }
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect((await pages.answer(visitOf(`http://${host}:8888/about`)))?.status).toBe(200);
});
