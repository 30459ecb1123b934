import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scriptReader, scriptWords } from './script-words.ts';

describe('a script mentions', () => {
  test('the names in its strings, whatever surrounds them', () => {
    const { says } = scriptWords(
      'e("p",{className:"mt-4 sm:grid-cols-2"});`<b class="lead ${x?`away`:""}">`;list.add(\'on\')',
    );
    for (const name of ['mt-4', 'sm:grid-cols-2', 'lead', 'away', 'on'])
      expect([name, says(name)]).toEqual([name, true]);
    for (const name of ['mt-5', 'lea', 'md:grid-cols-2']) expect([name, says(name)]).toEqual([name, false]);
  });

  test('every name that it may compose', () => {
    const { says } = scriptWords('`newsletter newsletter-${look}`;"stagger-"+n;`${x}-wide`');
    for (const name of ['newsletter-compact', 'stagger-7', 'band-wide']) expect(says(name)).toBe(true);
    expect(says('newsletters')).toBe(false);
  });

  test('a custom property that it reads', () => {
    expect(scriptWords('style.setProperty("--part",1)').says('--part')).toBe(true);
    expect(scriptWords('a--part').says('--part')).toBe(false);
  });
});

describe('the scripts of a page', () => {
  let dist = '';

  beforeEach(async () => {
    dist = await mkdtemp(join(tmpdir(), 'script-words-'));
    await mkdir(join(dist, '_astro'));
    const files = {
      '_astro/Island.a1.js': 'import{a}from"./shared.b2.js";import("./late.c3.js");"island"',
      '_astro/shared.b2.js': 'import"./Island.a1.js";"shared"',
      '_astro/late.c3.js': '"late"',
      '_astro/entry.d4.js': '"entry"',
      'show.js': '"shown"',
      '_astro/other.e5.js': '"other"',
    };
    for (const [file, text] of Object.entries(files)) await writeFile(join(dist, file), text);
  });

  afterEach(() => rm(dist, { recursive: true }));

  test('are the inlined ones, those that it names, and everything these load', async () => {
    const { says } = await scriptReader(dist)(
      `<script>if(x)import('/show.js');"inline"</script><script type="application/ld+json">"data"</script>` +
        `<script type="module" src="/_astro/entry.d4.js"></script><astro-island component-url="/_astro/Island.a1.js"></astro-island><p>words /gone.js "/gone.js"</p>`,
    );
    const said = ['inline', 'data', 'words', 'entry', 'island', 'shared', 'late', 'shown', 'other'].filter(says);
    expect(said).toEqual(['inline', 'entry', 'island', 'shared', 'late', 'shown']);
  });
});
