import { bodyBeyondBounds } from '#contract/content/essay-body.ts';
import { factsOf } from '#contract/content/types.ts';
import { factsOfBody } from '../render/body-facts.ts';
import type { Addresses } from './check-site.ts';
import { pageOf, type CheckedValue } from './references.ts';

/**
 * The ids of the headings that one version or another of a text has, under which links find them.
 *
 * @param contents of essays or articles
 * @returns null where one of them cannot be told, or where there is none
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
 * Whether essays and articles that are all in hand have a place. Their Markdown is parsed once it is asked for.
 *
 * @param values several versions of one text among them: a place of any of them is one
 */
export function placesAmong(values: readonly CheckedValue[]): Addresses['isPlace'] {
  const contents = new Map<string, unknown[]>();
  for (const value of values) {
    if (!factsOf(value.type).body) continue;
    const path = pageOf(value);
    contents.set(path, [...(contents.get(path) ?? []), value.content]);
  }
  return ({ path, id }) => placesOfTexts(contents.get(path) ?? [])?.has(id) !== false;
}
