import * as z from 'zod/mini';

/** The facts about a schema that every kind of field uses. */
export interface SchemaFacts {
  schema: z.core.$ZodType;
  help: string | undefined;
  /** The control that the schema requests, if the type of its values alone does not determine it. */
  control?: 'date';
  /** For a list with fixed entries: their names. */
  entries?: readonly string[];
  optional: boolean;
}

/** Finds the schema and its description inside `optional`. */
export function factsOf(schema: z.core.$ZodType): SchemaFacts {
  const { description: help, control, entries } = z.globalRegistry.get(schema) ?? {};
  const asked = {
    ...(control === 'date' && { control: 'date' as const }),
    ...(Array.isArray(entries) && { entries: entries.map(String) }),
  };
  if (!(schema instanceof z.core.$ZodOptional)) return { schema, help, ...asked, optional: false };
  const inner = factsOf(schema._zod.def.innerType);
  return { ...inner, help: help ?? inner.help, optional: true };
}

/** The schema's message about a value, at most `depth` levels deep; null if the value is valid. */
export function problemOf({ schema, help, optional }: SchemaFacts, value: unknown, depth = 0): string | null {
  if (optional && value === undefined) return null;
  const issue = z.safeParse(schema, value).error?.issues.find(({ path }) => path.length <= depth);
  if (!issue) return null;
  // zod/mini has no messages of its own: its default says only that the input is invalid.
  const message = issue.message.startsWith('Invalid') ? (help ?? 'Fill in this field.') : issue.message;
  const [line] = issue.path;
  return typeof line === 'number' ? `Line ${line + 1}: ${message}` : message;
}
