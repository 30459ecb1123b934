import { isFields } from '#contract/is-fields.ts';

/** JSON with sorted keys; '' for undefined. */
export function canonical(value: unknown): string {
  const sorted = (_: string, part: unknown) =>
    isFields(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part;
  return value === undefined ? '' : JSON.stringify(value, sorted);
}
