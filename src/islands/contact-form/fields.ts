import { contactRequest } from '#contract/api/contact.ts';
import { contactFields, type AskedField } from '#contract/contact-fields.ts';
import { namesWith, type NameWith } from '#contract/field-list.ts';

export type FormField = NameWith<typeof contactFields, 'control'>;
export type ContactValues = Record<FormField | 'website', string>;
export type FieldErrors = Partial<Record<FormField, string>>;

/** The fields of the form, in page order. */
export const formFields = namesWith(contactFields, 'control');

/** What the form needs to know about each. */
export const asked: Readonly<Record<FormField, AskedField>> = contactFields;

const isFormField = (name: unknown): name is FormField => formFields.some((field) => field === name);

/** The values of a form, untrimmed: the contract trims them. */
export function readValues(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  const valueOf = (name: string) => {
    const entry = data.get(name);
    return typeof entry === 'string' ? entry : '';
  };
  return Object.fromEntries([...formFields, 'website'].map((name) => [name, valueOf(name)])) as ContactValues;
}

/** The first message for each field that the contract refuses (product §5); empty if it accepts all. */
export function validateContact(values: Readonly<Partial<ContactValues>>): FieldErrors {
  const checked = contactRequest.safeParse(values);
  const errors: FieldErrors = {};
  for (const issue of checked.error?.issues ?? []) {
    const [name] = issue.path;
    if (isFormField(name)) errors[name] ??= issue.message;
  }
  return errors;
}

/** The part of a server's `fields` that this form can show. */
export function fieldErrorsOf(fields: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isFormField(name)));
}

/** The first field with an error, which takes the focus. */
export const firstWrong = (errors: FieldErrors): FormField | undefined => formFields.find((field) => errors[field]);
