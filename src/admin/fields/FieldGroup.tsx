import type { ReactNode } from 'react';
import type { Field, InputProps } from './field.ts';

type Props = Pick<InputProps, 'name' | 'label' | 'errors'> & { field: Field; children: ReactNode };

/** Several controls under a heading, with the hint and the error about all of them. */
export default function FieldGroup({ name, label, errors, field, children }: Props) {
  return (
    <fieldset className="form-group" id={name} tabIndex={-1}>
      <legend className="form-legend">
        {label} {field.optional && <span className="optional">optional</span>}
      </legend>
      {field.help && <p className="hint">{field.help}</p>}
      {errors[name] && <p className="field-error">{errors[name]}</p>}
      {children}
    </fieldset>
  );
}
