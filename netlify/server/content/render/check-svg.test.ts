import { describe, expect, it } from 'vitest';
import { checkSvg, inlineSvg } from './check-svg.ts';

const drawn = (inside: string): string =>
  `<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="4">\n${inside}\n</svg>\n`;
const wrongOf = (source: string): string | null => {
  const checked = checkSvg(source);
  return 'problem' in checked ? `${checked.problem.line}: ${checked.problem.wrong}` : null;
};

describe('a drawing is accepted', () => {
  it('and loses its comments, its XML declaration and its size', () => {
    expect(checkSvg(drawn('<g class="accent" fill="none"><path d="M0 0h4" stroke="currentColor"/></g>'))).toEqual({
      svg: '<svg viewBox="0 0 4 4">\n<g class="accent" fill="none"><path d="M0 0h4" stroke="currentColor"/></g>\n</svg>',
    });
  });

  it.each([
    '<text x="1" font-size="2">a &amp; b <tspan>ü &#252;</tspan></text>',
    '<defs><marker id="tip" orient="auto"><path d="M0 0"/></marker></defs><line marker-end="url(#tip)"/>',
    "<clipPath id='a'><rect/></clipPath><use href='#a' clip-path='url(#a)'/>",
  ])('with %s', (inside) => {
    expect(wrongOf(drawn(inside))).toBeNull();
  });
});

describe('a drawing is refused with the line of the problem', () => {
  it.each([
    ['<script>alert(1)</script>', 'has a <script>'],
    ['<style>a{}</style>', 'has a <style>'],
    ['<foreignObject/>', 'has a <foreignObject>'],
    ['<image href="/a.png"/>', 'has a <image>'],
    ['<a href="/a"><path/></a>', 'has a <a>'],
    ['<animate/>', 'has a <animate>'],
    ['<set/>', 'has a <set>'],
    ['<SCRIPT/>', 'has a <SCRIPT>'],
    ['<svg:script/>', 'has a <svg:script>'],
    ['<path onclick="a"/>', 'has onclick='],
    ['<path style="fill:red"/>', 'has style='],
    ['<use href="/a.svg#b"/>', 'has an address'],
    ['<use href="https://b.example/a.svg#b"/>', 'has an address'],
    ['<use xlink:href="#a"/>', 'has xlink:href='],
    ['<path href="#a"/>', 'has an address'],
    ['<path fill="red"/>', 'has a colour of its own, red'],
    ['<path stroke="#b23c12"/>', 'has a colour of its own, #b23c12'],
    ['<path fill="url(https://b.example/#a)"/>', 'has a colour of its own'],
    ['<path clip-path="url(//b.example/a#b)"/>', 'has clip-path='],
    ['<path mask="url( #a )"/>', 'has mask='],
    ['<path mask="u&#114;l(x)"/>', 'has mask='],
    ['<path class="hidden"/>', 'has the class "hidden"'],
    ['<path id="a b"/>', 'has the id "a b"'],
    ['<path d="M0 0" <script>', 'is no SVG that can be read'],
    ['<path onclick=a/>', 'is no SVG that can be read'],
    ['<![CDATA[<script>]]>', 'is no SVG that can be read'],
    ['<text>&lol;</text>', 'has a & that stands by itself'],
    ['words', 'has words outside of a <text>'],
    ['<g>', 'closes <svg> where it is not open'],
    ['<svg viewBox="0 0 1 1"/>', 'is not one drawing'],
    ['<path d="M0 0" d="M0 0h4"/>', 'has d= twice'],
  ])('for %s', (inside, wrong) => {
    const line = wrong.startsWith('closes') ? 5 : 4;
    expect(wrongOf(drawn(inside))).toContain(`${line}: ${wrong}`);
  });

  it('for a custom entity, a missing viewBox, a missing end, a second drawing, or too many characters', () => {
    expect(wrongOf(`<!DOCTYPE svg [<!ENTITY a "b">]>${drawn('')}`)).toContain('is no SVG');
    expect(wrongOf('<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>')).toContain('has no viewBox');
    expect(wrongOf('<svg viewBox="0 0 1 1"><path/>')).toContain('is not whole');
    expect(wrongOf('')).toContain('is not whole');
    expect(wrongOf(drawn('<path d="M0 0"/>'.repeat(1_000)))).toContain('goes beyond 16,000 characters');
    expect(wrongOf(`${drawn('')}<svg viewBox="0 0 1 1"></svg>`)).toContain('is not one drawing');
  });
});

it('a drawing in a text has an accessible name and unique ids', () => {
  const svg = '<svg viewBox="0 0 1 1"><path id="a"/><use href="#a"/><path fill="url(#a)"/></svg>';
  expect(inlineSvg(svg, 'A &quot;b&quot;', 'fig:2:')).toBe(
    '<svg class="drawn" role="img" aria-label="A &quot;b&quot;" viewBox="0 0 1 1"><path id="fig:2:a"/><use href="#fig:2:a"/><path fill="url(#fig:2:a)"/></svg>',
  );
});

it('refuses hostile drawings of full length without hanging', () => {
  for (const part of ['<!--', '<g>', '<path ', '<path a="b" ', '&', '<', '<?', '</g>', '<path d="'])
    expect(wrongOf(`<svg viewBox="0 0 1 1">${part.repeat(Math.floor(15_900 / part.length))}`)).not.toBeNull();
});
