import { parse, serialize } from 'parse5';
import { withWeight } from '#markup/page-weight.ts';
import { attribute, elementsOf, setAttribute, setText, type Element } from './html-tree.ts';

export interface FormFilling {
  /** The `action` of the form to fill; the first match is taken. */
  action: string;
  /** Prefix of the ids of its error elements: `<prefix>-<field>-error`, and `<prefix>-notice` for the whole form. */
  prefix: string;
  /** Field name → what was typed. */
  values: Readonly<Record<string, string>>;
  /** Field name → what to do about it. */
  fields: Readonly<Record<string, string>>;
  /** What happened, in a sentence. */
  message: string;
}

/** Types of `<input>` that a person fills in. All others keep the value from the page. */
const typedInputs = new Set(['text', 'email', 'tel', 'url', 'search', 'number']);

/**
 * Returns a form to a visitor without scripts, with their input filled in and every message in its place. The page
 * needs a `<form action>`; in it inputs, textareas and selects with a `name`; and anywhere, hidden elements with ids of
 * that `prefix`. If a field has no such element, its message is added to that of the whole form. The first control with
 * a message gets the focus.
 * @returns the page as HTML, with values and messages escaped as text
 * @throws Error if the page has no such form, or no element for the message of the whole form
 */
export function fillForm(html: string, { action, prefix, values, fields, message }: FormFilling): string {
  const page = parse(html);
  const elements = [...elementsOf(page)];
  const form = elements.find(
    ({ tagName, attrs }) => tagName === 'form' && attrs.some((a) => a.name === 'action' && a.value === action),
  );
  const summary = elements.find((element) => attribute(element, 'id') === `${prefix}-notice`);
  if (!form || !summary) {
    throw new Error(`The page needs a <form action="${action}"> and an element with the id "${prefix}-notice".`);
  }

  const messages = new Map(Object.entries(fields));
  let focused = false;
  for (const control of elementsOf(form)) {
    const name = attribute(control, 'name');
    if (name === undefined) continue;
    if (Object.hasOwn(values, name)) fill(control, values[name] ?? '');
    const text = messages.get(name);
    const place = elements.find((element) => attribute(element, 'id') === `${prefix}-${name}-error`);
    if (text === undefined || !place) continue;
    messages.delete(name);
    reveal(place, text);
    markInvalid(control, `${prefix}-${name}-error`);
    if (!focused) setAttribute(control, 'autofocus', '');
    focused = true;
  }
  reveal(summary, [message, ...messages.values()].join(' '));
  return withWeight(serialize(page), null);
}

function fill(control: Element, value: string): void {
  if (control.tagName === 'textarea') {
    // A parser drops a line break right after the tag (HTML, section 13.1.2.5), so the first one is doubled.
    setText(control, /^\r?\n/.test(value) ? `\n${value}` : value);
  } else if (control.tagName === 'select') {
    for (const option of elementsOf(control)) {
      if (option.tagName === 'option')
        setAttribute(option, 'selected', attribute(option, 'value') === value ? '' : null);
    }
  } else if (control.tagName === 'input' && typedInputs.has(attribute(control, 'type') ?? 'text')) {
    setAttribute(control, 'value', value);
  }
}

function markInvalid(control: Element, errorId: string): void {
  const described = attribute(control, 'aria-describedby')?.split(/\s+/) ?? [];
  setAttribute(control, 'aria-invalid', 'true');
  setAttribute(control, 'aria-describedby', [...new Set([...described, errorId])].join(' ').trim());
}

function reveal(element: Element, text: string): void {
  setAttribute(element, 'hidden', null);
  setText(element, text);
}
