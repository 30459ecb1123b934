import type { ContentItem } from '#contract/content/item.ts';
import { sayProblem } from '#contract/content/essay-body.ts';
import { markdownFields } from '#contract/content/markdown-fields.ts';
import { withoutSaidElsewhere } from '#contract/content/said-elsewhere.ts';
import { isFields } from '#contract/is-fields.ts';
import { factsOf } from '#contract/content/types.ts';
import { explainIssues } from '../files/explain-issue.ts';
import { parseJson } from '../files/parse-json.ts';
import { problemOfBody } from '../render/check-body.ts';
import { checkShape } from '../../http/json-body.ts';
import { Refusal } from '../../http/refusal.ts';

type Given = Pick<ContentItem, 'type' | 'slug' | 'title'> & { content?: unknown };

/**
 * Checks the content of an item and returns it as stored: JSON that matches the schema of its type. It may come as
 * JSON, or as text that holds JSON (product §3). If the content has a slug and a title of its own, they are the item's.
 * Fields that another source determines (decision 0100) are left out.
 * @throws Refusal `invalid` with one message per field, named by its path: `content.metrics.0.value`
 */
export function checkContent({ type, slug, title, content }: Given): unknown {
  const given = typeof content === 'string' ? readText(content) : content;
  if (!isFields(given)) throw refuse({ content: `Write the fields of the ${type} as a JSON object.` });
  const { body, schema, known, name } = factsOf(type);
  if (known && !known.includes(slug))
    throw refuse({ slug: `There are these ${type}s: ${known.join(', ')}. Write one of them.` });
  const own = name?.(slug);
  if (own !== undefined && title !== own) throw refuse({ title: `This ${type} keeps its name. Write "${own}".` });
  const whole = body ? given : { ...given, slug, title };
  const result = schema.safeParse(whole);
  if (result.success) {
    for (const { path, body } of markdownFields(whole)) {
      const problem = problemOfBody(body);
      if (problem) throw refuse({ [`content.${path.join('.')}`]: sayProblem(problem) });
    }
    return withoutSaidElsewhere(type, slug, Object(result.data) as object);
  }
  const messages = new Map<string, string>();
  for (const { field, instead } of explainIssues(schema, whole, result.error.issues)) {
    const name = savedName(field);
    if (!messages.has(name)) messages.set(name, instead);
  }
  throw refuse(Object.fromEntries(messages));
}

/** The name of a field in a save: `metrics[0].value` → `content.metrics.0.value`. */
export const savedName = (field: string): string =>
  field === 'slug' || field === 'title' ? field : `content.${field.replaceAll(/\[(\d+)\]/g, '.$1')}`;

function readText(text: string): unknown {
  const parsed = parseJson(text);
  if (!parsed.ok)
    throw refuse({ content: `Line ${parsed.problem.line} ${parsed.problem.wrong}. ${parsed.problem.instead}` });
  checkShape(parsed.data);
  return parsed.data;
}

const refuse = (fields: Readonly<Record<string, string>>) =>
  new Refusal('invalid', 'Please check the marked fields.', { fields });
