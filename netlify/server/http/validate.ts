import * as z from 'zod/mini';
import { Refusal } from './refusal.ts';

/**
 * Checks a parsed body against the schema of its endpoint.
 * @returns the parsed value: trimmed, without unknown fields
 * @throws Refusal `invalid` with one message per field, in the contract's words; an unknown field is named too (rules
 * 11)
 */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('invalid', 'Send an object with the fields of the form.', { fields: fieldsOf(schema, {}) });
  }
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new Refusal('invalid', 'Please check the marked fields.', { fields: messagesOf(result.error.issues) });
}

function fieldsOf(schema: z.ZodMiniType, value: object): Record<string, string> {
  const result = z.safeParse(schema, value);
  return result.success ? {} : messagesOf(result.error.issues);
}

function messagesOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const messages = new Map<string, string>();
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknown) messages.set(key, 'This field is not known.');
    const field = issue.path.map(String).join('.');
    if (unknown.length === 0 && !messages.has(field)) messages.set(field, issue.message);
  }
  return Object.fromEntries(messages);
}
