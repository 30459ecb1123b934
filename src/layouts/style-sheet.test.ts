import { describe, expect, test } from 'vitest';
import { readStyle } from './style-sheet.ts';

/** The part of a style that a page needs, given its classes, the custom properties it uses and its letters. */
const partOf = (css: string, classes: readonly string[], properties: readonly string[] = [], ranges = ''): string =>
  readStyle(css).partFor({
    hasClass: (name) => classes.includes(name),
    usesProperty: (name) => properties.includes(name),
    hasLetterIn: (range) => range === ranges,
  });

describe('a rule', () => {
  test('is left out if it needs a missing class', () => {
    expect(partOf('.a{color:red}.b{color:red}p .a>.b{color:red}', ['a'])).toBe('.a{color:red}');
  });

  test('keeps the selectors that can match', () => {
    expect(partOf('.a,.b:hover,p{color:red;top:0}', ['b'])).toBe('.b:hover,p{color:red;top:0}');
  });

  test('stays if the class is in brackets, since something else may match there', () => {
    const css = ':is(.a,.b) p{color:red}p:not(.a){color:red}:where(.a)~p:has(.b){color:red}';
    expect(partOf(css, [])).toBe(css);
  });

  test('is recognised by a class that its selector escapes', () => {
    const css = '.mt-1\\.5{top:0}.\\[border-bottom\\:1px_solid_var\\(--line\\)\\]{top:0}.sm\\:p-1{top:0}';
    expect(partOf(css, ['mt-1.5', '[border-bottom:1px_solid_var(--line)]', 'sm:p-1'])).toBe(css);
    expect(partOf(css, ['mt-1', 'p-1'])).toBe('');
  });

  test('stays unchanged if it is nested', () => {
    const css = '.a{&:hover{color:red}.b &{color:red}}';
    expect(partOf(css, [])).toBe(css);
  });

  test('inside an animation or typeface is not treated as a rule', () => {
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

describe('an at-rule around rules', () => {
  test('goes with its last rule, except for a layer, whose position matters', () => {
    expect(partOf('@layer a{.a{top:0}}@media print{@supports (top:0){.a{top:0}}}@layer b{p{top:0}}', [])).toBe(
      '@layer a{}@layer b{p{top:0}}',
    );
  });

  test('stays as long as it has a rule', () => {
    expect(partOf('@media (width>=40rem){.a{top:0}.b{top:0}}', ['b'])).toBe('@media (width>=40rem){.b{top:0}}');
  });

  test('may be a statement', () => {
    expect(partOf('@layer a,b;@import "x.css";p{top:0}', [])).toBe('@layer a,b;@import "x.css";p{top:0}');
  });
});

describe('a custom property', () => {
  test('is left out if unused, with those that only it uses', () => {
    expect(partOf(':root{--a:1px;--b:var(--c);--c:2px;top:var(--a)}', [])).toBe(':root{--a:1px;top:var(--a)}');
  });

  test('stays if another one uses it', () => {
    const css = ':root{--c:2px;--b:calc(1px + var(--c))}p{top:var(--b,0)}';
    expect(partOf(css, [])).toBe(css);
  });

  test('goes if only a removed rule uses it', () => {
    expect(partOf(':root{--a:1px}.a{top:var(--a)}', [])).toBe('');
  });

  test('stays if the page or an at-rule uses it', () => {
    expect(partOf(':root{--a:1px;--b:1px}', [], ['--b'])).toBe(':root{--b:1px}');
    const css = ':root{--a:1px}@container style(--a:1px){p{top:0}}';
    expect(partOf(css, [])).toBe(css);
    const frames = ':root{--a:1px}@keyframes x{to{top:var(--a)}}';
    expect(partOf(frames, [])).toBe(frames);
  });
});

test('a style lists its classes and custom properties', () => {
  const { classes, properties } = readStyle('.a .b,.c:is(.d){--x:1px}@media print{.a{--y:var(--z)}}');
  expect(classes).toEqual(['a', 'b', 'c']);
  expect(properties).toEqual(['--x', '--y']);
});

test('a style whose every rule is used comes out unchanged, with its comments and !important', () => {
  const css = '/*! by */@layer a{:root,:host{--a:"{;}";top:0!important}.b>.c:after{content:"\\"}"}}';
  expect(partOf(css, ['b', 'c'], ['--a'])).toBe(css);
});
