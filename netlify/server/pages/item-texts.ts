import type { TextField } from '#contract/content/text-fields.ts';
import { attribute, elementsOf, isBlank, setAttribute, type Document, type Element } from './html-tree.ts';

/** An item shown on pages other than its own, and its texts. */
export interface ShownItem {
  type: 'project' | 'essay';
  slug: string;
  fields: readonly TextField[];
}

/**
 * Names the texts of projects and essays in the cards and lines that show them. They carry no marks: the properties of
 * a project's island must stay unchanged, and marks around the texts of each essay would slow down a build of a
 * thousand. Instead, a text within a card that equals a field's text counts as that field.
 */
export function findItems(page: Document, items: readonly ShownItem[]): void {
  nameSubjects(page, items);
  const known = new Map(items.map((item) => [`${item.type}-${item.slug}`, item]));
  for (const element of elementsOf(page)) {
    const item = known.get(keyOf(element) ?? '');
    if (!item) continue;
    nameTexts(element, item);
    // Everything else on a card, such as a date or a label, leads to its item.
    const title = item.fields.find(({ path }) => path === 'title');
    if (title && attribute(element, 'data-field') === undefined) setAttribute(element, 'data-field-of', title.name);
  }
}

/** Many essays share the categories and tags above a list: each leads to the first essay that has it. */
function nameSubjects(page: Document, items: readonly ShownItem[]): void {
  const said = new Map<string, string>();
  for (const { fields } of items)
    for (const { name, text } of fields)
      if (/\.(categories|tags)\.\d+$/.test(name) && !said.has(text)) said.set(text, name);
  for (const element of elementsOf(page)) {
    const [text] = attribute(element, 'class') === 'essay-choice-name' ? element.childNodes : [];
    const name = text && 'value' in text ? said.get(text.value) : undefined;
    if (name !== undefined) setAttribute(element, 'data-field', name);
  }
}

/** Links that stand for an item, by class: the folder in their address, and the prefix of the item's key. */
const links: Readonly<Record<string, readonly [folder: string, key: string]>> = {
  teaser: ['/essays/', 'essay-'],
  'essay-name': ['/essays/', 'essay-'],
  'venture-name': ['/projects/', 'project-'],
};

/**
 * The key of the item that a card, line or name shows (src/markup/project-card.ts, essay-list.ts, bands/teasers.ts,
 * src/sections/VentureName.astro, VentureYears.astro).
 */
function keyOf(element: Element): string | undefined {
  if (element.tagName === 'article') return attribute(element, 'aria-labelledby');
  const link = element.tagName === 'a' ? links[attribute(element, 'class') ?? ''] : undefined;
  return link && attribute(element, 'href')?.replace(...link);
}

function nameTexts(card: Element, { fields }: ShownItem): void {
  const left = [...candidates(fields)];
  for (const element of [card, ...elementsOf(card)]) {
    const [text, ...others] = element.childNodes.filter((node) => !isBlank(node));
    if (!text || !('value' in text) || others.length > 0 || attribute(element, 'data-field') !== undefined) continue;
    const index = left.findIndex(({ text: said }) => said.trim() === text.value.trim());
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (found) setAttribute(element, 'data-field', found.name);
  }
}

/** The fields, followed by each list of words joined into one line, as cards show it. */
function* candidates(fields: readonly TextField[]): Generator<{ name: string; text: string }> {
  yield* fields;
  const lists = Map.groupBy(
    fields.filter(({ name }) => /\.\d+$/.test(name)),
    ({ name }) => name.replace(/\.\d+$/, ''),
  );
  for (const [name, entries] of lists) yield { name, text: entries.map(({ text }) => text).join(' · ') };
}
