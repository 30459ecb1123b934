import { useState, type ReactNode } from 'react';
import type { Field, InputProps } from './field.ts';

interface Described {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

type Props = Pick<InputProps, 'name' | 'label' | 'value' | 'errors'> & {
  field: Pick<Field, 'help' | 'optional' | 'validate'>;
  /** Messages of what lies within this field, where it is one control. */
  within?: boolean;
  children: (described: Described) => ReactNode;
};

/** The label of a control, what helps to fill it in, and what is wrong: what the server said, else what the schema says once it was left. */
export default function FieldFrame({ name, label, value, errors, field, within = false, children }: Props) {
  const [left, setLeft] = useState(false);
  const error =
    errors[name] ?? (within ? errorWithin(errors, name) : undefined) ?? (left ? field.validate(value) : null);
  const help = error === null || !field.help?.includes(error) ? hintOf(field.help) : undefined;
  return (
    <div className="form-field" onBlur={() => setLeft(true)}>
      <label className="label" htmlFor={name}>
        {label} {field.optional && <span className="optional">optional</span>}
      </label>
      {children({ id: name, 'aria-describedby': `${name}-help`, 'aria-invalid': error !== null })}
      <p id={`${name}-help`} className="hint">
        {error !== null && <strong className="field-error">{error} </strong>}
        {help}
      </p>
    </div>
  );
}

/** A hint says what stands in the field; what to do about it is said once something is wrong: `Write the name.` → `The name.` */
const hintOf = (help: string | undefined): string | undefined =>
  help?.replace(/^Write (.)/u, (_, first: string) => first.toUpperCase());

/** The first message of a line of a list that is one control. */
function errorWithin(errors: InputProps['errors'], name: string): string | undefined {
  const path = Object.keys(errors).find((key) => key.startsWith(`${name}.`));
  return path === undefined ? undefined : `Line ${Number(path.slice(name.length + 1)) + 1}: ${errors[path] ?? ''}`;
}
