import * as z from 'zod/mini';

/** A non-empty text of one line or more, trimmed. `what` completes "Write …". */
export const text = (what: string) =>
  z.string().check(z.trim(), z.minLength(1, `Write ${what}.`), z.describe(`Write ${what}.`));

/** `^[a-z0-9]+(-[a-z0-9]+)*$`, at most 120 characters, unique per type (rules 16). */
export const slug = z
  .string()
  .check(
    z.maxLength(120, 'Keep the slug to 120 characters.'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Write lower-case letters and digits joined by single hyphens.'),
    z.describe('The last part of the address: lower-case letters and digits joined by single hyphens.'),
  );

/** Whether a text shaped like a day or an instant names a real one: `Date` reads February 30 as March 2. */
export const exists = (value: string): boolean => {
  const at = Date.parse(value);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value.slice(0, 19));
};

/** An instant in UTC, as `Date.prototype.toISOString` writes it. */
export const instant = z
  .string('Write a UTC time such as 2026-03-14T09:00:00Z.')
  .check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/, 'Write a UTC time such as 2026-03-14T09:00:00Z.'),
    z.refine(exists, 'Write a date that exists.'),
    z.describe('A UTC time such as 2026-03-14T09:00:00Z.'),
  );

/** Refuses a value because of what is at a path within it; for a check of its own. */
export function refuseAt<Value>(
  { value, issues }: z.core.ParsePayload<Value>,
  path: PropertyKey[],
  message: string,
): void {
  issues.push({ code: 'custom', input: value, path, message });
}

/** A path on this site, or an https or mailto address (rules 21). */
export const href = z
  .string()
  .check(
    z.regex(
      /^(\/(?![/\\])|#|https?:\/\/|mailto:)[^\s\\]*$/,
      'Write a path such as /contact, or an https or mailto address.',
    ),
    z.describe('A path such as /contact, or an https or mailto address.'),
  );
