import { createElement } from 'react';
import type { Field } from './field.ts';
import PictureInput from './PictureInput.tsx';
import type { SchemaFacts } from './schema-facts.ts';
import SectionInput from './SectionInput.tsx';
import { textField } from './text-field.ts';

/** The slug of a section, chosen from the existing ones. */
export function sectionField(facts: SchemaFacts): Field {
  const field: Field = {
    ...textField(facts),
    kind: 'choice',
    Input: (props) => createElement(SectionInput, { ...props, field }),
  };
  return field;
}

/** The path of a picture, with access to the media library. */
export function pictureField(facts: SchemaFacts): Field {
  const field: Field = { ...textField(facts), Input: (props) => createElement(PictureInput, { ...props, field }) };
  return field;
}
