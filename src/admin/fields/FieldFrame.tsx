import { useState, type ComponentProps } from 'react';
import FormField from '../parts/FormField.tsx';
import type { Field, InputProps } from './field.ts';

type Props = Pick<InputProps, 'name' | 'label' | 'value' | 'errors'> &
  Pick<ComponentProps<typeof FormField>, 'children'> & {
    field: Pick<Field, 'help' | 'optional' | 'validate'>;
    /** Also shows the messages of nested values, if this is a single control for all of them. */
    within?: boolean;
  };

/**
 * The label, hint and error of a control: the server's refusal, or else the schema's once the control has lost focus.
 */
export default function FieldFrame({ name, label, value, errors, field, within = false, children }: Props) {
  const [left, setLeft] = useState(false);
  const refused = errors[name] ?? (within ? errorWithin(errors, name) : undefined);
  const error = refused ?? (left ? field.validate(value) : null) ?? undefined;
  const help = error === undefined || !field.help?.includes(error) ? hintOf(field.help) : undefined;
  return (
    <FormField
      name={name}
      label={label}
      optional={field.optional}
      error={error}
      help={help}
      onBlur={() => setLeft(true)}
    >
      {children}
    </FormField>
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
