import { describe, expect, it } from 'vitest';
import { blocksOf, bodyOf } from './markdown-blocks.ts';
import { renderEssay } from './render-markdown.ts';
import { shownElsewhere } from './shown-elsewhere.ts';

const idsIn = (html: string): string[] => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
const targetsIn = (html: string): string[] => [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id = '']) => id);

describe('a heading', () => {
  it('takes its id from its words, in any script', async () => {
    const html = await renderEssay('## Τι *είναι*; `x`!\n\n## L’été à 30°\n\n### 日本語\n\n## ???\n\n## Don’t');
    expect(idsIn(html)).toEqual(['τι-είναι-x', 'lété-à-30', '日本語', 'section', 'dont']);
    expect(targetsIn(html)).toEqual(idsIn(html));
  });

  it("has a unique id, different from the other headings and from the page's own ids", async () => {
    const ids = idsIn(await renderEssay('## A\n\n## A 2\n\n## A\n\n## a!\n\n## Main\n\n## Essay title'));
    expect(ids).toEqual(['a', 'a-2', 'a-3', 'a-4', 'main-2', 'essay-title-2']);
  });

  it('keeps its id when other headings are added before and after it', async () => {
    expect(idsIn(await renderEssay('## New\n\n## Old\n\n## Newer'))).toContain('old');
  });

  it('has an id of at most 80 characters that never splits a character', async () => {
    const [long = '', pairs = ''] = idsIn(await renderEssay(`## ${'word '.repeat(100)}\n\n## ${'𝒳'.repeat(100)}`));
    expect(long).toMatch(/^word(-word)+$/);
    expect(long.length).toBeLessThanOrEqual(80);
    expect(pairs.isWellFormed()).toBe(true);
  });

  it('has a prefix in its id if one page shows several texts', async () => {
    const html = await renderEssay('## A\n\nb[^1]\n\n[^1]: c', { ids: 'band--' });
    expect(idsIn(html)).toEqual(['band--a', 'band--ref:1', 'band--fn:1']);
    expect(new Set(targetsIn(html))).toEqual(new Set(idsIn(html)));
  });
});

describe('footnotes', () => {
  it('have accessible names, link there and back, and have no rule above them', async () => {
    const html = await renderEssay(
      'a[^x] b[^y] c[^x] ![d[^x]](/e.png)\n\n[^x]: X\n\n    more\n\n[^y]: Y\n\n[^z]: nobody refers to it',
    );
    expect(html).toContain('<sup><a id="ref:1" href="#fn:1" role="doc-noteref" aria-label="Footnote 1">1</a></sup>');
    expect(html).toContain('<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">');
    expect(html).not.toContain('<hr');
    expect(idsIn(html)).toEqual(['ref:1', 'ref:2', 'ref:1:2', 'fn:1', 'fn:2']);
    expect(targetsIn(html)).toEqual(['fn:1', 'fn:2', 'fn:1', 'ref:1', 'ref:1:2', 'ref:2']);
  });
});

describe('a table', () => {
  it('is aligned by classes and scrolls by keyboard', async () => {
    const html = await renderEssay('a | b\n:-: | --:\n1 | 2');
    expect(html).toContain('<div class="cells" tabindex="0" role="group" aria-label="Table"><table>');
    expect(html).toContain('<th class="center">a</th>\n<th class="right">b</th>');
    expect(html).not.toContain('style');
  });

  it('is limited in its number of cells, together with all other tables of its text', async () => {
    const rows = (count: number) => `a|b\n-|-\n${'c\n'.repeat(count)}`;
    expect(await renderEssay(rows(2_000))).toContain('<table>');
    expect(await renderEssay(rows(2_600))).not.toContain('<table>');
    expect(await renderEssay(`${rows(1_400)}\n${rows(1_400)}`)).not.toContain('<table>');
  });
});

describe('a quote', () => {
  it.each(['— Ada, [there](/b)', '-- Ada, [there](/b)'])('names its source in its last line: %s', async (line) => {
    const wanted =
      '<figure>\n<blockquote>\n<p>Said.</p>\n</blockquote>\n<figcaption>Ada, <a href="/b">there</a></figcaption>\n</figure>';
    expect(await renderEssay(`> Said.\n> ${line}`)).toBe(wanted);
    expect(await renderEssay(`> Said.\n>\n> ${line}`)).toBe(wanted);
  });

  it('stays a plain quote if it consists of such a line only', async () => {
    expect(await renderEssay('> — Ada')).toBe('<blockquote>\n<p>— Ada</p>\n</blockquote>');
  });

  it.each(['note', 'tip', 'important', 'warning', 'CAUTION'])('is a callout after [!%s]', async (kind) => {
    const html = await renderEssay(`> [!${kind}]\n> One.\n>\n> - two`);
    const name = kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
    expect(html).toBe(
      `<div class="callout ${kind.toLowerCase()}" role="note">\n<p>${name}</p>\n<p>One.</p>\n<ul>\n<li>two</li>\n</ul>\n</div>`,
    );
  });

  it('is not a callout if the kind is unknown or anything else is on that line', async () => {
    expect(await renderEssay('> [!note] One')).toContain('<blockquote>');
    expect(await renderEssay('> [!other]\n> One')).toContain('<blockquote>');
  });
});

describe('a picture', () => {
  const path = `/media/${'0a'.repeat(32)}`;
  const other = `/media/${'0b'.repeat(32)}`;
  const pictureOf = (asked: string) => (asked === path ? { path: other, width: 800, height: 600 } : undefined);

  it('with a caption, alone in its paragraph, is a figure', async () => {
    expect(await renderEssay('![a](/b.avif "C <d>")')).toBe(
      '<figure><img loading="lazy" decoding="async" src="/b.avif" alt="a" /><figcaption>C &lt;d&gt;</figcaption></figure>',
    );
    expect(await renderEssay('![a](/b.avif "C") d')).toContain('title="C"');
  });

  it('shows the current file with its size, and is rendered again when the file changes', async () => {
    const html = await renderEssay(`![a](${path} "b") ![c](/d.png)`, { pictureOf });
    expect(html).toContain(`url=${other}&amp;w=960`);
    expect(html).toContain('width="800" height="600"');
    expect(html).toContain('src="/d.png" alt="c"');
    expect(await shownElsewhere(`![a](${path})`, pictureOf)).toContain(other);
    expect(await shownElsewhere(`[a]: ${path}`, pictureOf)).toContain(other);
    expect(await shownElsewhere('![a](/d.png) and text', pictureOf)).toBe('');
  });

  it('from content/figures is inlined in the page, with unique ids each time', async () => {
    const drawing = '![A "drawing" $&](figures/four-round-trips.svg "C")';
    const html = await renderEssay(`${drawing}\n\n![b](figures/not-there.svg)`);
    expect(html).toContain('<figure><svg class="drawn" role="img" aria-label="A &quot;drawing&quot; $&amp;" viewBox=');
    expect(html).toContain('<figure>b</figure>');
    expect(await shownElsewhere(drawing)).toContain('<svg');
  });
});

describe('direction', () => {
  it('is set only in a text with right-to-left letters', async () => {
    expect(await renderEssay('One\n\n- two')).not.toContain('dir=');
    const html = await renderEssay('One\n\n- שלום\n- two\n\n> — مرحبا');
    expect(html).toContain('<p dir="auto">One</p>');
    expect(html).toContain('<ul dir="rtl">\n<li dir="rtl">שלום</li>\n<li dir="auto">two</li>');
    expect(html).toContain('<blockquote dir="rtl">');
  });

  it('follows the first letter of an item with paragraphs, a table with its frame, and a footnote', async () => {
    const html = await renderEssay('- שלום\n\n- two\n\nא | b\n--- | ---\n1 | 2\n\nc[^1]\n\n[^1]: מרחבא');
    expect(html).toContain('<li dir="rtl">\n<p dir="auto">שלום</p>');
    expect(html).toContain('<li dir="auto">\n<p dir="auto">two</p>');
    expect(html).toContain('<div class="cells" tabindex="0" role="group" aria-label="Table" dir="rtl"><table>');
    expect(html).toContain('aria-label="Footnotes" dir="rtl">\n<ol>\n<li id="fn:1" dir="rtl">');
  });
});

describe('bare addresses', () => {
  it.each(['foo.md', 'a.b', 'example.com/x', 'http://', 'www.', 'xwww.a.b', 'a@b', 'ftp://a.b', 'irc://a.b/c'])(
    '%s is not linked',
    async (text) => {
      expect(await renderEssay(text)).toBe(`<p>${text}</p>`);
    },
  );

  it('are not linked inside a link, code or a picture', async () => {
    const html = await renderEssay('[www.a.b x@y.z](/c) `www.a.b` ![www.a.b](/d.png) <https://e.f>');
    expect(html.match(/<a /g)).toHaveLength(2);
  });

  it('keep the emphasis around them, and the special characters within them', async () => {
    expect(await renderEssay('**www.a.b/c_d_e** https://a.b/*c*d')).toBe(
      '<p><strong><a href="http://www.a.b/c_d_e">www.a.b/c_d_e</a></strong> <a href="https://a.b/*c*d">https://a.b/*c*d</a></p>',
    );
  });
});

describe('blocks that a merge keeps whole', () => {
  it.each([
    ['a table', 'a | b\n-|-\n1 | 2'],
    ['a callout', '> [!note]\n> One.\n>\n> Two.'],
    ['a footnote with two paragraphs', '[^1]: One.\n\n    Two.'],
    ['an item with what is below it', '- one\n\n  two\n\n  > three'],
    ['code in an item', '- one\n\n  ```ts\n  a\n\n  b\n  ```'],
    ['code that begins an item', '1. ```\n   a\n\n   b\n   ```'],
  ])('%s', (_, text) => {
    const blocks = blocksOf(`Before.\n\n${text}\n\n## After\n\nEnd.`);
    expect(blocks.map((block) => block.text)).toEqual(['Before.', text, '## After', 'End.']);
  });

  it('lose nothing, whatever is around them', () => {
    const text = 'a\n\n- b\n\n\n  c\n   \n- ```\n  d\n\ne\n\n[^1]: f\n\n\tg\n\nh';
    expect(bodyOf(blocksOf(text))).toBe(text);
  });
});
