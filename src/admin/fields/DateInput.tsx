import type { Field, InputProps } from './field.ts';
import FieldFrame from './FieldFrame.tsx';

/** The day of a value as a `date` control shows it; '' for an empty or invalid date. */
const dayOf = (value: unknown): string => /^\d{4}-\d\d-\d\d(?=T|$)/.exec(String(value))?.[0] ?? '';

/** A day, with the browser's date picker. */
export default function DateInput({ field, ...props }: InputProps & { field: Field }) {
  return (
    <FieldFrame {...props} field={field}>
      {(described) => (
        <input
          {...described}
          className="input"
          type="date"
          min="1900-01-01"
          max="2099-12-31"
          value={dayOf(props.value)}
          onChange={({ target }) => props.onChange(field.parse(target.value), props.name)}
        />
      )}
    </FieldFrame>
  );
}
