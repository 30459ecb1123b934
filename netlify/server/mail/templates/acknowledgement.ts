import { writeMail, type Letterhead, type Written } from './write-mail.ts';

/**
 * Thanks the sender of an inquiry. It contains none of their words, so that we cannot be used to send text to others,
 * and gives no time for the answer: the contact page promises one, and editors change it there.
 */
export function acknowledgementMail(letterhead: Letterhead): Written {
  return writeMail(letterhead, {
    subject: 'We have your message',
    preview: 'Thank you for reaching out. One of us will read your message and answer it.',
    heading: 'We have your message',
    blocks: [
      'Thank you for reaching out. Your message has arrived, and one of us will read and answer it.',
      'If you would like to add something, reply to this mail.',
    ],
    footer: [
      'You are receiving this mail because this address was entered in the contact form of our website. If that was not you, you can ignore this mail.',
    ],
  });
}
