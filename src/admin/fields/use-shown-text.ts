import { useState } from 'react';
import type { Field } from './field.ts';

/**
 * The text of a control whose value is no text. What was typed stays as long as it means the value (`1.` while one is on the way to `1.5`); otherwise the value
 * was changed elsewhere, as in the JSON, and its own text is shown.
 */
export function useShownText({ parse, serialise }: Pick<Field, 'parse' | 'serialise'>, value: unknown) {
  const [typed, setTyped] = useState('');
  const means = JSON.stringify(parse(typed)) === JSON.stringify(value);
  return [means ? typed : serialise(value), setTyped] as const;
}
