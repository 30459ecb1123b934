import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { emailAddress } from '../primitives.ts';
import { trap } from './trap.ts';

export const inquiryTypes = ['founder', 'investor', 'developer', 'other'] as const;
export type InquiryType = (typeof inquiryTypes)[number];

/** Upper bounds keep a record small; product §5 and §9 name only the lower ones. */
export const contactRequest = z.strictObject({
  name: z
    .string('Name must be at least 2 characters.')
    .check(
      z.trim(),
      z.minLength(2, 'Name must be at least 2 characters.'),
      z.maxLength(200, 'Keep the name to 200 characters.'),
    ),
  email: emailAddress('Please enter a valid email address.'),
  phone: z.optional(
    z
      .string('Write the phone number as text, or leave it out.')
      .check(z.trim(), z.maxLength(50, 'Keep the phone number to 50 characters.')),
  ),
  inquiryType: z.enum(inquiryTypes, 'Please select an inquiry type.'),
  message: z
    .string('Message must be at least 10 characters.')
    .check(
      z.trim(),
      z.minLength(10, 'Message must be at least 10 characters.'),
      z.maxLength(5000, 'Keep the message to 5,000 characters.'),
    ),
  ...trap,
});

/** What a visitor reads once the message is stored (product §8); also the text of the toast. */
export const contactAccepted = "Thank you for reaching out. We'll be in touch soon.";

export type ContactRequest = z.infer<typeof contactRequest>;

export const sendContact = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  request: contactRequest,
  response: z.object({ success: z.literal(true), message: z.string() }),
  auth: 'public',
  bodyLimit: 16 * 1024,
  takes: ['json', 'form'],
});
