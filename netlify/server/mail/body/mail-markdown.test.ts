import { expect, it } from 'vitest';
import { mailMarkdown } from './mail-markdown.ts';

const origin = 'https://forge.example';
const textOf = (markdown: string) => mailMarkdown(markdown, { origin }).text;
const htmlOf = (markdown: string) => mailMarkdown(markdown, { origin }).markup.text;
/** Without attributes that only mail programs need. */
const bareOf = (markdown: string) => htmlOf(markdown).replaceAll(/ (?:style|class)="[^"]*"/g, '');

it('every kind of block becomes HTML with inline styles only', () => {
  const markdown = '## A\n\nOne *two*\nthree\n\n- a\n- **b**\n\n3. c\n\n> d\n\n```js\n1 < 2\n```\n\n---\n\n`e`';
  expect(bareOf(markdown)).toBe(
    '<h2>A</h2>\n<p>One <em>two</em>\nthree</p>\n<ul><li>a</li>\n<li><strong>b</strong></li>\n</ul>\n' +
      '<ol start="3"><li>c</li>\n</ol>\n<blockquote><p>d</p>\n</blockquote>\n<pre>1 &lt; 2\n</pre><hr><p><code>e</code></p>\n',
  );
  expect(htmlOf(markdown)).not.toMatch(/<(?:p|h2|ul|ol|li|blockquote|pre|code|hr)(?![^>]* style="[^"]+")/);
});

it('the plain text reads like a letter, with the address after each link', () => {
  const markdown =
    '## News\n\nRead [the essay](/essays/x) or <https://a.example/>.\n\n- a\n- b\n  - c\n\n1. d\n\n   e\n2. f\n\n> g\n>\n> h\n\n```\ni\n```\n\n![A map](/images/map.png)\n\n---';
  expect(textOf(markdown)).toBe(
    'News\n====\n\nRead the essay <https://forge.example/essays/x> or https://a.example/.\n\n- a\n- b\n  - c\n\n1. d\n\n   e\n\n2. f\n\n> g\n>\n> h\n\n    i\n\n[A map]\n\n* * *',
  );
});

it.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'ftp://a.example/',
  'vbscript:x',
  'http://',
])('a link to %s becomes plain words', (target) => {
  const markdown = `[words](<${target}>)`;
  expect(htmlOf(markdown)).not.toContain('href');
  expect(textOf(markdown)).toBe('words');
});

it('links become absolute, and links within the site get its origin', () => {
  expect(htmlOf('[a](/essays/x) [b](about) [c](mailto:a@b.example) [d](https://d.example/?q=1&r=2)')).toMatch(
    /href="https:\/\/forge\.example\/essays\/x".*href="https:\/\/forge\.example\/about".*href="mailto:a@b\.example".*href="https:\/\/d\.example\/\?q=1&amp;r=2"/,
  );
});

it('when clicks are counted, every web link goes through the counter, and no other link does', () => {
  const click = (address: string) => `${origin}/c/${encodeURIComponent(address)}`;
  const { markup, text } = mailMarkdown('[a](/x) [b](mailto:a@b.example)', { origin, click });
  expect(markup.text).toContain('href="https://forge.example/c/https%3A%2F%2Fforge.example%2Fx"');
  expect(markup.text).toContain('href="mailto:a@b.example"');
  expect(text).toContain('<https://forge.example/c/https%3A%2F%2Fforge.example%2Fx>');
});

it('pictures have absolute addresses, are no wider than a mail, and come from this site or over https', () => {
  const id = 'ab'.repeat(32);
  expect(htmlOf(`![A "map"](/media/${id})`)).toMatch(
    new RegExp(`src="${origin}/\\.netlify/images\\?url=/media/${id}&amp;w=960" alt="A &quot;map&quot;" width="550"`),
  );
  expect(htmlOf('![x](https://a.example/b.png)')).toContain('src="https://a.example/b.png"');
  expect(htmlOf('![x](http://a.example/b.png)')).not.toContain('<img');
  expect(htmlOf('![x](data:image/png;base64,AA)')).not.toContain('<img');
});

it('raw HTML shows as it was typed', () => {
  expect(bareOf('<script>alert(1)</script> <b onclick="x">')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b onclick=&quot;x&quot;&gt;</p>\n',
  );
});

it.each([
  '{{token}}',
  '{\\{token}}',
  '`{{token}}`',
  '```\n{{token}}\n```',
  '[{{token}}](/{{token}})',
  '![{{token}}](/a.png)',
])("an author's text never becomes the placeholder of a token: %s", (markdown) => {
  expect(htmlOf(markdown)).not.toContain('{{token}}');
  expect(textOf(markdown)).not.toContain('{{token}}');
});

it('a text that is too long or nested too deeply is refused with a sentence', () => {
  expect(() => mailMarkdown('a'.repeat(64_001), { origin })).toThrow(/64,000 characters/);
  expect(() => mailMarkdown('>'.repeat(200), { origin })).toThrow(/nested too deep/);
});

// With as many lines as a text of this length may have.
it.each([
  ['paragraphs', 'a b c d e f g h i \n\n'],
  ['items', '- a b c d\n'],
  ['emphasis', '*a **b** '],
  ['links', '[a](/b) '],
  ['lines of code', '    a b c\n'],
])('a text of %s that is four times as long takes about four times the time (rules 42)', (_, part) => {
  /** CPU milliseconds of this process, whatever else is running. */
  const costOf = (length: number): number => {
    const markdown = part.repeat(Math.floor(length / part.length));
    const costs = Array.from({ length: 3 }, () => {
      const began = process.cpuUsage();
      mailMarkdown(markdown, { origin });
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1_000;
    });
    return Math.min(...costs);
  };
  costOf(8_000);
  // Quadratic work would take sixteen times as long.
  expect(costOf(60_000)).toBeLessThan(9 * costOf(15_000) + 40);
});

const richer = [
  'Claim[^1], ~~gone~~, www.a.example.',
  'a | b\n:- | -:\n1 | 2',
  '- [x] done\n- [ ] to do',
  '> [!warning]\n> Take care.',
  '> Said.\n> -- Ada',
  '![Four trips](figures/four-round-trips.svg "One after the other")',
  '[^1]: The source.',
].join('\n\n');

it('tables, tasks, callouts, sources and footnotes look right without classes, and no link points into the mail itself', () => {
  const html = htmlOf(richer);
  expect(html).toContain('Claim<sup>[1]</sup>, <del>gone</del>');
  expect(html).toMatch(/<th [^>]*align="right" style="[^"]*text-align:right/);
  expect(html).toContain('&#9745; done');
  expect(html).toMatch(/<p class="accent" style="[^"]*">Warning<\/p>/);
  expect(html).toMatch(/<\/blockquote>\n<p class="muted" style="[^"]*">Ada<\/p>/);
  expect(html).toContain('Four trips<p class="muted"');
  expect(html).toMatch(/<li class="muted" style="[^"]*"><p [^>]*>The source.<\/p>/);
  expect(html).not.toMatch(/href="#|<svg|<input| id="/);
});

it('they also read in order as plain text', () => {
  expect(textOf(richer)).toBe(
    [
      'Claim[1], ~~gone~~, www.a.example <http://www.a.example/>.',
      'a | b\n-----\n1 | 2',
      '- [x] done\n- [ ] to do',
      '| Warning:\n|\n| Take care.',
      '> Said.\n\n-- Ada',
      '[Four trips]\nOne after the other',
      '* * *\n\n[1] The source.',
    ].join('\n\n'),
  );
});
