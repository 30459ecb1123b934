import { picturesIn, withPictures, type ShownPictures } from '#contract/content/shown-picture.ts';

const named = new WeakMap<object, string[]>();
const shown = new WeakMap<object, { facts: string; value: object }>();

/** The library pictures that a value names, each once. Values never change, so each is searched once. */
export function picturesOf(value: object): string[] {
  const known = named.get(value) ?? [...new Set(picturesIn(JSON.stringify(value)))];
  named.set(value, known);
  return known;
}

/**
 * A value as visitors see it, with what its pictures show now (decision 0133). Returns the same object as before if
 * they show the same.
 */
export function shownValue<Value extends object>(value: Value, pictures: ShownPictures): Value {
  const paths = picturesOf(value).filter((path) => Object.hasOwn(pictures, path));
  if (paths.length === 0) return value;
  const facts = JSON.stringify(paths.map((path) => pictures[path]));
  const before = shown.get(value);
  if (before?.facts === facts) return before.value as Value;
  const now = withPictures(value, pictures);
  shown.set(value, { facts, value: now });
  return now;
}
