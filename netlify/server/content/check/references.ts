import { pathOfTarget } from '#contract/content/lint/path-on-site.ts';
import { drawingPath } from '#contract/content/project-path.ts';
import { contentTypes, factsOf, type ContentType } from '#contract/content/types.ts';
import { pathOf } from '../files/path-of.ts';
import { fieldOf } from '../files/explain-issue.ts';
import { referringFields } from '../files/schema-references.ts';
import { factsOfBody, type BodyAddress } from '../render/body-facts.ts';

/** An item or a file from which a build makes pages. */
export interface CheckedValue {
  type: ContentType;
  slug: string;
  /** As the type's schema has it, including the slug of a page or a project. */
  content: unknown;
}

/** A reference and its place: a link or picture by address, a drawing by name, an essay or project by slug. */
export interface Reference {
  kind: 'link' | 'picture' | 'drawing' | 'essay' | 'project';
  /** As written. */
  address: string;
  /** Path of the field in the content, such as `bands[0].actions[1].href`. */
  field: string;
  /** Line of the field's text, from 1, if it is Markdown. */
  line?: number;
  /** For a picture in Markdown: whether it has alternative text. */
  described?: boolean;
  /** In Markdown: the ids of the headings of its text. */
  places?: ReadonlySet<string>;
}

const known = new WeakMap<CheckedValue, Reference[]>();

/**
 * All references that a value contains, in its own fields and in Markdown. Found once and remembered, since Markdown
 * has to be parsed.
 */
export function referencesOf(value: CheckedValue): Reference[] {
  const references = known.get(value) ?? readReferences(value);
  known.set(value, references);
  return references;
}

const readReferences = ({ type, content }: CheckedValue): Reference[] =>
  referringFields(factsOf(type).schema, content).flatMap(({ kind, path, value }): Reference[] => {
    const field = fieldOf(path);
    if (kind !== 'markdown') return [{ kind, address: value, field }];
    return addressesInBody(value).map((found) => ({ ...found, field }));
  });

/** A text without any of these has no links. */
const marks = /[[<]/;

/**
 * Every link and picture of a body, in order, as the renderer reads them: inline, by reference and automatic, except in
 * code.
 * @param body within its bounds (`problemOfBody`); otherwise none are found
 */
export const addressesInBody = (body: string): readonly BodyAddress[] =>
  marks.test(body) ? factsOfBody(body).addresses : [];

/** Path of the page that shows a value. Relative addresses start from there. */
export const pageOf = ({ type, slug }: Pick<CheckedValue, 'type' | 'slug'>): string => pathOf(type, slug) ?? '/';

/**
 * The path on this site that a reference leads to; null if it leads to another site, or to a heading of its own page.
 */
export function pathOfReference({ kind, address }: Reference, value: CheckedValue): string | null {
  if (kind === 'drawing') return drawingPath(address);
  return kind === 'essay' || kind === 'project'
    ? contentTypes[kind].page(address)
    : pathOfTarget(kind, address, pageOf(value));
}
