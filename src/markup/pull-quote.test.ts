import { expect, it, test } from 'vitest';
import { processorTime } from '#support/processor-time.ts';
import { withPullQuote } from './pull-quote.ts';

const shown = (html: string, quote: string) => withPullQuote(html, quote)?.text;

it('highlights the first occurrence of a sentence, and does not repeat it', () => {
  const html = '<p>One. Two is enough. Three.</p>\n<p>Two is enough.</p>';
  expect(shown(html, ' Two is  enough. ')).toBe(
    '<p>One. <strong class="essay-quote">Two is enough.</strong> Three.</p>\n<p>Two is enough.</p>',
  );
});

test.each([
  ["<p>It is the bank's &quot;unknown&quot;.</p>", `It is the bank's "unknown".`],
  ['<p>It is the bank’s “unknown”.</p>', `It is the bank's "unknown".`],
  ['<p>It is the bank&#39;s “unknown”.</p>'.replace('&#39;', "'"), 'It is the bank’s “unknown”.'],
  ['<p dir="auto">5 &lt; 6 &amp; 7 &gt; 6, it is <em>said</em> (so).</p>', '5 < 6 & 7 > 6, it is said (so).'],
  ['<p>A\nline <a href="/x">that\nis</a> long.</p>', 'A line that is long.'],
  ['<p>It is <em>one</em>.</p>', 'It is one.'],
  ['<p>It is <em>one.</em></p>', 'It is one.'],
  ['<p><a href="/x"><em>It</em></a> is one.</p>', 'It is one.'],
])('%s contains %j', (html, quote) => {
  expect(shown(html, quote)).toBe(
    html.replace(/(<p[^>]*>)(.*)<\/p>/s, '$1<strong class="essay-quote">$2</strong></p>'),
  );
});

test.each([
  ['in other words', '<p>Something else.</p>', 'Nothing of it.'],
  ['in a heading alone', '<h2 id="a">A sentence.</h2>', 'A sentence.'],
  ['in code alone', '<pre><code>A sentence.</code></pre>', 'A sentence.'],
  ['in the description of a picture', '<figure><img alt="A sentence."></figure>', 'A sentence.'],
  ['across the end of emphasis', '<p><em>One. Two</em> is. Three</p>', 'Two is.'],
  [
    'in the description of a picture beside the text',
    '<p>See <img src="/a.png" alt="A sentence."> here.</p>',
    'A sentence.',
  ],
  ['in an address', '<p>See <a href="/essays/payments">this</a>.</p>', 'payments'],
  ['in a reference', '<p>Fish &amp; chips</p>', 'amp'],
  ['in a part of a word', '<p>No answers were given</p>', 'No answer'],
  ['by nothing', '<p>A sentence.</p>', ' '],
  ['across two paragraphs', '<p>One</p>\n<p>two</p>', 'One two'],
])('does not find a sentence %s', (_, html, quote) => {
  expect(shown(html, quote)).toBeUndefined();
});

it('finds every character that can be typed', () => {
  const typed = Array.from({ length: 94 }, (_, place) => String.fromCharCode(33 + place)).join('');
  const html = `<p>${typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
  expect(shown(html, typed)).toContain('essay-quote');
});

it('takes no longer for a quote that would trap a careless search', () => {
  const took = processorTime(() => {
    for (const piece of ['a ', '<em></em> ', '(((', '\\', '\'"', '.* '])
      shown(`<p>${piece.repeat(8_000)}</p>`, `${piece.repeat(300)}!`);
    for (const quote of ['. (b', '( b', '“b', 'a'])
      shown(`<p>a. ${'<b></b>'.repeat(16_000)}${'<a href="/a">aa</a>'.repeat(3_000)}</p>`, quote);
  });
  expect(took).toBeLessThan(1_000);
});
