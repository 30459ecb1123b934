import { expect, it, test } from 'vitest';
import { smallIslands } from './small-islands.ts';

const astros =
  '<script>(()=>{var f=1;customElements.get("astro-island")||e.querySelectorAll("template[data-astro-template]");customElements.define("astro-island",f)})();</script>';
const island = (props: string, more = ' client="intent"'): string =>
  `<astro-island component-url="/_astro/A.js" component-export="default" props="${props}" ssr${more} opts="{}"></astro-island>`;
const page = (...islands: string[]): string => `<script>(()=>{other()})();</script>${astros}${islands.join('')}`;
const shown = (html: string): string => smallIslands(html, 'small()');

it('takes the place of the element of Astro, and of nothing else', () => {
  const plain = island(
    '{&quot;a&quot;:[0,&quot;[3,\\&quot;b&quot;],&quot;c&quot;:[1,[[0,1],[0,{&quot;d&quot;:[0,null]}]]]}',
  );
  expect(shown(page(plain))).toBe(`<script>(()=>{other()})();</script><script>small()</script>${plain}`);
});

test.each([
  ['without an island', '<p>Text</p>'],
  ['with an island that runs at once', page(island('{}', ' client="only"'))],
  [
    'with a date among the properties of one',
    page(island('{}'), island('{&quot;a&quot;:[0,{&quot;b&quot;:[3,&quot;2026&quot;]}]}')),
  ],
  ['with a slot', page(island('{}')) + '<astro-slot></astro-slot>'],
])('a page %s stays as it is', (_, html) => {
  expect(shown(html)).toBe(html);
});

it('a page whose element is written in another way stops the build', () => {
  expect(() => shown(island('{}'))).toThrow('was not found in a page');
});
