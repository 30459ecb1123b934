import type * as z from 'zod/mini';
import { essayContent } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { page } from '#contract/content/page.ts';
import { project } from '#contract/content/project.ts';
import { section } from '#contract/content/section.ts';
import { entriesOf } from './field-of.ts';
import type { GroupEntry } from './group-value.ts';

const schemas: Readonly<Record<ContentItem['type'], z.core.$ZodObject>> = {
  project,
  page,
  section,
  essay: essayContent,
  article: essayContent,
};

/** The item has its own title and slug; the server puts them into the content of the types that ask for them. */
const ofTheItem = ['title', 'slug'];

const made = new Map<ContentItem['type'], readonly GroupEntry[]>();

/** The fields of the content of a type, made once: a field that is another one loses the focus. */
export function contentFields(type: ContentItem['type']): readonly GroupEntry[] {
  const fields = made.get(type) ?? entriesOf(schemas[type], ofTheItem);
  made.set(type, fields);
  return fields;
}
