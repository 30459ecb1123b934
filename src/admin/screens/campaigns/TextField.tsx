import type { ComponentProps } from 'react';
import FormField from '../../parts/FormField.tsx';

interface Props extends Omit<ComponentProps<typeof FormField>, 'children'> {
  value: string;
  /** Height in lines, for a multi-line text. */
  rows?: number;
  onChange: (value: string) => void;
}

/** A text in the form of a campaign. */
export default function TextField({ value, rows, onChange, ...props }: Props) {
  return (
    <FormField {...props}>
      {(described) =>
        rows === undefined ? (
          <input
            {...described}
            className="input"
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <textarea
            {...described}
            className="textarea code-area campaign-text"
            rows={rows}
            spellCheck
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </FormField>
  );
}
