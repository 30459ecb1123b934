import * as z from 'zod/mini';
import { mailLink } from '../mail-link.ts';
import { href, text } from '../primitives.ts';

/** A button or link on a page. */
export const action = z.strictObject({
  label: text('what the button says'),
  href: z
    .union([href, z.literal('{email}')])
    .check(z.describe('Where it goes; {email} stands for a mail to the contact address.')),
});

export type Action = z.infer<typeof action>;

/** Where a button leads. */
export const targetOf = ({ href: target }: Action, email: string): string =>
  target === '{email}' ? mailLink(email) : target;
