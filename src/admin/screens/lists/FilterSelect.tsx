import { useStore } from '@nanostores/react';
import { setParameters, type parameterOf } from '../../stores/address.ts';

interface Props {
  label: string;
  /** The query parameter that holds the choice. */
  name: string;
  $value: ReturnType<typeof parameterOf>;
  /** The choice that leaves nothing out. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  className?: string;
}

/** Filters or sorts a list. */
export default function FilterSelect({ label, name, $value, all, options, className = '' }: Props) {
  const value = useStore($value) ?? '';
  return (
    <select
      className={`select ${className}`}
      aria-label={label}
      value={value}
      onChange={({ target }) => setParameters({ [name]: target.value })}
    >
      <option value="">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
