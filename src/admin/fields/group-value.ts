import type { Field } from './field.ts';

export interface GroupEntry {
  key: string;
  label: string;
  field: Field;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The record with a new value under a key, keeping its position; undefined removes the key. */
export function withKey(record: JsonObject, key: string, value: unknown): JsonObject {
  if (value !== undefined) return { ...record, [key]: value };
  const { [key]: _, ...rest } = record;
  return rest;
}

/** Labels that differ from their key. An item's status says who sees it; a project has a status of its own. */
const names: Readonly<Record<string, string>> = { status: 'Stage' };

/** The label of a field of an item, outside its content. */
export const itemLabelOf = (name: string): string => (name === 'status' ? 'Publication' : labelOf(name));

/** The label of a content field: `partnerType` → `Partner type`. */
export function labelOf(key: string): string {
  const name = names[key];
  if (name !== undefined) return name;
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A new object: the initial values of its fields. */
export const initialOf = (entries: readonly GroupEntry[]): JsonObject =>
  Object.fromEntries(
    entries.flatMap(({ key, field }) => {
      const value = field.optional ? undefined : field.initial();
      return value === undefined ? [] : [[key, value] as const];
    }),
  );

/** An object as readable text: a line for each of its fields that has a value. */
export const linesOf = (entries: readonly GroupEntry[], value: JsonObject): string[] =>
  entries
    .filter(({ key }) => value[key] !== undefined)
    .map(({ key, label, field }) => `${label}: ${field.serialise(value[key])}`);
