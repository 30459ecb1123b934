import { isFields } from '#contract/is-fields.ts';
import { Fragment, type ReactNode } from 'react';
import Button from '../parts/Button.tsx';
import type { Field, InputProps } from './field.ts';
import FieldGroup from './FieldGroup.tsx';
import { withKey, type GroupEntry } from './group-value.ts';

interface Props extends InputProps {
  field: Field;
  entries: readonly GroupEntry[];
  /** Replacements for fields, by key. */
  instead?: Readonly<Record<string, ReactNode>>;
}

/** The fields of an object, one below the other. */
export function GroupFields({ name, value, errors, onChange, entries, instead = {} }: Omit<Props, 'field' | 'label'>) {
  const record = isFields(value) ? value : {};
  return (
    <>
      {entries.map(({ key, label, field: { Input } }) =>
        Object.hasOwn(instead, key) ? (
          <Fragment key={key}>{instead[key]}</Fragment>
        ) : (
          <Input
            key={key}
            name={`${name}.${key}`}
            label={label}
            value={record[key]}
            errors={errors}
            onChange={(part, at) => onChange(withKey(record, key, part), at)}
          />
        ),
      )}
    </>
  );
}

/** A nested object: its fields under a heading. An optional one is added and removed as a whole. */
export default function GroupInput({ field, ...props }: Props) {
  const { name, label, value, onChange } = props;
  const isThere = value !== undefined;
  return (
    <FieldGroup {...props} field={field}>
      {isThere && <GroupFields {...props} />}
      {(field.optional || !isThere) && (
        <Button className="form-add" onClick={() => onChange(isThere ? undefined : field.initial(), name)}>
          {isThere ? 'Remove' : 'Add'} {label.toLowerCase()}
        </Button>
      )}
    </FieldGroup>
  );
}
