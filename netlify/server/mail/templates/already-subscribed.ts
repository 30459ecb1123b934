import { type Letterhead, unsubscribeLink, writeMail, type Written } from './write-mail.ts';

/**
 * Sent to an address that subscribes again: the form always says "Check your email" (rules 26), so there has to be one.
 */
export function alreadySubscribedMail(letterhead: Letterhead): Written {
  const { name, origin } = letterhead;
  return writeMail(letterhead, {
    subject: `You are subscribed to the ${name} newsletter`,
    preview: 'You are already on the list. There is nothing you need to do.',
    heading: 'You are already on the list',
    blocks: [
      `This address was entered again on our website to get the ${name} newsletter. It is already confirmed, so there is nothing you need to do.`,
    ],
    footer: [unsubscribeLink(origin)],
  });
}
