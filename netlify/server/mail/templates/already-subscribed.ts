import { tokenPlace } from '#storage/collections/outbox.ts';
import { writeMail, type Letterhead, type Written } from './write-mail.ts';

/**
 * Sent to an address that subscribes again: the form always says "Check your email" (rules 26), so there has to be one.
 */
export function alreadySubscribedMail(letterhead: Letterhead): Written {
  return writeMail(
    {
      subject: `You are subscribed to the ${letterhead.name} newsletter`,
      preview: 'You are already on the list. There is nothing you need to do.',
      heading: 'You are already on the list',
      blocks: [
        {
          kind: 'text',
          text: `This address was entered again on our website to get the ${letterhead.name} newsletter. It is already confirmed, so there is nothing you need to do.`,
        },
      ],
      footer: [
        {
          kind: 'link',
          before: 'No longer want it? ',
          label: 'Unsubscribe',
          href: `${letterhead.origin}/newsletter/unsubscribe?token=${tokenPlace}`,
          after: '.',
        },
      ],
    },
    letterhead,
  );
}
