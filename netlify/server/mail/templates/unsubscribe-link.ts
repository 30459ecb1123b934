import { tokenPlace } from '#storage/collections/outbox.ts';
import type { Block } from './write-mail.ts';

/** The address that unsubscribes the owner of a token. */
export const unsubscribeAddress = (origin: string, token: string): string =>
  `${origin}/newsletter/unsubscribe?token=${token}`;

/** The link to unsubscribe in a footer, with the place of the recipient's token. */
export const unsubscribeLink = (origin: string): Block => ({
  kind: 'link',
  before: 'No longer want it? ',
  label: 'Unsubscribe',
  href: unsubscribeAddress(origin, tokenPlace),
});
