import type { ComponentType } from 'react';

/** What the control of a field is given. */
export interface InputProps {
  /** Path within the item, as the server names it in its `fields`: `content.metrics.0.value`. */
  name: string;
  label: string;
  value: unknown;
  /** What the server refused, by path. */
  errors: Readonly<Record<string, string>>;
  /** Takes the new value, undefined to leave the field out, and the path of what was edited. */
  onChange: (value: unknown, at: string) => void;
}

export type FieldKind =
  | 'text'
  | 'long text'
  | 'markdown'
  | 'number'
  | 'date'
  | 'switch'
  | 'choice'
  | 'lines'
  | 'list'
  | 'group'
  | 'band'
  | 'json';

/** One field of a form: its control, and all that is known of its values. */
export interface Field {
  kind: FieldKind;
  /** The sentence that the schema has for it. */
  help: string | undefined;
  optional: boolean;
  /** What a new record has; undefined where it has none. */
  initial: () => unknown;
  /** What this has as a new entry of a list, beside those that are there, where that is not `initial`. */
  initialIn?: (list: readonly unknown[]) => unknown;
  /** Of a list: a new entry beside those that are there. */
  entryIn?: (list: readonly unknown[]) => unknown;
  /** What stands in a control as a value. What cannot be one is given back as it is, for the server to refuse. */
  parse: (shown: string) => unknown;
  /** A value as readable text: in a control, and where two versions are compared. */
  serialise: (value: unknown) => string;
  /** What is wrong with the value itself, for people; null where nothing is. What lies within it says so itself. */
  validate: (value: unknown) => string | null;
  Input: ComponentType<InputProps>;
}
