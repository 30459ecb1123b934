import { contactRequest, inquiryTypes, type InquiryType } from '#contract/api/contact.ts';

/** The fields of the form, in the order they stand on the page. */
export const contactFields = ['name', 'email', 'phone', 'inquiryType', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField | 'website', string>;
export type FieldErrors = Partial<Record<ContactField, string>>;

const inquiryNames: Record<InquiryType, string> = {
  founder: 'Founder',
  investor: 'Investor',
  developer: 'Developer',
  other: 'Other',
};

/** The options of the inquiry type with the words that visitors read. */
export const inquiryOptions = inquiryTypes.map((value) => ({ value, label: inquiryNames[value] }));

const isContactField = (name: unknown): name is ContactField => contactFields.some((field) => field === name);

/** What a form holds, untouched: the contract trims. */
export function readValues(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  const value = (name: string) => {
    const entry = data.get(name);
    return typeof entry === 'string' ? entry : '';
  };
  return {
    name: value('name'),
    email: value('email'),
    phone: value('phone'),
    inquiryType: value('inquiryType'),
    message: value('message'),
    website: value('website'),
  };
}

/** The first message of each field that the contract refuses (product §5); empty when it takes them all. */
export function validateContact(values: ContactValues): FieldErrors {
  const checked = contactRequest.safeParse(values);
  const errors: FieldErrors = {};
  for (const issue of checked.error?.issues ?? []) {
    const [name] = issue.path;
    if (isContactField(name)) errors[name] ??= issue.message;
  }
  return errors;
}

/** The part of a server's `fields` that this form can show beside a field. */
export function fieldErrorsOf(fields: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isContactField(name)));
}

/** The first field with an error, where the focus goes. */
export const firstWrong = (errors: FieldErrors): ContactField | undefined =>
  contactFields.find((field) => errors[field]);
