import { tokenPlace } from '#storage/collections/outbox.ts';
import { writeMail, type Letterhead, type Written } from './write-mail.ts';

/**
 * Asks the owner of an address whether they want the newsletter (rules 10). `until` is when its link expires, in
 * milliseconds since 1970: the mail may have waited for a day before it is sent, so it cannot count hours.
 */
export function confirmationMail(letterhead: Letterhead, until: number): Written {
  const link = (page: string): string => `${letterhead.origin}/newsletter/${page}?token=${tokenPlace}`;
  return writeMail(letterhead, {
    subject: `Please confirm: the ${letterhead.name} newsletter`,
    preview: 'One click, and you are on the list.',
    heading: 'One click, and you are on the list',
    blocks: [
      `This address was entered on our website to get the ${letterhead.name} newsletter. If that was you, please confirm it by ${inUtc(until)}.`,
      { kind: 'button', label: 'Confirm my subscription', href: link('confirm') },
      'Until you do, you will not get any issues.',
    ],
    footer: [
      {
        kind: 'link',
        before: 'Was this not you? ',
        label: 'Tell us, and we will forget this address',
        href: link('not-me'),
      },
    ],
  });
}

/** Such as `November 23, 2026 at 09:00 UTC`. */
const inUtc = (moment: number): string =>
  `${new Date(moment).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' })} UTC`;
