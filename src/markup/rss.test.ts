import { expect, it } from 'vitest';
import { rss } from './rss.ts';

const origin = 'https://forge.example';
const shown = (html: string): string =>
  rss(
    { title: 'a', description: 'b', link: origin, self: origin },
    [{ title: 'c', path: '/essays/d', description: 'e', at: '2026-03-14T09:00:00Z', html }],
    origin,
  )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

it('in a feed, links to places lead to the page, and drawings, boxes and heading links become what feed readers can show', () => {
  const xml = shown(
    '<h2 id="f">F<a class="here" href="#f" aria-label="Link to this section"></a></h2><sup><a id="ref:1" href="#fn:1">1</a></sup><a href="/g">g</a><ul><li><input type="checkbox" checked="" disabled="" aria-label="Done" /> h</li><li><input type="checkbox" disabled="" aria-label="To do" /> i</li></ul><figure><svg class="drawn" role="img" aria-label="A drawing" viewBox="0 0 1 1"><path d="M0 0"/></svg><figcaption>j</figcaption></figure>',
  );
  expect(xml).toContain('<h2 id="f">F</h2>');
  expect(xml).toContain(`href="${origin}/essays/d#fn:1"`);
  expect(xml).toContain(`<a href="${origin}/g">`);
  expect(xml).toContain('<li>☑ h</li><li>☐ i</li>');
  expect(xml).toContain('<figure><p>A drawing</p><figcaption>j</figcaption></figure>');
});

it('in a feed, a picture has one absolute address, and text that looks like another stays', () => {
  const picture = '<img src="/media/a" srcset="/.netlify/images?url=/media/a&amp;w=480 480w" sizes="100vw" alt="b"/>';
  const xml = shown(`${picture}<p>In text, srcset="/c" stays.</p>`);
  expect(xml).toContain(`<img src="${origin}/media/a" alt="b"/><p>In text, srcset="/c" stays.</p>`);
});
