import type { EssaySummary } from '#contract/api/essays.ts';
import { essayAuthor, essayMore, type EssaysAround } from '#markup/essay-around.ts';
import { withWeight } from '#markup/page-weight.ts';
import { attribute, elementsOf, nodesOf, setAttribute, setChildren, type Document } from './html-tree.ts';

/**
 * The place in built markup where an essay leads on to others: it holds no other `div` (src/sections/EssayBand.astro).
 */
const place = /(<div data-more(?:="")?>).*?(?=<\/div>)/s;

/**
 * The built page of an essay, leading on to what visitors can read now. If that is what the build knew, the page
 * remains unchanged byte for byte; if not, it no longer states its weight (decision 0161).
 */
export function withEssaysAround(page: string, around: EssaysAround): string {
  const now = page.replace(place, (_, begin: string) => begin + essayMore(around).text);
  return now === page ? page : withWeight(now, null);
}

/**
 * Fills the surroundings of an essay into the shell: its author, whom the shell introduces if that is the author known
 * to the site; the further essays; and its address in the form, which records where a visitor signed up.
 */
export function fillAround(page: Document, { slug, content }: EssaySummary, around: EssaysAround): void {
  for (const element of [...elementsOf(page)]) {
    const known = attribute(element, 'data-author');
    if (known !== undefined) {
      if (known !== content.author) setChildren(element, nodesOf(essayAuthor({ name: content.author })));
      setAttribute(element, 'data-author', content.author);
      setAttribute(element, 'hidden', null);
    }
    if (attribute(element, 'data-more') !== undefined) setChildren(element, nodesOf(essayMore(around)));
    nameForm(element.attrs, `/essays/${slug}`);
  }
}

/** The form names its page in a field, for visitors without JavaScript, and in the properties of its island. */
function nameForm(attributes: { name: string; value: string }[], path: string): void {
  const isField = attributes.some(({ name, value }) => name === 'name' && value === 'page');
  for (const attribute of attributes) {
    if (isField && attribute.name === 'value') attribute.value = path;
    if (attribute.name === 'props')
      attribute.value = attribute.value.replace('"page":[0,"/essays"]', `"page":[0,"${path}"]`);
  }
}
