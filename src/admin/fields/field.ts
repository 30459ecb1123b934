import type { ComponentType } from 'react';

/** The props of a field's control. */
export interface InputProps {
  /** Path within the item, as in the server's `fields`: `content.metrics.0.value`. */
  name: string;
  label: string;
  value: unknown;
  /** The server's refusals, by path. */
  errors: Readonly<Record<string, string>>;
  /** Receives the new value, or undefined to leave the field out, and the path of the edit. */
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

/** One field of a form: its control, and everything known about its values. */
export interface Field {
  kind: FieldKind;
  /** The sentence from the schema. */
  help: string | undefined;
  optional: boolean;
  /** Its value in a new record; undefined if it has none. */
  initial: () => unknown;
  /** Its value as a new entry in a list with these entries, if that differs from `initial`. */
  initialIn?: (list: readonly unknown[]) => unknown;
  /** For a list: a new entry to go with the existing ones. */
  entryIn?: (list: readonly unknown[]) => unknown;
  /** The value for the text in a control. Invalid text is returned unchanged, for the server to refuse. */
  parse: (shown: string) => unknown;
  /** A value as readable text: in a control, and for comparing two versions. */
  serialise: (value: unknown) => string;
  /** The mistake in the value itself, as a sentence; null if there is none. Nested values report their own mistakes. */
  validate: (value: unknown) => string | null;
  Input: ComponentType<InputProps>;
}
