import { gfmExamples } from '#support/gfm-examples.ts';
import { expect, it } from 'vitest';
import { renderEssay } from './render-markdown.ts';

/**
 * Normalises harmless differences: alignment by class, a scrolling frame, an accessible name for a box, curly
 * apostrophes.
 */
const plain = (html: string): string =>
  html
    .replaceAll(/<div class="cells"[^>]*>|<\/div>/g, '')
    .replaceAll(/<(t[hd]) class="(left|right|center)"/g, '<$1 align="$2"')
    .replaceAll(/ aria-label="[^"]*"/g, '')
    .replaceAll(/<input ([^>]*?) ?\/?>/g, (_, words: string) => `<input ${words.split(' ').sort().join(' ')}>`)
    .replaceAll(/>\s+</g, '><')
    .replaceAll('’', "'")
    .trim();

/** This site differs here: rules 21 excludes ftp, which no browser opens. */
const other = 'ftp://foo.bar.baz';

it.each(gfmExamples)('%s: %j renders as GitHub specifies', async (_, markdown, html) => {
  const wanted = html.replace(`<a href="${other}">${other}</a>`, other);
  expect(plain(await renderEssay(markdown))).toBe(plain(wanted));
});
