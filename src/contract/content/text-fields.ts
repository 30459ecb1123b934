import type { ContentType } from './types.ts';

/** What texts belong to. */
export type TextOwner = ContentType;

/** A text that a page shows. */
export interface TextField {
  /** By which pages and the admin know it, such as `home:bands.founders.heading`. */
  name: string;
  /** Where it stands in the value that it is of, such as `bands.0.heading`. */
  path: string;
  text: string;
  /** Whether it is Markdown, which a page shows as HTML. */
  markdown: boolean;
}

/** Keys whose texts pages show as they are. What is not listed is never marked: ids, links and choices decide what templates do. */
const shownKeys: ReadonlySet<string> = new Set([
  'alt',
  'author',
  'bio',
  'caption',
  'copyright',
  'drawingAlt',
  'experience',
  'eyebrow',
  'heading',
  'howItWorks',
  'impact',
  'intro',
  'kept',
  'label',
  'lead',
  'location',
  'name',
  'navigation',
  'none',
  'options',
  'overview',
  'owns',
  'partnerType',
  'portraitAlt',
  'problem',
  'question',
  'quote',
  'region',
  'role',
  'sector',
  'sentence',
  'tagline',
  'techStack',
  'text',
  'title',
  'value',
  'whatWeBuilt',
  'when',
  'where',
]);

/** Texts that a type has besides, and those of the list that its pages do not show. */
const ofType: Readonly<Partial<Record<TextOwner, { also?: readonly string[]; never?: readonly string[] }>>> = {
  // The head of a page alone says them.
  page: { also: ['body'], never: ['title', 'description'] },
  // The admin alone calls a part by its title.
  part: { also: ['source', 'why'], never: ['title'] },
  project: { also: ['description', 'status', 'yearStarted'] },
  essay: { also: ['subtitle', 'excerpt', 'featuredQuote', 'categories', 'tags'] },
  article: { also: ['subtitle', 'excerpt', 'featuredQuote', 'categories', 'tags'] },
};

/** Names of parts, which no page may be taken for. */
const parts: ReadonlySet<string> = new Set(['site', 'books', 'quiz', 'setting']);

/**
 * What the names of the texts of a value begin with: a page and a part go by their slug, so that the heading of a band is `home:bands.founders.heading`; anything else by
 * type and slug, such as `section/faq`, since a page may have that slug too.
 */
export const subjectOf = (owner: TextOwner, slug: string): string =>
  owner === 'part' || (owner === 'page' && !parts.has(slug)) ? slug : `${owner}/${slug}`;

/** What the names of the texts begin with that a page is for: its own, or those of the project whose page it is, such as `projects/limpiar`. */
export function subjectOfPage(page: string): string {
  const [, project] = /^projects\/(.+)$/.exec(page) ?? [];
  return project === undefined ? subjectOf('page', page) : subjectOf('project', project);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How an entry of a list is named: by its id or slug, which stays when entries are moved, else by its place. */
function keyOf(entry: unknown, index: number): string {
  const id = isRecord(entry) ? (entry['id'] ?? entry['slug']) : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : String(index);
}

/** Every text of a value that pages show, in its order. The value is taken as it comes, since an editor may hold one that breaks its schema. */
export function textFields(owner: TextOwner, slug: string, value: unknown): TextField[] {
  const { also = [], never = [] } = ofType[owner] ?? {};
  const fields: TextField[] = [];
  const subject = subjectOf(owner, slug);
  const add = (name: string, path: string, text: unknown, markdown: boolean) => {
    if (typeof text === 'string' || typeof text === 'number')
      fields.push({ name: `${subject}:${name}`, path, text: String(text), markdown });
  };
  const walk = (part: unknown, name: string, path: string, key: string, depth: number): void => {
    const at = (inner: string) => (name === '' ? inner : `${name}.${inner}`);
    const to = (inner: string) => (path === '' ? inner : `${path}.${inner}`);
    if (Array.isArray(part))
      for (const [index, entry] of part.entries())
        walk(entry, at(keyOf(entry, index)), to(String(index)), key, depth + 1);
    else if (isRecord(part))
      for (const [inner, entry] of Object.entries(part)) walk(entry, at(inner), to(inner), inner, depth + 1);
    else if ((shownKeys.has(key) || also.includes(key)) && !(depth === 1 && never.includes(key)))
      add(name, path, part, key === 'body');
  };
  walk(value, '', '', '', 0);
  return fields;
}

/** The value with each of its texts changed. What no field names stays the very same. */
export function withTexts<Value>(
  owner: TextOwner,
  slug: string,
  value: Value,
  change: (field: TextField) => string,
): Value {
  const changed = new Map(textFields(owner, slug, value).map((field) => [field.path, change(field)]));
  const copy = (part: unknown, path: string): unknown => {
    const to = (inner: string) => (path === '' ? inner : `${path}.${inner}`);
    if (Array.isArray(part)) return part.map((entry, index) => copy(entry, to(String(index))));
    if (isRecord(part))
      return Object.fromEntries(Object.entries(part).map(([key, entry]) => [key, copy(entry, to(key))]));
    return typeof part === 'string' ? (changed.get(path) ?? part) : part;
  };
  // Texts alone are others.
  return copy(value, '') as Value;
}
