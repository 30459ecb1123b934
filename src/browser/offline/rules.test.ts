import { describe, expect, it, test } from 'vitest';
import { endsCopy, isNeverKept, isPage, isTooOld, isWorthKeeping, mayKeep, partsOf, withNotice } from './rules.ts';

const home = 'https://meridianforge.example';
const kept = (path: string) => mayKeep(new URL(path, home), home);

test.each(['/', '/essays/count-the-round-trips', '/newsletter/weekly-notes', '/_astro/page.js', '/administration'])(
  'a copy of %s may be kept',
  (path) => {
    expect(kept(path)).toBe(true);
  },
);

test.each([
  '/admin',
  '/admin/login',
  '/admin.html',
  '/api/site',
  '/preview/essay',
  '/newsletter/confirm',
  '/newsletter/unsubscribe?token=a',
  '/essays?category=Trust',
  '/essays?page=2',
  '/search',
  '/search?q=ledger',
  '/search/index.json',
  'https://elsewhere.example/',
])('no copy of %s is kept', (path) => {
  expect(kept(path)).toBe(false);
});

describe('an answer', () => {
  const as = (status: number, { type = 'basic', redirected = false, cache = 'public' } = {}) => {
    const headers = new Headers({ 'Cache-Control': cache });
    return { status, ok: status >= 200 && status < 300, type, redirected, headers } as Response;
  };

  it('is kept if it is the page itself, for everyone', () => {
    expect(isWorthKeeping(as(200))).toBe(true);
    for (const other of [as(200, { cache: 'no-store' }), as(200, { redirected: true }), as(206), as(404), as(503)]) {
      expect(isWorthKeeping(other)).toBe(false);
    }
  });

  it('deletes the copy if the page is gone, has moved, or is no longer for everyone', () => {
    for (const end of [
      as(404),
      as(410),
      as(0, { type: 'opaqueredirect' }),
      as(200, { redirected: true }),
      as(200, { cache: 'private' }),
    ]) {
      expect(endsCopy(end)).toBe(true);
    }
  });

  it('keeps the copy if only the server is in trouble', () => {
    for (const trouble of [as(500), as(503), as(429), as(408)]) expect(endsCopy(trouble)).toBe(false);
  });
});

it('lists what a page needs to be complete, once each, and nothing else', () => {
  const html = `<link rel="preload" href="/_astro/face.woff2"><img src="/media/abc.webp"><a href="/about#ways">About</a>
    <use href="/project-icons.svg#icon-gift"></use>
    <script type="module">addEventListener("load",()=>new PerformanceObserver((l,o)=>{o.disconnect();import("/_astro/late.js").catch(()=>{})}).observe({type:"paint",buffered:!0}))</script>
    <astro-island component-url="/_astro/Form.js" renderer-url="/_astro/client.js"></astro-island><img src="/media/abc.webp">
    <img src="/.netlify/images?url=%2Fmedia%2Fb&amp;w=640"><img src="https://elsewhere.example/x.png"><link href="/rss.xml">
    <style>@font-face{src:url(/_astro/italic.woff2)format("woff2")}@font-face{src:url(/_astro/few.woff2)format("woff2");unicode-range:U+1??}</style>`;
  expect(partsOf(html)).toEqual([
    '/_astro/face.woff2',
    '/media/abc.webp',
    '/project-icons.svg',
    '/.netlify/images?url=%2Fmedia%2Fb&w=640',
    '/_astro/late.js',
    '/_astro/italic.woff2',
  ]);
});

it('marks a copy as such, with its date, in a notice that live settings do not replace', () => {
  const page = '<body><div class="notices" role="status" data-live-text="announcement"></div>';
  expect(withNotice(page, new Date('2026-11-23T12:00:00Z'))).toBe(
    '<body><div class="notices" role="status"><p class="announcement">You are offline, or the site does not answer. ' +
      'This is the page as you read it on 23 November 2026.</p></div>',
  );
});

it('an answer other than HTML is not a page, and a copy expires after thirty days', () => {
  const typed = (type: string) => isPage(new Response('', { headers: { 'Content-Type': type } }));
  expect([typed('text/html; charset=utf-8'), typed('image/png'), typed('application/rss+xml')]).toEqual([
    true,
    false,
    false,
  ]);
  const now = Date.parse('2026-11-23');
  expect([isTooOld('2026-10-25T00:00:00Z', now), isTooOld('2026-10-23T00:00:00Z', now), isTooOld(null)]).toEqual([
    false,
    true,
    true,
  ]);
});

it('leaves the admin to the network, and shows the offline page only for pages without a copy', () => {
  const never = (path: string) => isNeverKept(new URL(path, home));
  expect(['/admin/content', '/api/site', '/preview/x', '/newsletter/go/x'].map(never)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['/search?q=a', '/essays?category=Trust', '/newsletter'].map(never)).toEqual([false, false, false]);
});
