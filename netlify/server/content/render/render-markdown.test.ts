import { describe, expect, it } from 'vitest';
import { renderEssay } from './render-markdown.ts';

/** A rendered heading without marks. */
const heading = (tag: string, id: string, text: string): string =>
  `<${tag} id="${id}">${text}<a class="here" href="#${id}" aria-label="Link to this section"></a></${tag}>`;

describe('the renderer', () => {
  it('turns a paragraph that starts with two hashes into a heading, and with three into a subheading', async () => {
    expect(await renderEssay('One\n\n## Two *three*\n\n### Four\n\nFive')).toBe(
      `<p>One</p>\n${heading('h2', 'two-three', 'Two <em>three</em>')}\n${heading('h3', 'four', 'Four')}\n<p>Five</p>`,
    );
  });

  it('includes the whole paragraph in the heading', async () => {
    expect(await renderEssay('## One\ntwo\n\nThree')).toBe(`${heading('h2', 'one-two', 'One two')}\n<p>Three</p>`);
  });

  it('turns everything else into a paragraph', async () => {
    expect(await renderEssay('# One')).toBe('<p># One</p>');
    expect(await renderEssay('#### One')).toBe('<p>#### One</p>');
    expect(await renderEssay('Text\n## not a heading')).toBe('<p>Text\n## not a heading</p>');
    expect(await renderEssay(' ## One')).toBe('<p>## One</p>');
  });

  it('keeps fenced code whole, including blank lines and hashes', async () => {
    expect(await renderEssay('```sh\na\n\n## b\n```\n\n## C')).toBe(
      `<pre tabindex="0"><code class="language-sh">a\n\n## b\n</code></pre>\n${heading('h2', 'c', 'C')}`,
    );
  });

  it('keeps a list whole, including blank lines', async () => {
    expect(await renderEssay('- a\n\n  b\n\n- c')).toBe(
      '<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>',
    );
  });

  it('ends a list at a heading', async () => {
    expect(await renderEssay('- a\n\n## B')).toBe(`<ul>\n<li>a</li>\n</ul>\n${heading('h2', 'b', 'B')}`);
  });

  it('drops private-use characters, which each font draws differently', async () => {
    expect(await renderEssay('\uE002One \uE003two')).toBe('<p>One two</p>');
  });
});

describe('indented text', () => {
  it('is not code, and starts a list or fenced code as it would at the margin', async () => {
    expect(await renderEssay('One\n\n      Two')).toBe('<p>One</p>\n<p>Two</p>');
    expect(await renderEssay('    - a\n    - b\n\nc')).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>c</p>');
    expect(await renderEssay('    ```\n    a\n\n    ## b\n    ```\n\n## C')).toBe(
      `<pre tabindex="0"><code>a\n\n## b\n</code></pre>\n${heading('h2', 'c', 'C')}`,
    );
  });

  it('stays in its list, and a heading after fenced code in a list is still a heading', async () => {
    expect(await renderEssay('- ```\n  a\n  ```\n\n## B')).toBe(
      `<ul>\n<li>\n<pre tabindex="0"><code>a\n</code></pre>\n</li>\n</ul>\n${heading('h2', 'b', 'B')}`,
    );
  });
});

describe('Markdown', () => {
  it('means what writers expect', async () => {
    expect(await renderEssay('*a* **b** `c` [d](/e "f")')).toBe(
      '<p><em>a</em> <strong>b</strong> <code>c</code> <a href="/e" title="f">d</a></p>',
    );
    expect(await renderEssay('1. a\n2. b')).toBe('<ol>\n<li>a</li>\n<li>b</li>\n</ol>');
    expect(await renderEssay('> a')).toBe('<blockquote>\n<p>a</p>\n</blockquote>');
    expect(await renderEssay('![a](/b.avif)')).toBe(
      '<p><img loading="lazy" decoding="async" src="/b.avif" alt="a" /></p>',
    );
    const path = `/media/${'0a'.repeat(32)}`;
    expect(await renderEssay(`![a](${path})`)).toContain(
      `src="/.netlify/images?url=${path}&amp;w=960" srcset="/.netlify/`,
    );
  });

  it('finds link definitions anywhere in the essay', async () => {
    expect(await renderEssay('## A [b]\n\n[b]: https://c.example')).toBe(
      heading('h2', 'a-b', 'A <a href="https://c.example">b</a>'),
    );
  });

  it('shows raw HTML as it was typed', async () => {
    expect(await renderEssay('<script>alert(1)</script>\n\na <b onclick="x">c</b>')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt;</p>',
    );
  });

  it.each([
    'https://a.example',
    'http://a.example',
    'mailto:a@b.example',
    '/a?b=c:d',
    'a/b:c',
    '#a',
    '?a=b:c',
    '//a.example',
  ])('keeps the link target %s', async (target) => {
    expect(await renderEssay(`[a](${target})`)).toBe(`<p><a href="${target}">a</a></p>`);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#x6A;avascript:alert(1)',
    'java&Tab;script:alert(1)',
    'data:text/html,a',
    'vbscript:a',
    'irc://a',
    'xmpp:a',
    'file:///etc/passwd',
    'essay:a',
  ])('drops the link target %s', async (target) => {
    expect(await renderEssay(`[a](${target})`)).toBe('<p><a>a</a></p>');
    expect(await renderEssay(`[a]\n\n[a]: ${target}`)).toBe('<p><a>a</a></p>');
  });

  it('drops unsafe automatic links and shows the description of an unsafe picture', async () => {
    expect(await renderEssay('<javascript:alert(1)>')).toBe('<p><a>javascript:alert(1)</a></p>');
    expect(await renderEssay('![a "b"](data:image/png;base64,AAAA "c")')).toBe('<p>a &quot;b&quot;</p>');
  });

  it('writes nothing that a strict content security policy forbids', async () => {
    const html = await renderEssay('"onload="x" style="y" ![" onerror="z](/a " style="b")\n\n```" style="c\nd\n```');
    expect(html).toMatch(/^<p>[^]*<pre tabindex/);
    expect(html.replaceAll(/&quot;/g, '')).not.toMatch(/<[^>]*\s(?:style|on\w+)=/);
  });

  it('shows only the description of a picture from another site', async () => {
    expect(await renderEssay('![a](//b.example/c.png) ![d](https://b.example/c.png)')).toBe('<p>a d</p>');
  });

  it('nests emphasis at most a hundred levels deep, and loses no text', async () => {
    const html = await renderEssay('*a '.repeat(200) + 'b* '.repeat(200));
    expect(html.match(/<(?:em|strong)>/g)).toHaveLength(100);
    expect(html.match(/<\/(?:em|strong)>/g)).toHaveLength(100);
    expect(html.match(/a/g)).toHaveLength(200);
  });
});

describe('a body beyond its bounds', () => {
  it.each([
    ['too long', `<b>\n\n${'a'.repeat(64_000)}`],
    ['nested too deep', `<b>\n\n${'> '.repeat(101)}*a*`],
    ['with too many pictures', `<b>\n\n${'![a](/b) '.repeat(301)}`],
    ['with brackets that stay open in a way that only parsing tells', `<b>\n\n${'[`]`'.repeat(5_000)}`],
  ])('is shown as it was typed: %s', async (_, body) => {
    const [first, second] = (await renderEssay(body)).split('\n');
    expect(first).toBe('<p>&lt;b&gt;</p>');
    expect(second?.replaceAll('&gt;', '>')).toBe(`<p>${body.slice(5).trim()}</p>`);
  });
});
