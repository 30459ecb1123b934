import { expect, test } from 'vitest';
import { html, rendered } from './html.ts';

test('values put into HTML are escaped, in attributes too', () => {
  const text = `<script>"a" & 'b'</script>`;
  expect(html`<p title="${text}">${text}</p>`.text).toBe(
    `<p title="&lt;script&gt;&quot;a&quot; &amp; 'b'&lt;/script&gt;">&lt;script&gt;&quot;a&quot; &amp; 'b'&lt;/script&gt;</p>`,
  );
  expect(html`<p>${'$& $1 \n  x'}</p>`.text).toBe('<p>$&amp; $1 \n  x</p>');
});

test('markup inside markup stays markup, and lists are joined', () => {
  const items = ['a', 'b'].map((name) => html`<li>${name}</li>`);
  expect(
    html`<ul>
      ${items}
    </ul>`.text,
  ).toBe('<ul><li>a</li><li>b</li></ul>');
  expect(html`<div>${rendered('<em>x</em>')}</div>`.text).toBe('<div><em>x</em></div>');
});

test('empty values are left out, but zero is not', () => {
  expect(html`<p>${undefined}${null}${false}${''}${0}</p>`.text).toBe('<p>0</p>');
});

test('line breaks of the source reach the page only as a space between two words', () => {
  expect(
    html`<p class="a">
      one two <b>three</b>
      <i>four</i>
    </p>`.text,
  ).toMatch(/^<p class="a"> ?one two <b>three<\/b><i>four<\/i><\/p>$/);
});
