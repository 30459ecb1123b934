import { useLayoutEffect, useState, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: Element): Control[] => [...form.querySelectorAll<Control>('input, select, textarea')];

/** The values of the controls of the form with this id, in order. */
function held(id: string): string[] {
  const form = typeof document === 'undefined' ? null : document.getElementById(id);
  return form ? controlsOf(form).map((control) => control.value) : [];
}

/** Writes values into the controls with these names. */
export function fillIn(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
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

/**
 * Keeps what a visitor typed, chose or let the browser fill in before the island woke. After a successful hydration
 * React leaves uncontrolled controls alone. If hydration fails (an extension inserted an element into the form), React
 * rebuilds the form, and the values read just before are restored.
 */
export function useTypedText(form: RefObject<HTMLFormElement | null>, id: string): void {
  const [typed] = useState(() => held(id));
  useLayoutEffect(() => {
    if (!form.current) return;
    for (const [index, control] of controlsOf(form.current).entries()) {
      const value = typed[index];
      if (value !== undefined && control.value !== value) control.value = value;
    }
  }, [form, typed]);
}
