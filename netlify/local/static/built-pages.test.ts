import { describe, expect, it } from 'vitest';
import { localSite } from '#support/local-site.ts';

const dist = {
  'index.html': '<!doctype html>home',
  'about.html': '<!doctype html>about',
  'both.html': 'both as a file',
  'both/index.html': 'both as a folder',
  'folder/index.html': 'folder',
  'essays/a b.html': 'spaced',
  '404.html': 'lost',
};

it.each([
  ['/', 200, 'home'],
  ['/about', 200, 'about'],
  ['/about.html', 200, 'about'],
  ['/folder/', 200, 'folder'],
  ['/folder/index.html', 200, 'folder'],
  ['/both', 200, 'both as a file'],
  ['/essays/a%20b', 200, 'spaced'],
  ['/nowhere', 404, 'lost'],
  ['/nowhere/', 404, 'lost'],
  ['/about/more', 404, 'lost'],
])('%s is answered with %i and %s', async (path, status, text) => {
  const { url } = await localSite({ dist });
  const answer = await fetch(url + path, { redirect: 'manual' });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toContain(text);
});

it.each([
  ['/about/', '/about'],
  ['/about/?from=mail', '/about?from=mail'],
  ['/both/', '/both'],
  ['/folder', '/folder/'],
  ['/folder?q=1', '/folder/?q=1'],
])('%s moves to %s', async (path, target) => {
  const { url } = await localSite({ dist });
  const answer = await fetch(url + path, { redirect: 'manual' });
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe(target);
});

describe('the redirects of a build', () => {
  const withRedirects = { ...dist, _redirects: '/former /about 301\n/about /nowhere 301\n' };

  it('lead from an address without a page, and from no other', async () => {
    const { url } = await localSite({ dist: withRedirects });
    const ask = (path: string) => fetch(url + path, { redirect: 'manual' });
    for (const path of ['/former', '/former/']) {
      const moved = await ask(path);
      expect([moved.status, moved.headers.get('location')]).toEqual([301, '/about']);
    }
    expect((await ask('/former?from=mail')).headers.get('location')).toBe('/about?from=mail');
    expect([(await ask('/about')).status, (await ask('/former/more')).status]).toEqual([200, 404]);
  });

  it('are not served themselves', async () => {
    const { url } = await localSite({ dist: withRedirects });
    expect((await fetch(`${url}/_redirects`)).status).toBe(404);
  });
});
