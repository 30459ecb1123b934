import { expect, test } from 'vitest';
import { html, rendered } from './html.ts';

test('what is put into HTML is text in it, in an attribute too', () => {
  const text = `<script>"a" & 'b'</script>`;
  expect(html`<p title="${text}">${text}</p>`.text).toBe(
    `<p title="&lt;script&gt;&quot;a&quot; &amp; 'b'&lt;/script&gt;">&lt;script&gt;&quot;a&quot; &amp; 'b'&lt;/script&gt;</p>`,
  );
  expect(html`<p>${'$& $1 \n  x'}</p>`.text).toBe('<p>$&amp; $1 \n  x</p>');
});

test('markup within markup stays markup, and lists of it follow one another', () => {
  const items = ['a', 'b'].map((name) => html`<li>${name}</li>`);
  expect(
    html`<ul>
      ${items}
    </ul>`.text,
  ).toBe('<ul><li>a</li><li>b</li></ul>');
  expect(html`<div>${rendered('<em>x</em>')}</div>`.text).toBe('<div><em>x</em></div>');
});

test('what is nothing is left out, and nought is something', () => {
  expect(html`<p>${undefined}${null}${false}${''}${0}</p>`.text).toBe('<p>0</p>');
});

test('line breaks of the source do not reach the page, but as the space between two words', () => {
  expect(
    html`<p class="a">
      one two <b>three</b>
      <i>four</i>
    </p>`.text,
  ).toMatch(/^<p class="a"> ?one two <b>three<\/b><i>four<\/i><\/p>$/);
});
