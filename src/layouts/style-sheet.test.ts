import { describe, expect, test } from 'vitest';
import { readStyle } from './style-sheet.ts';

/** What is left of a style for a page with some classes, uses of custom properties and letters of ranges. */
const partOf = (css: string, classes: readonly string[], properties: readonly string[] = [], ranges = ''): string =>
  readStyle(css).partFor({
    hasClass: (name) => classes.includes(name),
    usesProperty: (name) => properties.includes(name),
    hasLetterIn: (range) => range === ranges,
  });

describe('a rule', () => {
  test('that needs a class which is not there is left out', () => {
    expect(partOf('.a{color:red}.b{color:red}p .a>.b{color:red}', ['a'])).toBe('.a{color:red}');
  });

  test('keeps those of its selectors that can match', () => {
    expect(partOf('.a,.b:hover,p{color:red;top:0}', ['b'])).toBe('.b:hover,p{color:red;top:0}');
  });

  test('stays where a class stands in brackets, since something else may match there', () => {
    const css = ':is(.a,.b) p{color:red}p:not(.a){color:red}:where(.a)~p:has(.b){color:red}';
    expect(partOf(css, [])).toBe(css);
  });

  test('is known by the class that a selector escapes', () => {
    const css = '.mt-1\\.5{top:0}.\\[border-bottom\\:1px_solid_var\\(--line\\)\\]{top:0}.sm\\:p-1{top:0}';
    expect(partOf(css, ['mt-1.5', '[border-bottom:1px_solid_var(--line)]', 'sm:p-1'])).toBe(css);
    expect(partOf(css, ['mt-1', 'p-1'])).toBe('');
  });

  test('that holds others stays as it is', () => {
    const css = '.a{&:hover{color:red}.b &{color:red}}';
    expect(partOf(css, [])).toBe(css);
  });

  test('of an animation or a typeface is none of a page', () => {
    const css =
      '@keyframes spin{to{rotate:1turn}}@font-face{font-family:X;src:url(/x.woff2)format("woff2")}@view-transition{navigation:auto}';
    expect(partOf(css, [])).toBe(css);
  });
});

describe('a typeface', () => {
  const face = (range: string) => `@font-face{font-family:X;src:url(/x.woff2)format("woff2")${range}}`;

  test('for letters that a page does not have is left out', () => {
    const css = face('') + face(';unicode-range:U+100-17F') + face(';unicode-range:U+1EA0-1EF9');
    expect(partOf(css, [], [], 'U+1EA0-1EF9')).toBe(face('') + face(';unicode-range:U+1EA0-1EF9'));
    expect(readStyle(css).ranges).toEqual(['U+100-17F', 'U+1EA0-1EF9']);
  });
});

describe('what stands around rules', () => {
  test('goes with the last of them, but for a layer, whose place counts', () => {
    expect(partOf('@layer a{.a{top:0}}@media print{@supports (top:0){.a{top:0}}}@layer b{p{top:0}}', [])).toBe(
      '@layer a{}@layer b{p{top:0}}',
    );
  });

  test('stays where one of them does', () => {
    expect(partOf('@media (width>=40rem){.a{top:0}.b{top:0}}', ['b'])).toBe('@media (width>=40rem){.b{top:0}}');
  });

  test('may be a statement', () => {
    expect(partOf('@layer a,b;@import "x.css";p{top:0}', [])).toBe('@layer a,b;@import "x.css";p{top:0}');
  });
});

describe('a custom property', () => {
  test('that nothing asks for is left out, with those that only it asks for', () => {
    expect(partOf(':root{--a:1px;--b:var(--c);--c:2px;top:var(--a)}', [])).toBe(':root{--a:1px;top:var(--a)}');
  });

  test('that another one asks for stays', () => {
    const css = ':root{--c:2px;--b:calc(1px + var(--c))}p{top:var(--b,0)}';
    expect(partOf(css, [])).toBe(css);
  });

  test('that only a rule asks for which is left out goes too', () => {
    expect(partOf(':root{--a:1px}.a{top:var(--a)}', [])).toBe('');
  });

  test('that the page or an at-rule asks for stays', () => {
    expect(partOf(':root{--a:1px;--b:1px}', [], ['--b'])).toBe(':root{--b:1px}');
    const css = ':root{--a:1px}@container style(--a:1px){p{top:0}}';
    expect(partOf(css, [])).toBe(css);
    const frames = ':root{--a:1px}@keyframes x{to{top:var(--a)}}';
    expect(partOf(frames, [])).toBe(frames);
  });
});

test('a style says which classes and custom properties it is about', () => {
  const { classes, properties } = readStyle('.a .b,.c:is(.d){--x:1px}@media print{.a{--y:var(--z)}}');
  expect(classes).toEqual(['a', 'b', 'c']);
  expect(properties).toEqual(['--x', '--y']);
});

test('where everything is of use a style is as it was, with its comments and !important', () => {
  const css = '/*! by */@layer a{:root,:host{--a:"{;}";top:0!important}.b>.c:after{content:"\\"}"}}';
  expect(partOf(css, ['b', 'c'], ['--a'])).toBe(css);
});
