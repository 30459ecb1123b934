import { bodyBeyondBounds } from '#contract/content/essay-body.ts';
import { factsOf } from '#contract/content/types.ts';
import { factsOfBody } from '../render/body-facts.ts';
import type { Addresses } from './check-site.ts';
import { pageOf, type CheckedValue } from './references.ts';

/**
 * The ids of the headings in any of these versions of a text, which links can lead to.
 * @param contents of essays or articles
 * @returns null if one of them cannot be parsed, or there is none
 */
export function placesOfTexts(contents: readonly unknown[]): ReadonlySet<string> | null {
  const ids = new Set<string>();
  for (const content of contents) {
    const body: unknown = Reflect.get(Object(content), 'body');
    const places = typeof body === 'string' && !bodyBeyondBounds(body) ? factsOfBody(body).places : null;
    if (!places) return null;
    for (const id of places) ids.add(id);
  }
  return contents.length > 0 ? ids : null;
}

/**
 * Whether these essays and articles have a heading. Their Markdown is parsed when first asked for.
 * @param values may include several versions of one text: a heading of any of them counts
 */
export function placesAmong(values: readonly CheckedValue[]): Addresses['isPlace'] {
  const texts = values.filter(({ type }) => factsOf(type).body);
  const byPath = Map.groupBy(texts, pageOf);
  const contentsAt = (path: string) => (byPath.get(path) ?? []).map(({ content }) => content);
  return ({ path, id }) => placesOfTexts(contentsAt(path))?.has(id) !== false;
}
