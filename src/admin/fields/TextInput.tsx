import type { Field, InputProps } from './field.ts';
import FieldFrame from './FieldFrame.tsx';
import { useShownText } from './use-shown-text.ts';

/** One line. */
export default function TextInput({ field, ...props }: InputProps & { field: Field }) {
  const [shown, setTyped] = useShownText(field, props.value);
  return (
    <FieldFrame {...props} field={field}>
      {(described) => (
        <input
          {...described}
          className={field.kind === 'number' ? 'input max-w-56' : 'input'}
          inputMode={field.kind === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          dir={field.kind === 'number' ? undefined : 'auto'}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value);
            props.onChange(field.parse(target.value), props.name);
          }}
        />
      )}
    </FieldFrame>
  );
}
