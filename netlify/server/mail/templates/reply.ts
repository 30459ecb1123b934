import { writeMail, type Letterhead, type Written } from './write-mail.ts';

interface Reply {
  subject: string;
  /** The reply as typed. */
  text: string;
  /** The visitor's message, and when it came (ISO 8601). */
  message: string;
  submittedAt: string;
}

/** A personal reply to an inquiry: what was typed, then the visitor's own message. */
export function replyMail(letterhead: Letterhead, { subject, text, message, submittedAt }: Reply): Written {
  const day = new Date(submittedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return writeMail(letterhead, {
    subject,
    preview: text.slice(0, 120),
    blocks: [
      ...text.split(/\n{2,}/),
      { kind: 'small', text: `On ${day} you wrote to us:` },
      { kind: 'quote', text: message },
    ],
    footer: ['You are receiving this mail because you wrote to us with the contact form of our website.'],
  });
}
