import { Script } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import { joinedInlined } from './joined-inlined.ts';

const joined = (html: string) => joinedInlined(html, 'element()');

describe('the inlined code of a page', () => {
  it('has one style in the head, in source order', () => {
    expect(joined('<head><style>a{}</style></head><body><style>b{}</style><p>Text</p><style>c{}</style></body>')).toBe(
      '<head><style>a{}b{}c{}</style></head><body><p>Text</p></body>',
    );
  });

  it('has one script in the head, if the page uses the small island element', () => {
    const data = '<script type="application/ld+json">{}</script>';
    const islands = '<script>wake()\n</script><script>element()</script><script>other()</script>';
    expect(joined(`<head>${data}<script>paint()</script></head><p>Text</p>${islands}`)).toBe(
      `<head>${data}<script>paint();wake();element()</script></head><p>Text</p><script>other()</script>`,
    );
  });

  it('has one module at the place of the last, each part with its own names', () => {
    const page = joined(
      '<script type="module">var e=1;a(e)\n</script><p>Text</p><script type="module">var e=2;b(e)</script><p>End</p>',
    );
    expect(page).toBe(
      '<p>Text</p><script type="module">for(let f of[async()=>{var e=1;a(e)},async()=>{var e=2;b(e)}])f().catch(reportError)</script><p>End</p>',
    );
  });

  it('may use await, like a module', () => {
    const page = joined('<script type="module">await a()</script><script type="module">b()</script>');
    const content = /<script type="module">(.*)<\/script>/.exec(page)?.[1] ?? '';
    expect(() => new Script(content)).not.toThrow();
  });
});

test.each([
  '<head></head><style>b{}</style>',
  '<style media="print">a{}</style><style media="screen">b{}</style>',
  '<script type="module">import{a}from"/a.js";a()</script><script type="module">b()</script>',
  '<script type="module" src="/a.js"></script><script type="module">b()</script>',
  '<head><script>a()</script></head><script>b()</script><script>c()</script>',
  '<p>Text</p>',
])('%s stays unchanged', (page) => {
  expect(joined(page)).toBe(page);
});
