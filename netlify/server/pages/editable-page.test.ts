import { describe, expect, test } from 'vitest';
import { marksFor, type Marks } from '#contract/content/marks.ts';
import { textFields } from '#contract/content/text-fields.ts';
import { editablePage } from './editable-page.ts';
import type { ShownItem } from './item-texts.ts';

function someMarks(): Marks {
  const marks = marksFor([]);
  if (!marks) throw new Error('There are no marks.');
  return marks;
}
const marks = someMarks();
const { around } = marks;

/** The body of the editable page made from a body with marks. */
function made(body: string, items: readonly ShownItem[] = []): string {
  const { html } = editablePage(`<!DOCTYPE html><html><head></head><body>${body}</body></html>`, {
    marks,
    subject: 'home',
    items,
  });
  return /<body>([^]*)<\/body>/.exec(html)?.[1] ?? '';
}

describe('a text', () => {
  test('that is alone in an element is named on it', () => {
    expect(made(`<h2 id="a">${around('home:bands.a.heading', 'Why &amp; how')}</h2>`)).toBe(
      '<h2 id="a" data-field="home:bands.a.heading">Why &amp; how</h2>',
    );
  });

  test('beside others gets an element of its own, and the words around it point to it', () => {
    expect(made(`<p>© 2026 ${around('site:name', 'Forge')}. All rights reserved.</p>`)).toBe(
      '<p data-field-of="site:name">© 2026 <span data-field="site:name">Forge</span>. All rights reserved.</p>',
    );
    expect(made(`<a><svg><text>x</text></svg>${around('home:a', 'A')} · ${around('home:b', 'B')}</a>`)).toBe(
      '<a data-field-of="home:a"><svg><text>x</text></svg><span data-field="home:a">A</span> · <span data-field="home:b">B</span></a>',
    );
  });

  test('in several paragraphs is named on each, with the number of the paragraph', () => {
    const [one, two] = around('about:bands.mission.text', 'One\n\nTwo').split('\n\n');
    expect(made(`<div><p>${one ?? ''}</p>\n<p class="lead">${two ?? ''}</p><p>Other</p></div>`)).toBe(
      '<div><p data-field="about:bands.mission.text" data-part="0">One</p>\n<p class="lead" data-field="about:bands.mission.text" data-part="1">Two</p><p>Other</p></div>',
    );
  });

  test('whose end a template left out does not claim what follows elsewhere', () => {
    const cut = around('home:lead', 'Fintech / Finance').split('/')[0] ?? '';
    expect(made(`<div><p>${cut}</p></div><section><div><p>Other</p></div></section>`)).toBe(
      '<div><p data-field="home:lead">Fintech </p></div><section><div><p>Other</p></div></section>',
    );
  });

  test('in an attribute is named on its element, and leaves no mark in the attribute', () => {
    expect(
      made(`<img alt="${around('leadership:person.portraitAlt', 'Ada')}"><p data-title="${around('x:y', 'Z')}"></p>`),
    ).toBe('<img alt="Ada" data-field-of="leadership:person.portraitAlt"><p data-title="Z"></p>');
  });

  test('in Markdown is one field, named after its band', () => {
    expect(made('<section id="story"><div><div class="prose"><p>a</p><p>b</p></div></div></section>')).toContain(
      '<div class="prose" data-field="home:bands.story.body" data-markdown=""><p>a</p>',
    );
  });

  test('of a project or an essay is found by its card, and is named once', () => {
    const project = { slug: 'osusu', title: 'Osusu', status: 'Live', yearStarted: 2023, location: 'Live' };
    const items = [{ type: 'project' as const, slug: 'osusu', fields: textFields('project', 'osusu', project) }];
    const card = '<h3>Osusu</h3><span>Live</span><dd>2023</dd><dd>Live</dd><dd>Live</dd>';
    expect(made(`<article aria-labelledby="project-osusu">${card}</article>`, items)).toContain(
      '<h3 data-field="project/osusu:title">Osusu</h3><span data-field="project/osusu:status">Live</span><dd data-field="project/osusu:yearStarted">2023</dd><dd data-field="project/osusu:location">Live</dd><dd>Live</dd>',
    );
    expect(made('<article aria-labelledby="project-osusu"><p>Since</p></article>', items)).toBe(
      '<article aria-labelledby="project-osusu" data-field-of="project/osusu:title"><p>Since</p></article>',
    );
    expect(made('<a class="venture-name" href="/projects/osusu">Osusu</a>', items)).toBe(
      '<a class="venture-name" href="/projects/osusu" data-field="project/osusu:title">Osusu</a>',
    );
    const essays = [{ type: 'essay' as const, slug: 'one', fields: textFields('essay', 'one', { title: 'One' }) }];
    expect(made('<a class="essay-name" href="/essays/one">One</a>', essays)).toBe(
      '<a class="essay-name" href="/essays/one" data-field="essay/one:title">One</a>',
    );
    expect(made('<article aria-labelledby="project-other"><h3>Osusu</h3></article>', items)).not.toContain(
      'data-field',
    );
  });
});

test('nothing in the page runs, fetches more than its appearance needs, or hides a text', () => {
  const body = `<script>1</script><noscript>x</noscript><astro-island props="{}" uid="1"><details name="a"><summary>Q</summary>A</details></astro-island><details data-menu=""><summary>Menu</summary></details>`;
  expect(made(body)).toBe(
    '<astro-island><details open=""><summary>Q</summary>A</details></astro-island><details data-menu=""><summary>Menu</summary></details>',
  );
  const { html } = editablePage(
    '<html><head><link rel="manifest" href="/m"><link rel="preload" href="/f"><script src="/x"></script></head><body></body></html>',
    { marks, subject: 'home', items: [] },
  );
  expect(html).toBe('<html><head><base target="_blank"><link rel="preload" href="/f"></head><body></body></html>');
});
