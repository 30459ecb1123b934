import * as z from 'zod/mini';

/** What every kind of field takes from its schema. */
export interface SchemaFacts {
  schema: z.core.$ZodType;
  help: string | undefined;
  /** The control that the schema asks for, where its kind of value does not tell. */
  control?: 'date';
  /** Of a list whose entries stay as they are: what each is called. */
  entries?: readonly string[];
  optional: boolean;
}

/** Looks through `optional` for the schema and its description. */
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

/** What a schema says of a value itself, `depth` levels into it at most; null where nothing is wrong with it. */
export function problemOf({ schema, help, optional }: SchemaFacts, value: unknown, depth = 0): string | null {
  if (optional && value === undefined) return null;
  const issue = z.safeParse(schema, value).error?.issues.find(({ path }) => path.length <= depth);
  if (!issue) return null;
  // zod/mini has no wording of its own: its default says only that the input is invalid.
  const message = issue.message.startsWith('Invalid') ? (help ?? 'Fill in this field.') : issue.message;
  const [line] = issue.path;
  return typeof line === 'number' ? `Line ${line + 1}: ${message}` : message;
}
