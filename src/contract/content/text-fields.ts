import { isFields } from '../is-fields.ts';
import type { ContentType } from './types.ts';

/** What a text belongs to. */
export type TextOwner = ContentType;

/** A text that a page shows. */
export interface TextField {
  /** Its name for pages and the admin, such as `home:bands.founders.heading`. */
  name: string;
  /** Its path in the value, such as `bands.0.heading`. */
  path: string;
  text: string;
  /** Whether it is Markdown, which a page shows as HTML. */
  markdown: boolean;
}

/**
 * Keys whose texts pages show as they are. Others are never marked, because ids, links and choices control the
 * templates.
 */
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

/** Additional text keys of a type, and listed ones that its pages do not show. */
const ofType: Readonly<Partial<Record<TextOwner, { also?: readonly string[]; never?: readonly string[] }>>> = {
  // Only the head of a page has them.
  page: { also: ['body'], never: ['title', 'description'] },
  // Only the admin shows a part's title.
  part: { also: ['source', 'why'], never: ['title'] },
  project: { also: ['description', 'status', 'yearStarted'] },
  essay: { also: ['subtitle', 'excerpt', 'featuredQuote', 'categories', 'tags'] },
  article: { also: ['subtitle', 'excerpt', 'featuredQuote', 'categories', 'tags'] },
};

/** Names of parts, which cannot be used as the subject of a page. */
const parts: ReadonlySet<string> = new Set(['site', 'books', 'quiz', 'setting']);

/**
 * The subject of a value's texts. A page and a part go by their slug, so that the heading of a band is
 * `home:bands.founders.heading`; anything else goes by type and slug, such as `section/faq`, since a page may have that
 * slug too.
 */
export const subjectOf = (owner: TextOwner, slug: string): string =>
  owner === 'part' || (owner === 'page' && !parts.has(slug)) ? slug : `${owner}/${slug}`;

/** The subject of a page: its own, or that of the project whose page it is, such as `projects/limpiar`. */
export function subjectOfPage(page: string): string {
  const [, project] = /^projects\/(.+)$/.exec(page) ?? [];
  return project === undefined ? subjectOf('page', page) : subjectOf('project', project);
}

/** The name of a list entry: its id or slug, which survives moving entries, else its position. */
function keyOf(entry: unknown, index: number): string {
  const id = isFields(entry) ? (entry['id'] ?? entry['slug']) : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : String(index);
}

/**
 * Every text of a value that pages show, in order. Accepts any value, since an editor may contain one that breaks its
 * schema.
 */
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
    else if (isFields(part))
      for (const [inner, entry] of Object.entries(part)) walk(entry, at(inner), to(inner), inner, depth + 1);
    else if ((shownKeys.has(key) || also.includes(key)) && !(depth === 1 && never.includes(key)))
      add(name, path, part, key === 'body');
  };
  walk(value, '', '', '', 0);
  return fields;
}

/** The value with each of its texts changed. Parts without a text field stay the same objects. */
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
    if (isFields(part))
      return Object.fromEntries(Object.entries(part).map(([key, entry]) => [key, copy(entry, to(key))]));
    return typeof part === 'string' ? (changed.get(path) ?? part) : part;
  };
  // Only texts have changed.
  return copy(value, '') as Value;
}
