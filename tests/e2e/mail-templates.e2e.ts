import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { MailSamples } from '../support/mail-samples/sample.ts';
import { expect, test } from './fixtures.ts';
import { contentOf, faultsOfLooks } from './support/mail-looks.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const modulesIn = async (path: string) =>
  (await readdir(folder(path))).filter((name) => /^[\w-]+\.ts$/.test(name)).map((name) => name.slice(0, -3));

/** Used by every template. */
const shared = 'write-mail';

/** Mail programs cut off anything beyond this. */
const longest = 60 * 1_024;

/** Without list numbers, which a browser shows but does not count as text. */
const wordsOf = (text: string): string[] =>
  [...new Set(text.replaceAll(/https?:\S+|^[> ]*\d+\. /gm, ' ').match(/[\p{L}\p{N}\p{M}]+/gu))].sort();
const addressesIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>()]+/g))].sort();

test('every template is drawn whole at two widths in light and dark, and its text matches its HTML', async ({
  page,
}) => {
  const templates = (await modulesIn('../../netlify/server/mail/templates')).filter((name) => name !== shared);
  const sampled = (await modulesIn('../support/mail-samples')).filter((name) => name !== 'sample');
  expect(sampled, 'templates with samples in tests/support/mail-samples').toEqual(templates);

  for (const template of templates) {
    const { samples } = (await import(`../support/mail-samples/${template}.ts`)) as { samples: MailSamples };
    for (const kind of ['usual', 'hostile'] as const) {
      const { subject, html, text } = samples[kind];
      const which = `${template}, ${kind}`;
      expect(Buffer.byteLength(html), which).toBeLessThan(longest);
      expect(subject.trim(), which).not.toBe('');
      // Everything that would be loaded or run.
      expect(html, which).not.toMatch(/<(script|link|iframe|object|embed|form|input|svg)\b|url\(|@import|\son\w+=/i);
      expect(html, which).toMatch(/<table[^>]+role="presentation"/);
      await page.setContent(html);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [320, 640]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await faultsOfLooks(page), `${which}, ${width} pixels, ${colorScheme}`).toEqual([]);
        }
      }
      const { words, links } = await contentOf(page);
      const origin = /https?:\/\/[^/\s]+/.exec(text.slice(text.indexOf('\n-- \n')))?.[0] ?? '';
      const known = [origin, ...(samples.elsewhere ?? [])];
      for (const link of links)
        expect(
          known.some((one) => link.startsWith(one)),
          `${which}: ${link}`,
        ).toBe(true);
      // The address of the site is shown without its scheme.
      expect(wordsOf(text), which).toEqual(wordsOf(words.replaceAll(new URL(origin).host, '')));
      expect(addressesIn(text), which).toEqual(addressesIn([...links, words].join(' ')));
      for (const source of html.matchAll(/\ssrc="([^"]*)"/g)) expect(source[1], which).toMatch(`${origin}/`);
    }
  }
});
