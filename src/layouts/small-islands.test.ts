import { expect, it, test } from 'vitest';
import { smallIslands } from './small-islands.ts';

const astros =
  '<script>(()=>{var f=1;customElements.get("astro-island")||e.querySelectorAll("template[data-astro-template]");customElements.define("astro-island",f)})();</script>';
const island = (props: string, more = ' client="intent"'): string =>
  `<astro-island uid="Z1x" component-url="/_astro/A.js" component-export="default" props="${props}" ssr${more} opts="{&quot;name&quot;:&quot;A&quot;,&quot;value&quot;:true}" await-children><!--astro:end--></astro-island>`;
const page = (...islands: string[]): string => `<script>(()=>{other()})();</script>${astros}${islands.join('')}`;
const shown = (html: string): string => smallIslands(html, 'small()');

it("replaces Astro's element and drops what only that reads, and nothing else", () => {
  const props =
    '{&quot;a&quot;:[0,&quot;[3,\\&quot;b await-children&quot;],&quot;c&quot;:[1,[[0,1],[0,{&quot;d&quot;:[0,null]}]]]}';
  expect(shown(page(island(props)))).toBe(
    `<script>(()=>{other()})();</script><script>small()</script>` +
      `<astro-island component-url="/_astro/A.js" props="${props}" ssr client="intent" opts="{&quot;value&quot;:true}"></astro-island>`,
  );
});

test.each([
  ['without an island', '<p>Text</p>'],
  ['with an island that runs at once', page(island('{}', ' client="only"'))],
  [
    'with a date among the properties of one',
    page(island('{}'), island('{&quot;a&quot;:[0,{&quot;b&quot;:[3,&quot;2026&quot;]}]}')),
  ],
  ['with a slot', page(island('{}')) + '<astro-slot></astro-slot>'],
])('leaves a page %s unchanged', (_, html) => {
  expect(shown(html)).toBe(html);
});

it('fails the build if the element looks different', () => {
  expect(() => shown(island('{}'))).toThrow('was not found in a page');
});
