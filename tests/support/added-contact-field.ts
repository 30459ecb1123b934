// Adds a field to the list of contact fields of this process. A test imports this file first: what is made from the list is made after it, as in a build.
import * as z from 'zod/mini';
import { contactFields } from '#contract/contact-fields.ts';

Object.assign(contactFields, {
  budget: {
    label: 'Budget',
    optional: true,
    request: z.optional(z.string().check(z.trim(), z.maxLength(9, 'Keep it short.'))),
    control: { as: 'input', attributes: {} },
    stored: z.optional(z.string()),
    searched: true,
    detail: 'fact',
  },
});
