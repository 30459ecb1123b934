import { fileURLToPath } from 'node:url';
import type { Essay } from '#contract/content/essay.ts';
import { bylineOf, shownContent } from '#contract/content/shown-essay.ts';
import { readContent } from '#server/content/files/read-files.ts';

/** The content as the build reads it, for tests that need a title or an answer. */
export const content = await readContent(fileURLToPath(new URL('../../../content', import.meta.url)));

/** The page with this slug. */
export function pageCopy(slug: string) {
  const copy = content.pages.find((page) => page.slug === slug);
  if (!copy) throw new Error(`content/pages/${slug}.json is missing.`);
  return copy;
}

/** The published essays from the files, newest first, as visitors see them. */
export const published: Essay[] = content.essays
  .filter(({ status }) => status === 'published')
  .map(({ undated: _, publishAt: __, ...essay }) => {
    // Values derived from the text were not written by an author.
    const { firstFigure: ___, ...shown } = shownContent(essay.title, essay.content, bylineOf(content.site));
    return { ...essay, content: shown };
  });

/** The newest published essay. */
export function firstEssay(): Essay {
  const [essay] = published;
  if (!essay) throw new Error('content/essays holds no published essay.');
  return essay;
}
