import type { SyncConflict } from '#contract/api/admin-sync.ts';
import { itemLabelOf, labelOf } from '../fields/group-value.ts';

/** How the value of a place is written: as text, as one entry a line, or as JSON. */
export type Writing = 'text' | 'lines' | 'json';

const isLine = (value: unknown): boolean => typeof value === 'string' && value !== '' && !/[\r\n]/.test(value);

export function writingOf({ kind, base, file, item }: SyncConflict): Writing {
  if (kind === 'paragraphs') return 'text';
  const values = [base, file, item].filter((value) => value !== undefined && value !== null);
  if (values.every((value) => typeof value === 'string')) return 'text';
  return values.every((value) => Array.isArray(value) && value.every(isLine)) ? 'lines' : 'json';
}

/** A value of a place as text to read and edit; '' if there is none. */
export function textOf(value: unknown, writing: Writing): string {
  if (value === undefined || value === null) return '';
  if (writing === 'lines' && Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' && writing === 'text' ? value : JSON.stringify(value, null, 2);
}

/** The value that a text represents; a sentence if it is invalid. */
export function valueOf(text: string, writing: Writing): { value: unknown } | { problem: string } {
  if (writing === 'text') return { value: text };
  if (writing === 'lines')
    return {
      value: text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: 'This is not JSON yet. Put texts into "quotes", lists into [ ] and objects into { }.' };
  }
}

/**
 * The readable name of a place: `content.metrics[Response rate].value` → `Metrics › Response rate › Value`,
 * `content.body#2` → `Body, place 2`.
 *
 * @param all keys of the places beside it: the only place in its text gets no number
 */
export function placeName(key: string, all: readonly string[] = []): string {
  const [, path = key, count] = /^(.*?)(?:#(\d+))?$/s.exec(key) ?? [];
  const steps = path.replace(/^content\./, '').match(/\[.*?\](?=[.[]|$)|[^.[]+/gs) ?? [path];
  if (path === 'status') return itemLabelOf(path);
  const name = steps.map((step) => (step.startsWith('[') ? step.slice(1, -1) : labelOf(step))).join(' › ');
  const isOnly = !all.some((other) => other !== key && other.startsWith(`${path}#`));
  return count === undefined || isOnly ? name : `${name}, place ${count}`;
}
