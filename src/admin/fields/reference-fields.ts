import { createElement } from 'react';
import type { Field } from './field.ts';
import PictureInput from './PictureInput.tsx';
import type { SchemaFacts } from './schema-facts.ts';
import SectionInput from './SectionInput.tsx';
import { textField } from './text-field.ts';

/** The slug of a section, chosen from those that there are. */
export function sectionField(facts: SchemaFacts): Field {
  const field: Field = {
    ...textField(facts),
    kind: 'choice',
    Input: (props) => createElement(SectionInput, { ...props, field }),
  };
  return field;
}

/** The path of a picture, with the media library at hand. */
export function pictureField(facts: SchemaFacts): Field {
  const field: Field = { ...textField(facts), Input: (props) => createElement(PictureInput, { ...props, field }) };
  return field;
}
