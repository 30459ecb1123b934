import type { ReactNode } from 'react';
import type { ContactField } from './fields.ts';

interface FieldProps {
  name: ContactField;
  label: string;
  optional?: boolean;
  error: string | undefined;
  children: (props: FieldAria) => ReactNode;
}

/** What a control of the form carries to be tied to its label and its error. */
export interface FieldAria {
  id: string;
  name: ContactField;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
}

/** A label, its control and the place of its error. The error keeps what the server wrote into it, see Form.tsx. */
export default function Field({ name, label, optional, error, children }: FieldProps) {
  const id = `contact-${name}`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {optional && <span className="hint"> (optional)</span>}
      </label>
      {children({ id, name, 'aria-describedby': `${id}-error`, 'aria-invalid': error ? true : undefined })}
      <p id={`${id}-error`} className="field-error" hidden={!error} suppressHydrationWarning>
        {error ?? ''}
      </p>
    </div>
  );
}
