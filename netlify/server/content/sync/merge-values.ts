import { isDeepStrictEqual } from 'node:util';
import { isFields } from '#contract/is-fields.ts';
import { mergeBody } from './merge-body.ts';
import type { Choose } from './merge-conflict.ts';
import { mergeList } from './merge-list.ts';
import type { Sides } from './merge-sequence.ts';

/** Stands for an unknown common ancestor: everything that differs is then a conflict. */
export const unknownBase = Symbol('unknown base');

export interface MergeRules {
  choose: Choose;
  /** Whether the text at this place is Markdown, to be merged paragraph by paragraph. */
  isMarkdown: (at: string) => boolean;
  /** Places that are conflicts as soon as the sides differ, whatever the base says. */
  forced: ReadonlySet<string>;
}

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Merges two changed copies of a JSON value (architecture §6): objects field by field, lists element by element,
 * Markdown paragraph by paragraph, all else as a whole. `undefined` means that a value is missing.
 * @param at place of the value, as conflicts name it
 */
export function mergeValues(sides: Sides<unknown>, at: string, rules: MergeRules): unknown {
  const { base, file, item } = sides;
  if (isDeepStrictEqual(file, item)) return item;
  const asConflict = (): unknown =>
    rules.choose({ key: at, kind: 'field', file, item, base: base === unknownBase ? undefined : base });
  if (rules.forced.has(at)) return asConflict();
  const isForcedWithin = [...rules.forced].some((place) => at === '' || place.startsWith(`${at}.`));
  if (base !== unknownBase && !isForcedWithin) {
    if (isDeepStrictEqual(base, file)) return item;
    if (isDeepStrictEqual(base, item)) return file;
  }
  if (rules.isMarkdown(at) && typeof file === 'string' && typeof item === 'string') {
    if (typeof base === 'string') return mergeBody({ base, file, item }, at, rules.choose);
    if (base === unknownBase) return mergeBody({ base: null, file, item }, at, rules.choose);
  }
  if (isFields(file) && isFields(item)) {
    if (base === unknownBase || base === undefined || isFields(base))
      return mergeObjects(base ?? {}, file, item, at, rules);
  }
  if (Array.isArray(file) && Array.isArray(item) && Array.isArray(base)) {
    return mergeList({ base, file, item }, at, {
      asConflict,
      mergeElement: (elements, place) => mergeValues(elements, place, rules),
    });
  }
  return asConflict();
}

function mergeObjects(
  base: JsonObject | typeof unknownBase,
  file: JsonObject,
  item: JsonObject,
  at: string,
  rules: MergeRules,
): JsonObject {
  const own = (object: JsonObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);
  const keys = new Set([...Object.keys(item), ...Object.keys(file)]);
  const merged = [...keys].map((key) => {
    const sides = {
      base: base === unknownBase ? base : own(base, key),
      file: own(file, key),
      item: own(item, key),
    };
    return [key, mergeValues(sides, at ? `${at}.${key}` : key, rules)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}
