import type { ContentItem } from '#contract/content/item.ts';
import { factsOf } from '#contract/content/types.ts';
import type * as z from 'zod/mini';
import { entriesOf } from './field-of.ts';
import type { GroupEntry } from './group-value.ts';

/** The item has its own title and slug; the server adds them to the content of the types that need them. */
const ofTheItem = ['title', 'slug'];

const made = new Map<string, readonly GroupEntry[]>();

/**
 * The content fields of a type, and of a slug where that matters. Cached, because a new field object would make the
 * control lose the focus.
 */
export function contentFields(type: ContentItem['type'], slug = ''): readonly GroupEntry[] {
  const { schema, form, isFixed } = factsOf(type);
  const key = form && isFixed(slug) ? `${type}/${slug}` : type;
  // A type without a form has a schema of fields.
  const fields = made.get(key) ?? entriesOf(form?.(slug) ?? (schema as z.ZodMiniObject), ofTheItem);
  made.set(key, fields);
  return fields;
}
