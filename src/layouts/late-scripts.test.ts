import { describe, expect, it, vi } from 'vitest';
import { lateFiles, lateScripts } from './late-scripts.ts';

const essay = '<script type="module" src="/_astro/essay.B-1_x.js"></script>';
const frame = '<script type="module" src="/_astro/LateFrame.astro_lang.C2.js"></script>';
const joined = vi.fn((files: readonly string[]) =>
  Promise.resolve(files.length > 1 ? '/_astro/late.D3.js' : files.join()),
);

describe('the module files of a page', () => {
  it('are requested once the page has loaded and painted', async () => {
    const html = await lateScripts(essay, joined);
    expect(html).not.toContain('src=');
    expect(html).toContain(
      'addEventListener("load",()=>new PerformanceObserver((l,o)=>{o.disconnect();import("/_astro/essay.B-1_x.js")',
    );
  });

  it('become one file at the place of the last', async () => {
    const html = await lateScripts(`${essay}<p>Text</p>${frame}`, joined);
    expect(joined).toHaveBeenLastCalledWith(['/_astro/essay.B-1_x.js', '/_astro/LateFrame.astro_lang.C2.js']);
    expect(lateFiles(html)).toEqual(['/_astro/late.D3.js']);
    expect(html).toMatch(/^<p>Text<\/p><script type="module">/);
  });

  it('do not hold clicks if they serve no button', async () => {
    const html = await lateScripts(frame, joined);
    expect(html).toBe(
      '<script type="module">addEventListener("load",()=>new PerformanceObserver((l,o)=>{o.disconnect();import("/_astro/LateFrame.astro_lang.C2.js").catch(()=>{})}).observe({type:"paint",buffered:!0}))</script>',
    );
    expect(await lateScripts(`${essay}${frame}`, joined)).toContain('[data-late]');
  });

  it('are otherwise left alone, as is inlined code', async () => {
    const html = '<script type="module">one()</script><script src="/_astro/a.js"></script>';
    expect(await lateScripts(html, joined)).toBe(html);
  });
});
