import { pathOfTarget } from '#contract/content/lint/path-on-site.ts';
import { drawingPath } from '#contract/content/project-path.ts';
import { contentTypes, factsOf, type ContentType } from '#contract/content/types.ts';
import { pathOf } from '../files/site-paths.ts';
import { addressesInBody } from './body-addresses.ts';
import { referringFields } from '../files/schema-references.ts';

/** Something that a build makes pages of: an item or a file. */
export interface CheckedValue {
  type: ContentType;
  slug: string;
  /** As the schema of the type has it, the slug of a page or a project included. */
  content: unknown;
}

/** What leads somewhere, and the place at which it stands: a link or a picture by its address, a drawing by its name, an essay or a project by its slug. */
export interface Reference {
  kind: 'link' | 'picture' | 'drawing' | 'essay' | 'project';
  /** As it was written. */
  address: string;
  /** Path of the field in the content, such as `bands[0].actions[1].href`. */
  field: string;
  /** Line of the field's text, from 1, where that is Markdown. */
  line?: number;
  /** Of a picture in Markdown, whether words say what it shows. */
  described?: boolean;
  /** In Markdown, the ids of the headings of its text. */
  places?: ReadonlySet<string>;
}

const known = new WeakMap<CheckedValue, Reference[]>();

/** All that a value leads to, in fields of their own and in Markdown. They are looked for once: Markdown has to be parsed for it. */
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

const fieldOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`)).join('');

/** Path of the page that shows a value: addresses lead from there. */
export const pageOf = ({ type, slug }: Pick<CheckedValue, 'type' | 'slug'>): string => pathOf(type, slug) ?? '/';

/** The path on this site that a reference leads to; null where it leads to another site, or to a place of its own page. */
export function pathOfReference({ kind, address }: Reference, value: CheckedValue): string | null {
  if (kind === 'drawing') return drawingPath(address);
  return kind === 'essay' || kind === 'project'
    ? contentTypes[kind].page(address)
    : pathOfTarget(kind, address, pageOf(value));
}
