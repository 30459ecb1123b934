import * as z from 'zod/mini';
import { contactFields } from '../contact-fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { columnOf } from '../field-list.ts';
import { trap } from './trap.ts';

export const contactRequest = z.strictObject({ ...columnOf(contactFields, 'request'), ...trap });

/** Shown to the visitor once the message is stored (product §8); also the text of the toast. */
export const contactAccepted = "Thank you for reaching out. We'll be in touch soon.";

export type ContactRequest = z.infer<typeof contactRequest>;

export const sendContact = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  request: contactRequest,
  response: z.object({ success: z.literal(true), message: z.string() }),
  auth: 'public',
  // A message of 5,000 letters takes up to 20,000 bytes (decision 0186).
  bodyLimit: 24 * 1024,
  takes: ['json', 'form'],
});
