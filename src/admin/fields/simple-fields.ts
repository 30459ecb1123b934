import { createElement } from 'react';
import ChoiceInput from './ChoiceInput.tsx';
import DateInput from './DateInput.tsx';
import type { Field } from './field.ts';
import { parseJsonText } from './json-text.ts';
import LongTextInput from './LongTextInput.tsx';
import { makeField } from './make-field.ts';
import MarkdownInput from './MarkdownInput.tsx';
import PictureInput from './PictureInput.tsx';
import { problemOf, type SchemaFacts } from './schema-facts.ts';
import SectionInput from './SectionInput.tsx';
import SwitchInput from './SwitchInput.tsx';
import TextInput from './TextInput.tsx';

/** The text of a value that should be a text: '' if there is none, and JSON for anything else. */
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

const textInputs = { text: TextInput, 'long text': LongTextInput, markdown: MarkdownInput };

/** The descriptions in the schemas hint at the length of the text. */
function textKindOf(help = ''): keyof typeof textInputs {
  if (help.includes('Markdown')) return 'markdown';
  return /sentence|paragraph|biography|\btext of\b|^Write what\b(?! the (button|portrait))/.test(help)
    ? 'long text'
    : 'text';
}

/** How a text is kept: an optional one is left out when empty. */
const keptAsTyped = ({ optional }: SchemaFacts): Pick<Field, 'initial' | 'parse' | 'serialise'> => ({
  initial: () => (optional ? undefined : ''),
  parse: (shown) => (optional && shown === '' ? undefined : shown),
  serialise: (value) => asText(value ?? undefined),
});

/** A text: one line, several, or Markdown. */
export function textField(facts: SchemaFacts): Field {
  const kind = textKindOf(facts.help);
  return makeField(facts, textInputs[kind], { kind, ...keptAsTyped(facts) });
}

/** The slug of a section, chosen from the existing ones. */
export const sectionField = (facts: SchemaFacts): Field =>
  makeField(facts, SectionInput, { kind: 'choice', ...keptAsTyped(facts) });

/** The path of a picture, with access to the media library. */
export const pictureField = (facts: SchemaFacts): Field =>
  makeField(facts, PictureInput, { kind: textKindOf(facts.help), ...keptAsTyped(facts) });

/** A number. Invalid text stays as typed, to be refused in the words of the schema. */
export const numberField = (facts: SchemaFacts): Field =>
  makeField(facts, TextInput, {
    kind: 'number',
    initial: () => undefined,
    parse: (shown) => {
      const text = shown.trim();
      if (text === '') return undefined;
      const value = Number(text);
      return Number.isFinite(value) ? value : shown;
    },
    serialise: asText,
  });

/**
 * A day, stored as the instant at which it begins in UTC, the zone in which visitors read it. An invalid day stays as
 * typed, to be refused in the words of the schema.
 */
export const dateField = (facts: SchemaFacts): Field =>
  makeField(facts, DateInput, {
    kind: 'date',
    initial: () => undefined,
    parse: (shown) => (shown === '' ? undefined : /^\d{4}-\d\d-\d\d$/.test(shown) ? `${shown}T00:00:00Z` : shown),
    serialise: asText,
  });

/** Yes or no. */
export const switchField = (facts: SchemaFacts): Field =>
  makeField(facts, SwitchInput, {
    kind: 'switch',
    initial: () => (facts.optional ? undefined : false),
    parse: (shown) => shown === 'yes',
    serialise: (value) => (value === true ? 'yes' : 'no'),
  });

/** One of the words in an enum. */
export const choiceField = (facts: SchemaFacts, options: readonly string[]): Field =>
  makeField(facts, (props) => createElement(ChoiceInput, { ...props, options }), {
    kind: 'choice',
    initial: () => undefined,
    parse: (shown) => (shown === '' ? undefined : shown),
    serialise: asText,
  });

/** A list of texts, one per line; empty lines are ignored. */
export const linesField = (facts: SchemaFacts): Field =>
  makeField(facts, LongTextInput, {
    kind: 'lines',
    help: [facts.help, 'One per line.'].filter(Boolean).join(' '),
    initial: () => (facts.optional ? undefined : []),
    parse: (shown) => {
      const lines = shown.split('\n').filter((line) => line.trim() !== '');
      return facts.optional && lines.length === 0 ? undefined : lines;
    },
    serialise: (value) => (Array.isArray(value) ? value.map(asText).join('\n') : asText(value)),
    validate: (value) => problemOf(facts, value, 1),
  });

/** Any value without a more suitable field, as JSON. */
export const jsonField = (facts: SchemaFacts): Field =>
  makeField(facts, LongTextInput, {
    kind: 'json',
    help: [facts.help, 'Written as JSON.'].filter(Boolean).join(' '),
    initial: () => undefined,
    parse: (shown) => (shown.trim() === '' ? undefined : parseJsonText(shown)),
    serialise: (value) => (value === undefined ? '' : JSON.stringify(value, null, 2)),
    validate: (value) => problemOf(facts, value, Infinity),
  });
