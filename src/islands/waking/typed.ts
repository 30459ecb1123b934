import { useLayoutEffect, useState, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: Element): Control[] => [...form.querySelectorAll<Control>('input, select, textarea')];

/** What the controls of the form with this id hold in the document, in their order. */
function held(id: string): string[] {
  const form = typeof document === 'undefined' ? null : document.getElementById(id);
  return form ? controlsOf(form).map((control) => control.value) : [];
}

/**
 * Keeps what a visitor typed, chose or had filled in by the browser before the island woke. React leaves uncontrolled controls alone when hydration goes
 * well; where it does not (an extension put an element of its own into the form), React builds the form anew, and the values read right before are
 * written back.
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
