import type { Field, InputProps } from './field.ts';
import FieldFrame from './FieldFrame.tsx';

/** A choice among a few words. An unknown value stays visible until another is chosen. */
export default function ChoiceInput({
  field,
  options,
  ...props
}: InputProps & { field: Field; options: readonly string[] }) {
  const value = field.serialise(props.value);
  const isForeign = value !== '' && !options.includes(value);
  return (
    <FieldFrame {...props} field={field}>
      {(described) => (
        <select
          {...described}
          className="select"
          value={value}
          onChange={({ target }) => props.onChange(field.parse(target.value), props.name)}
        >
          <option value="" disabled={!field.optional}>
            {field.optional ? 'None' : 'Choose…'}
          </option>
          {isForeign && <option value={value}>{value} (not a choice)</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
