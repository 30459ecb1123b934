import type { Field, InputProps } from './field.ts';
import FieldFrame from './FieldFrame.tsx';
import { useShownText } from './use-shown-text.ts';

/** Several lines: a text, a list with one entry per line, or JSON. */
export default function LongTextInput({ field, ...props }: InputProps & { field: Field }) {
  const [shown, setTyped] = useShownText(field, props.value);
  return (
    <FieldFrame {...props} field={field} within={field.kind === 'lines'}>
      {(described) => (
        <textarea
          {...described}
          className={field.kind === 'json' ? 'textarea textarea-grow code-area' : 'textarea textarea-grow'}
          dir={field.kind === 'json' ? undefined : 'auto'}
          rows={3}
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
