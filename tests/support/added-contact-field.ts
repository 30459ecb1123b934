// Adds a field to this process's list of contact fields. A test imports this file first, so that everything generated
// from the list includes it, as in a build.
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
