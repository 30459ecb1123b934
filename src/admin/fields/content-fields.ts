import type { ContentItem } from '#contract/content/item.ts';
import { pageHeading } from '#contract/content/page.ts';
import { contentTypes } from '#contract/content/types.ts';
import { entriesOf, fieldOf } from './field-of.ts';
import type { GroupEntry } from './group-value.ts';

/** The item has its own title and slug; the server puts them into the content of the types that ask for them. */
const ofTheItem = ['title', 'slug'];

const made = new Map<ContentItem['type'], readonly GroupEntry[]>();

/** The fields of the content of a type, made once: a field that is another one loses the focus. */
export function contentFields(type: ContentItem['type']): readonly GroupEntry[] {
  const fields =
    made.get(type) ??
    entriesOf(contentTypes[type].schema, ofTheItem).map((entry) =>
      // Where a page may be without one, the form does not ask for it.
      type === 'page' && entry.key === 'heading' ? { ...entry, field: fieldOf(pageHeading) } : entry,
    );
  made.set(type, fields);
  return fields;
}
