import { useState } from 'react';
import type { Field } from './field.ts';

/**
 * The text in a control for a value that is not a string. The typed text is kept as long as it represents the value
 * (`1.` on the way to `1.5`). Otherwise the value was changed elsewhere, for instance in the JSON, and the text for the
 * new value is shown.
 */
export function useShownText({ parse, serialise }: Pick<Field, 'parse' | 'serialise'>, value: unknown) {
  const [typed, setTyped] = useState('');
  const means = JSON.stringify(parse(typed)) === JSON.stringify(value);
  return [means ? typed : serialise(value), setTyped] as const;
}
