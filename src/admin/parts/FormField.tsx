import type { FocusEventHandler, ReactNode } from 'react';

interface Described {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

interface Props {
  name: string;
  label: ReactNode;
  optional?: boolean;
  /** Why its value is refused. */
  error: string | undefined;
  help?: ReactNode;
  onBlur?: FocusEventHandler;
  /** The control. */
  children: (described: Described) => ReactNode;
}

/** A control with its label, a hint, and the refusal of its value. */
export default function FormField({ name, label, optional = false, error, help, onBlur, children }: Props) {
  return (
    <div className="form-field" onBlur={onBlur}>
      <label className="label" htmlFor={name}>
        {label} {optional && <span className="optional">optional</span>}
      </label>
      {children({ id: name, 'aria-describedby': `${name}-help`, 'aria-invalid': error !== undefined })}
      <p id={`${name}-help`} className="hint">
        {error !== undefined && <strong className="field-error">{error} </strong>}
        {help}
      </p>
    </div>
  );
}
