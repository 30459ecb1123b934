import { describe, expect, it } from 'vitest';
import { lateScripts } from './late-scripts.ts';

describe('the module files of a page', () => {
  it('are asked for once the page has loaded', () => {
    const html = lateScripts('<script type="module" src="/_astro/essay.B-1_x.js"></script>');
    expect(html).not.toContain('src=');
    expect(html).toContain('addEventListener("load",()=>import("/_astro/essay.B-1_x.js")');
  });

  it('are left alone elsewhere, and so is what stands in the page', () => {
    const html = '<script type="module">one()</script><script src="/_astro/a.js"></script>';
    expect(lateScripts(html)).toBe(html);
  });
});
