// What a contact submission says (product §3 and §5), field by field. The form, the page without a script, the check of a request, the stored record, the
// admin's view, search, CSV and detail are all made from this list: a field that is added here is in each of them.
import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { visibleLine, visibleText } from './visible-text.ts';

/** The control that asks for a field. `attributes` are those of React. */
type Control =
  | {
      as: 'input';
      attributes: {
        type?: 'email' | 'tel';
        inputMode?: 'email' | 'tel';
        autoComplete?: string;
        spellCheck?: boolean;
      };
    }
  /** `empty` stands there until something is chosen; `choices` are value → words. */
  | { as: 'select'; empty: string; choices: Readonly<Record<string, string>> }
  | { as: 'textarea'; rows: number };

/** What the public form needs of a field that it asks for. */
export interface AskedField {
  label: string;
  /** Checks what was sent; its messages are what visitors read. */
  request: z.ZodMiniType<string | undefined>;
  control: Control;
  minLength?: number;
  /** Says that it may be left empty. `request` has to take that too. */
  optional?: true;
}

/** How the admin shows a field of one message. */
export type ContactDetail = 'heading' | 'tag' | 'mail' | 'phone' | 'fact' | 'text';

type ContactField = (AskedField | { label: string; request?: never; control?: never }) & {
  /** As it is kept, without the bounds of the form. A field that comes later is optional: what was stored before lacks it. */
  stored: z.ZodMiniType<string | undefined>;
  /** Whether `?q=` of the admin looks into it. */
  searched: boolean;
  detail: ContactDetail;
};

/** The message is made when it is needed: the first number that is formatted costs a function 20 ms of its start. */
const atMost = (most: number, what: string) =>
  z.maxLength(most, { error: () => `Keep the ${what} to ${most.toLocaleString('en-US')} characters.` });

/** A text of `least` to `most` characters, of which only those count that `visible` leaves. The messages are made from the numbers, so that each is said once. */
const bounded = (label: string, least: number, most: number, visible: (text: string) => string) => {
  const tooShort = `${label} must be at least ${least} characters.`;
  return {
    label,
    minLength: least,
    request: z
      .string(tooShort)
      .check(z.overwrite(visible), z.trim(), z.minLength(least, tooShort), atMost(most, label.toLowerCase())),
  };
};

/** What is kept of most fields; made once, since each schema costs a function some of its start. */
const line = z.string();
const lineOrNone = z.optional(line);

const inquiryTypes = {
  founder: 'Founder',
  investor: 'Investor',
  developer: 'Developer',
  other: 'Other',
} as const;
const inquiryType = Object.keys(inquiryTypes) as (keyof typeof inquiryTypes)[];

/** In the order of the form, the CSV and the detail. Upper bounds keep a record small; product §5 and §9 name only the lower ones. */
export const contactFields = {
  name: {
    ...bounded('Name', 2, 200, visibleLine),
    control: { as: 'input', attributes: { autoComplete: 'name' } },
    stored: line,
    searched: true,
    detail: 'heading',
  },
  email: {
    label: 'Email',
    request: emailAddress('Please enter a valid email address.'),
    control: {
      as: 'input',
      attributes: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
    },
    stored: line,
    searched: true,
    detail: 'mail',
  },
  phone: {
    label: 'Phone',
    optional: true,
    request: z.optional(
      z
        .string('Write the phone number as text, or leave it out.')
        .check(z.overwrite(visibleLine), z.trim(), atMost(50, 'phone number')),
    ),
    control: { as: 'input', attributes: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } },
    stored: lineOrNone,
    searched: false,
    detail: 'phone',
  },
  // The form does not ask for it (product §3).
  company: { label: 'Company', stored: lineOrNone, searched: true, detail: 'fact' },
  inquiryType: {
    label: 'Inquiry type',
    request: z.enum(inquiryType, 'Please select an inquiry type.'),
    control: { as: 'select', empty: 'Select an inquiry type', choices: inquiryTypes },
    stored: z.enum(inquiryType),
    searched: true,
    detail: 'tag',
  },
  message: {
    ...bounded('Message', 10, 5000, visibleText),
    control: { as: 'textarea', rows: 6 },
    stored: line,
    searched: true,
    detail: 'text',
  },
} as const satisfies Readonly<Record<string, ContactField>>;
