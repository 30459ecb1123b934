import type { Field, InputProps } from './field.ts';
import FieldFrame from './FieldFrame.tsx';

/** Yes or no. */
export default function SwitchInput({ field, ...props }: InputProps & { field: Field }) {
  return (
    <FieldFrame {...props} field={field}>
      {(described) => (
        <input
          {...described}
          className="switch"
          type="checkbox"
          role="switch"
          checked={props.value === true}
          onChange={({ target }) => props.onChange(target.checked, props.name)}
        />
      )}
    </FieldFrame>
  );
}
