// Adds a field to the list of subscriber fields of this process, as added-contact-field.ts does.
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
