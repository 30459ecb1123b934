import { content as items } from '#storage/collections/content.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { firstEssay } from './support/content.ts';
import { news } from './support/essays.ts';
import { withStores } from './support/stored.ts';

test.use({ ownSite: true });

const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

test('a word longer than a screen is broken, wherever it occurs in an essay', async ({ page, site }) => {
  const [category = ''] = firstEssay().content.categories;
  await withStores(site, ({ open }) =>
    open(items).create('item-1', {
      id: 'item-1',
      type: 'essay',
      slug: 'long-words',
      title: word,
      status: 'published',
      content: {
        ...{ ...news.content, subtitle: word, categories: [word, category], tags: [word + word], excerpt: word },
        ...{ author: word, featuredQuote: word, body: `## ${word}\n\n${word}[^1]\n\n- ${word}\n\n[^1]: ${word}` },
      },
      order: 0,
      createdAt: '2026-03-04T09:00:00Z',
      updatedAt: '2026-03-04T09:00:00Z',
      publishedAt: '2026-03-05T09:00:00Z',
    }),
  );
  for (const path of ['/essays', '/essays/long-words', `/essays/${firstEssay().slug}`])
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByText(word).first()).toBeAttached();
      await expectNoSidewaysScroll(page);
    }
  // A fact that wraps is not clipped at the start of its next line.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/essays/long-words');
  const facts = page.locator('.essay-head .essay-facts');
  const cut = await facts.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.querySelector('span')?.lastChild ?? element);
    return Math.min(...Array.from(range.getClientRects(), ({ left }) => left)) - element.getBoundingClientRect().left;
  });
  // The width of the rule before a fact, which is clipped at the start of a line.
  expect(cut).toBeGreaterThanOrEqual(24);
});
