import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import type { PageBand } from '#contract/content/page-band.ts';
import { projectContent } from '#support/content-drafts.ts';
import { everyBand } from '#support/page-of-bands.ts';
import { spriteIcon } from './icon.ts';
import { pageBands, type BandSources } from './page-bands.ts';

const sources: BandSources = {
  email: 'ada@meridianforge.example',
  sections: [{ slug: 'focus-areas', title: 'Areas', items: [{ title: 'Reach', text: 'Far.' }] }],
  essays: ['one', 'two'].map((slug) => ({
    id: slug,
    slug,
    title: `Essay ${slug}`,
    status: 'published',
    publishedAt: '2026-03-14T09:00:00Z',
    createdAt: '2026-03-01T09:00:00Z',
    content: { subtitle: 'S', categories: ['C'], tags: [], excerpt: 'E.', author: 'A', readTime: 3 },
  })),
  projects: [{ ...projectContent, slug: 'osusu', title: 'Osusu' } as BandSources['projects'][number]],
  htmlOf: ({ body }) => `<p>${body.length} characters</p>`,
  icon: spriteIcon,
};
const drawn = (bands: readonly PageBand[], more: Partial<BandSources> = {}) =>
  pageBands(bands, { ...sources, ...more }).map(({ text }) => text);

test('draws every band in order, each at its own address', () => {
  const markup = drawn(everyBand);
  expect(markup).toHaveLength(everyBand.length);
  for (const [index, { id }] of everyBand.entries()) expect(markup[index]).toContain(` id="${id}"`);
  const whole = markup.join('');
  for (const words of ['First.', 'Second.', 'It lasts.', 'Far.', '40+', 'Engineers', 'From anywhere?', 'Essay one'])
    expect(whole).toContain(words);
  expect(whole).not.toContain('Essay two');
  expect(whole).toMatch(/href="mailto:ada@meridianforge.example" data-event\s+data-live="contactEmail"/);
  expect(whole).toContain('alt="Ada, drawn"');
  expect(whole).not.toMatch(/undefined|\[object/);
  // A parser must not need to repair anything.
  expect(parseFragment(whole).childNodes).toHaveLength(everyBand.length);
});

test('leaves out bands with nothing to show', () => {
  const nothing = { sections: [], essays: [], projects: [] };
  const ids = everyBand.filter(({ id }) => !['areas', 'reading', 'ventures'].includes(id)).map(({ id }) => id);
  expect(drawn(everyBand, nothing).map((text) => / id="([^"]*)"/.exec(text)?.[1])).toEqual(ids);
});

test('escapes every text', () => {
  const nasty = '"><script>alert(1)</script>';
  const [text] = drawn([{ kind: 'picture', id: 'a', picture: '/a.png', alt: nasty, caption: nasty }]);
  expect(text).not.toContain('<script>');
  expect(drawn([{ id: 'a', heading: nasty, text: nasty }]).join('')).not.toContain('<script>');
});
