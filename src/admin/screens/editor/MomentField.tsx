import { useState, type ComponentProps } from 'react';
import { instantOf, zoneAt } from '../../editor/local-time.ts';
import FormField from '../../parts/FormField.tsx';

/** The value of the control, and whether it was in the past when it was entered. */
const typedAs = (shown: string) => ({ shown, isOver: Date.parse(instantOf(shown)) <= Date.now() });

/** A moment, as it is being entered: `at` is null until it is complete, and `isOver` says that it has passed. */
export function useMoment(first: string) {
  const [{ shown, isOver }, setTyped] = useState(() => typedAs(first));
  const date = new Date(instantOf(shown));
  const at = shown === '' || Number.isNaN(date.getTime()) ? null : date;
  return { shown, isOver, at, type: (text: string) => setTyped(typedAs(text)) };
}

interface Props extends Pick<ComponentProps<'input'>, 'onKeyDown'> {
  name: string;
  label: string;
  moment: ReturnType<typeof useMoment>;
}

/** Asks for a future time, and shows it in UTC. */
export default function MomentField({ name, label, moment: { shown, isOver, at, type }, ...rest }: Props) {
  const zone = at
    ? `Your time zone, ${zoneAt(at)}. That is ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : `In your time zone, ${zoneAt(new Date())}.`;
  return (
    <FormField
      name={name}
      label={label}
      error={isOver ? 'This time has passed.' : undefined}
      help={isOver ? undefined : zone}
    >
      {(described) => (
        <input
          {...rest}
          {...described}
          className="input"
          type="datetime-local"
          value={shown}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </FormField>
  );
}
