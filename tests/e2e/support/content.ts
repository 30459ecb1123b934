import { fileURLToPath } from 'node:url';
import { readContent } from '#server/content/files/read-files.ts';

/** What the site says, as its build reads it: a test that needs a title or an answer takes it from here. */
export const content = await readContent(fileURLToPath(new URL('../../../content', import.meta.url)));

/** The copy of the page with this slug. */
export function pageCopy(slug: string) {
  const copy = content.pages.find((page) => page.slug === slug);
  if (!copy) throw new Error(`content/pages/${slug}.json is missing.`);
  return copy;
}

/** The newest published essay. */
export function firstEssay() {
  const essay = content.essays.find(({ status }) => status === 'published');
  if (!essay) throw new Error('content/essays holds no published essay.');
  return essay;
}
