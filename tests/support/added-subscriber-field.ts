// Adds a field to this process's list of subscriber fields, like added-contact-field.ts.
import * as z from 'zod/mini';
import { subscriberFields } from '#contract/subscriber-fields.ts';

Object.assign(subscriberFields, {
  language: {
    label: 'Language',
    csv: 'Language',
    stored: z.optional(z.string()),
    searched: true,
    column: 'text',
  },
});
