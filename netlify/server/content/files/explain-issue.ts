import * as z from 'zod/mini';
import type { ContentProblem } from './problems.ts';

export type Explanation = Pick<ContentProblem, 'wrong' | 'instead'> & { field: string };
type Path = readonly PropertyKey[];

/** `['metrics', 0, 'value']` → `metrics[0].value`. */
export const fieldOf = (path: Path): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`)).join('');

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );
}

/** The schema inside `optional`, `nullable` and the like. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def ? unwrap(def.innerType as z.core.$ZodType) : schema;
}

/** For a discriminated union, the schema that the data selects. */
function chosen(schema: z.core.$ZodType, data: unknown): z.core.$ZodType {
  const inner = unwrap(schema);
  if (!(inner instanceof z.core.$ZodDiscriminatedUnion)) return inner;
  const { discriminator, options } = inner._zod.def;
  const choice = valueAt(data, [discriminator]);
  return options.find((option) => option._zod.propValues?.[discriminator]?.has(choice as string | undefined)) ?? inner;
}

/** The schema for the value at `path`, as far as objects and arrays lead there. */
function schemaAt(schema: z.core.$ZodType, path: Path, data: unknown): z.core.$ZodType | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const inner = chosen(schema, data);
  let next: z.core.$ZodType | undefined;
  if (inner instanceof z.core.$ZodObject && typeof key === 'string' && Object.hasOwn(inner._zod.def.shape, key)) {
    next = inner._zod.def.shape[key];
  } else if (inner instanceof z.core.$ZodArray) {
    next = inner._zod.def.element;
  }
  return next && schemaAt(next, rest, valueAt(data, [key]));
}

function descriptionOf(schema: z.core.$ZodType | undefined): string | undefined {
  if (!schema) return undefined;
  return (z.globalRegistry.get(schema) ?? z.globalRegistry.get(unwrap(schema)))?.description;
}

const quote = (value: string): string => {
  const text = JSON.stringify(value.slice(0, 100));
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

function whatItIs(value: unknown): string {
  if (value === undefined) return 'is missing';
  if (value === null) return 'is empty';
  if (Array.isArray(value)) return `is a list of ${value.length}`;
  if (typeof value === 'string') return value.trim() === '' ? 'is empty' : `is ${quote(value)}`;
  if (typeof value === 'number' || typeof value === 'boolean') return `is the ${typeof value} ${String(value)}`;
  return 'is a group of fields';
}

/** zod/mini has no wording of its own: its default message only says that the input is invalid. */
const isDefault = (message: string): boolean => message.startsWith('Invalid');

function whatToWrite(issue: z.core.$ZodIssue, schema: z.core.$ZodType, data: unknown): string {
  const value = valueAt(data, issue.path);
  const description = descriptionOf(schemaAt(schema, issue.path, data));
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'array') return `Write a list. ${description ?? ''}`.trim();
    if (issue.expected === 'object') return `Write a group of fields. ${description ?? ''}`.trim();
    if (issue.expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
      return `Put it in quotes. ${description ?? ''}`.trim();
    }
  }
  if (!isDefault(issue.message)) return issue.message;
  if (description) return description;
  if (issue.code === 'too_small') return `Write at least ${issue.minimum}.`;
  if (issue.code === 'too_big') return `Write at most ${issue.maximum}.`;
  if (issue.code === 'invalid_type') return `Write a ${issue.expected}.`;
  return 'Compare it with the other files of the folder.';
}

function unknownFields(issue: z.core.$ZodIssueUnrecognizedKeys, schema: z.core.$ZodType, data: unknown): Explanation[] {
  const owner = schemaAt(schema, issue.path, data);
  const inner = owner && chosen(owner, valueAt(data, issue.path));
  const known = inner instanceof z.core.$ZodObject ? Object.keys(inner._zod.def.shape).join(', ') : '';
  return issue.keys.map((key) => ({
    field: fieldOf([...issue.path, key]),
    wrong: 'is not a field of this file',
    instead: `Remove it or correct its name; the fields are: ${known}.`,
  }));
}

/** How many problems with one value are explained. No one reads more at once. */
const mostProblems = 50;

/**
 * Says for each issue of a failed check which field it is, what is wrong with it and what to write instead. Past fifty
 * it only says how many more there are.
 */
export function explainIssues(
  schema: z.core.$ZodType,
  data: unknown,
  issues: readonly z.core.$ZodIssue[],
): Explanation[] {
  const explained = issues.slice(0, mostProblems + 1).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return unknownFields(issue, schema, data);
    const value = valueAt(data, issue.path);
    return [
      { field: fieldOf(issue.path), wrong: whatItIs(value), instead: whatToWrite(issue, schema, data) },
    ] satisfies Explanation[];
  });
  const [next] = explained.slice(mostProblems);
  if (!next) return explained;
  const count = explained.length - mostProblems + Math.max(0, issues.length - mostProblems - 1);
  const more = count === 1 ? 'is wrong too' : `and ${count - 1} more are wrong too`;
  return [...explained.slice(0, mostProblems), { field: next.field, wrong: more, instead: 'Fix those above first.' }];
}
