import type { ContentItem } from '#contract/content/item.ts';
import { factsOf } from '#contract/content/types.ts';
import type * as z from 'zod/mini';
import { entriesOf } from './field-of.ts';
import type { GroupEntry } from './group-value.ts';

/** The item has its own title and slug; the server puts them into the content of the types that ask for them. */
const ofTheItem = ['title', 'slug'];

const made = new Map<string, readonly GroupEntry[]>();

/** The fields of the content of a type, at a slug where that decides, made once: a field that is another one loses the focus. */
export function contentFields(type: ContentItem['type'], slug = ''): readonly GroupEntry[] {
  const { schema, form, isFixed } = factsOf(type);
  const key = form && isFixed(slug) ? `${type}/${slug}` : type;
  // A type without a form has a schema of fields.
  const fields = made.get(key) ?? entriesOf(form?.(slug) ?? (schema as z.ZodMiniObject), ofTheItem);
  made.set(key, fields);
  return fields;
}
