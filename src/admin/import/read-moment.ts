import { exists } from '#contract/primitives.ts';

const shape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,9})?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/;

/**
 * A time as other programs write it, such as `2024-05-31` or `2024-05-31 09:00:00`, as an instant in UTC. Without a
 * zone it counts as UTC. Null for anything else: 5/6/2024 may mean May or June.
 */
export function readMoment(text: string): string | null {
  const [, day, minutes = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = shape.exec(text) ?? [];
  if (day === undefined || !exists(`${day}T${minutes}${seconds}Z`)) return null;
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  const at = Date.parse(`${day}T${minutes}${seconds}${fraction.slice(0, 4)}${offset}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
