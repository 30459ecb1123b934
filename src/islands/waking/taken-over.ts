import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Submission } from '../forms/send-form.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: Element): Control[] => [...form.querySelectorAll<Control>('input, select, textarea')];

/** The values of the controls of the form with this id, in order. */
function held(id: string): string[] {
  const form = typeof document === 'undefined' ? null : document.getElementById(id);
  return form ? controlsOf(form).map((control) => control.value) : [];
}

/** Writes values into the controls with these names. */
function fillIn(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const control of controlsOf(form)) {
    const value = Object.hasOwn(values, control.name) ? values[control.name] : undefined;
    if (value !== undefined) control.value = value;
  }
}

/** Whether the form inside this element is untouched. */
export const isUntouched = (root: Element | null): boolean =>
  [...(root?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])].every(
    ({ value, defaultValue }) => value === defaultValue,
  );

function takeOver(form: HTMLFormElement, typed: readonly string[], cameBack: Submission | null): void {
  for (const [index, control] of controlsOf(form).entries()) {
    const value = typed[index];
    if (value !== undefined && control.value !== value) control.value = value;
  }
  // From here on we show the messages; until then the browser's validation serves visitors without JavaScript.
  form.noValidate = true;
  if (cameBack) fillIn(form, cameBack.values);
}

/**
 * Takes over the form with this id, and keeps what a visitor typed, chose or let the browser fill in before the island
 * woke. After a successful hydration React leaves uncontrolled controls alone. If hydration fails (an extension inserted
 * an element into the form), React rebuilds the form, and the values read just before are restored. A submission that
 * came back fills the form.
 */
export function useTakenOverForm(
  form: RefObject<HTMLFormElement | null>,
  id: string,
  submission: Submission | null,
): void {
  const [typed] = useState(() => held(id));
  const [cameBack] = useState(submission);
  useLayoutEffect(() => {
    if (form.current) takeOver(form.current, typed, cameBack);
  }, [form, typed, cameBack]);
}
