import { createElement } from 'react';
import type { Field } from './field.ts';
import LongTextInput from './LongTextInput.tsx';
import MarkdownInput from './MarkdownInput.tsx';
import { problemOf, type SchemaFacts } from './schema-facts.ts';
import TextInput from './TextInput.tsx';

type TextKind = 'text' | 'long text' | 'markdown';

const inputs = { text: TextInput, 'long text': LongTextInput, markdown: MarkdownInput };

/** The descriptions in the schemas hint at the length of the text. */
function kindOf(help = ''): TextKind {
  if (help.includes('Markdown')) return 'markdown';
  return /sentence|paragraph|biography|\btext of\b|^Write what\b(?! the (button|portrait))/.test(help)
    ? 'long text'
    : 'text';
}

/** A text: one line, several, or Markdown. An optional one is left out when empty. */
export function textField(facts: SchemaFacts): Field {
  const { help, optional } = facts;
  const kind = kindOf(help);
  const field: Field = {
    kind,
    help,
    optional,
    initial: () => (optional ? undefined : ''),
    parse: (shown) => (optional && shown === '' ? undefined : shown),
    serialise: (value) =>
      typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value),
    validate: (value) => problemOf(facts, value),
    Input: (props) => createElement(inputs[kind], { ...props, field }),
  };
  return field;
}
