import type { ContentItem } from '#contract/content/item.ts';
import { essayContent } from '#contract/content/essay.ts';
import { page } from '#contract/content/page.ts';
import { project } from '#contract/content/project.ts';
import { section } from '#contract/content/section.ts';
import type * as z from 'zod/mini';
import { explainIssues } from '../files/explain-issue.ts';
import { parseJson } from '../files/parse-json.ts';
import { checkShape } from '../../http/json-body.ts';
import { Refusal } from '../../http/refusal.ts';

/** The schema of each type's content (architecture §6). */
const schemas: Readonly<Record<ContentItem['type'], z.ZodMiniType>> = {
  project,
  page,
  section,
  essay: essayContent,
  article: essayContent,
};

type Draft = Pick<ContentItem, 'type' | 'slug' | 'title'> & { content?: unknown };

/**
 * The content of an item as it is kept: JSON of the schema of its type. It may come as JSON or as text that holds JSON (product §3). Where a type's content has a
 * slug and a title of its own, they are the item's.
 *
 * @throws Refusal `invalid` with one message a field, named by its path: `content.metrics.0.value`
 */
export function checkContent({ type, slug, title, content }: Draft): unknown {
  const given = typeof content === 'string' ? readText(content) : content;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw refuse({ content: `Write the fields of the ${type} as a JSON object.` });
  }
  const whole = type === 'essay' || type === 'article' ? given : { ...given, slug, title };
  const result = schemas[type].safeParse(whole);
  if (result.success) return result.data;
  const messages = new Map<string, string>();
  for (const { field, instead } of explainIssues(schemas[type], whole, result.error.issues)) {
    const name = field === 'slug' || field === 'title' ? field : `content.${field.replaceAll(/\[(\d+)\]/g, '.$1')}`;
    if (!messages.has(name)) messages.set(name, instead);
  }
  throw refuse(Object.fromEntries(messages));
}

function readText(text: string): unknown {
  const parsed = parseJson(text);
  if (!parsed.ok)
    throw refuse({ content: `Line ${parsed.problem.line} ${parsed.problem.wrong}. ${parsed.problem.instead}` });
  checkShape(parsed.data);
  return parsed.data;
}

const refuse = (fields: Readonly<Record<string, string>>) =>
  new Refusal('invalid', 'Please check the marked fields.', { fields });
