// The fields of a contact submission (product §3 and §5). The form, the page without a script, request validation, the
// stored record, and the admin's view, search, CSV and detail are all generated from this list, so a field added here
// appears in all of them.
import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { visibleLine, visibleText } from './visible-text.ts';

/** The form control of a field. `attributes` are React's. */
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
  /** `empty` is shown until something is chosen; `choices` map each value to its words. */
  | { as: 'select'; empty: string; choices: Readonly<Record<string, string>> }
  | { as: 'textarea'; rows: number };

/** What the public form needs for a field that it asks for. */
export interface AskedField {
  label: string;
  /** Validates the submitted value; visitors read its messages. */
  request: z.ZodMiniType<string | undefined>;
  control: Control;
  minLength?: number;
  /** The field may be left empty; `request` has to allow that as well. */
  optional?: true;
}

/** How the admin shows a field in a message. */
export type ContactDetail = 'heading' | 'tag' | 'mail' | 'phone' | 'fact' | 'text';

type ContactField = (AskedField | { label: string; request?: never; control?: never }) & {
  /**
   * As stored, without the bounds of the form. A field added later must be optional, because older messages lack it.
   */
  stored: z.ZodMiniType<string | undefined>;
  /** Whether the admin's `?q=` searches it. */
  searched: boolean;
  detail: ContactDetail;
};

/**
 * A letter of any script counts once, even one that JavaScript stores as two. The message is built on demand:
 * formatting the first number adds 20 ms to a function's start-up.
 */
const atMost = (most: number, what: string) =>
  z.refine<string>((text) => text.length <= most || Array.from(text).length <= most, {
    error: () => `Keep the ${what} to ${most.toLocaleString('en-US')} characters.`,
  });

/**
 * A text of `least` to `most` characters, counting only those that `visible` keeps. The messages are built from the
 * numbers, so that each number is written once.
 */
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

/** How most fields are stored. Shared, because each schema adds to a function's start-up. */
const line = z.string();
const lineOrNone = z.optional(line);

const inquiryTypes = {
  founder: 'Founder',
  investor: 'Investor',
  developer: 'Developer',
  other: 'Other',
} as const;
const inquiryType = Object.keys(inquiryTypes) as (keyof typeof inquiryTypes)[];

/**
 * In the order of the form, the CSV and the detail view. The upper bounds keep a record small; product §5 and §9
 * specify only the lower ones.
 */
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
