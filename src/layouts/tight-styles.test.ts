import { expect, test } from 'vitest';
import { scriptWords } from './script-words.ts';
import { styleTightener } from './tight-styles.ts';

const page = (style: string, body: string) =>
  `<html><head><title>T</title><style>${style}</style></head><body>${body}</body></html>`;
const noScript = scriptWords('');

test('a page has the rules for its own classes and for those that its scripts add', () => {
  const style = '.a{top:0}.b{top:0}.c{top:0}.d{top:0}';
  const body = '<p class="a  x">class=d</p><p\nclass="b"></p>';
  const tighten = styleTightener();
  expect(tighten(page(style, body), noScript)).toBe(page('.a{top:0}.b{top:0}', body));
  expect(tighten(page(style, body), scriptWords('"c"'))).toBe(page('.a{top:0}.b{top:0}.c{top:0}', body));
  // The cached result of one page is not used for another.
  expect(tighten(page(style, ''), noScript)).toBe(page('', ''));
  expect(tighten(page(style, body), noScript)).toBe(page('.a{top:0}.b{top:0}', body));
});

test("a page's drawings and body styles count as uses of custom properties", () => {
  const style = ':root{--a:1px;--b:1px;--c:1px;--d:1px}';
  const body = '<style>p{top:var(--a)}.gone{top:0}</style><path fill="var(--b)"></path>';
  expect(styleTightener()(page(style, body), scriptWords('"--c"'))).toBe(page(':root{--a:1px;--b:1px;--c:1px}', body));
});

test('content that a function may insert later keeps its rules, and is not inserted here', () => {
  const style = ':root{--a:1px;--b:1px}.a{top:0}.b{top:0}';
  const answered = page(style, '<p class="a" fill="var(--b)"></p>');
  expect(styleTightener()(page(style, ''), noScript, answered)).toBe(page(':root{--b:1px}.a{top:0}', ''));
});

test('a class that HTML has to escape keeps its rules', () => {
  const style = '.\\[\\&_p\\]\\:top{top:0}';
  expect(styleTightener()(page(style, ''), noScript)).toBe(page(style, ''));
});

test('a page without a style in its head is left alone', () => {
  const html = '<html><head></head><body><style>.a{top:0}</style></body></html>';
  expect(styleTightener()(html, noScript)).toBe(html);
});

test('the italic typeface is only for pages with italics', () => {
  const face = '@font-face{font-family:A;src:url(/a.woff2);font-style:italic}';
  const style = `@font-face{font-family:A;src:url(/b.woff2)}${face}`;
  const tighten = styleTightener();
  expect(tighten(page(style, '<p>So <em>it</em> is.</p>'), noScript)).toBe(page(style, '<p>So <em>it</em> is.</p>'));
  expect(tighten(page(style, '<p>So it is.</p>'), noScript)).toBe(page(style.replace(face, ''), '<p>So it is.</p>'));
});
