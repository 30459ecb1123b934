import { useState, type ReactNode } from 'react';
import type { Field, InputProps } from './field.ts';

interface Described {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

type Props = Pick<InputProps, 'name' | 'label' | 'value' | 'errors'> & {
  field: Pick<Field, 'help' | 'optional' | 'validate'>;
  /** Also shows the messages of nested values, if this is a single control for all of them. */
  within?: boolean;
  children: (described: Described) => ReactNode;
};

/**
 * The label, hint and error of a control: the server's refusal, or else the schema's once the control has lost focus.
 */
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

/**
 * A hint describes the content of a field; the instruction appears only with an error: `Write the name.` → `The name.`
 */
const hintOf = (help: string | undefined): string | undefined =>
  help?.replace(/^Write (.)/u, (_, first: string) => first.toUpperCase());

/** The first message for a line of a list that has a single control. */
function errorWithin(errors: InputProps['errors'], name: string): string | undefined {
  const path = Object.keys(errors).find((key) => key.startsWith(`${name}.`));
  return path === undefined ? undefined : `Line ${Number(path.slice(name.length + 1)) + 1}: ${errors[path] ?? ''}`;
}
