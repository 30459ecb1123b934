import { fileURLToPath } from 'node:url';
import type { Essay } from '#contract/content/essay.ts';
import { bylineOf, shownContent } from '#contract/content/shown-essay.ts';
import { readContent } from '#server/content/files/read-files.ts';

/** What the site says, as its build reads it: a test that needs a title or an answer takes it from here. */
export const content = await readContent(fileURLToPath(new URL('../../../content', import.meta.url)));

/** The copy of the page with this slug. */
export function pageCopy(slug: string) {
  const copy = content.pages.find((page) => page.slug === slug);
  if (!copy) throw new Error(`content/pages/${slug}.json is missing.`);
  return copy;
}

/** What the site publishes from its files, the newest first, as visitors see it. */
export const published: Essay[] = content.essays
  .filter(({ status }) => status === 'published')
  .map(({ undated: _, publishAt: __, ...essay }) => {
    // What its text is found to hold is nothing that anybody writes.
    const { firstFigure: ___, ...shown } = shownContent(essay.title, essay.content, bylineOf(content.site));
    return { ...essay, content: shown };
  });

/** The newest published essay. */
export function firstEssay(): Essay {
  const [essay] = published;
  if (!essay) throw new Error('content/essays holds no published essay.');
  return essay;
}
