import { visibleLine } from '#contract/visible-text.ts';
import { writeMail, type Letterhead, type Written } from './write-mail.ts';

interface Inquiry {
  id: string;
  name: string;
  email: string;
  message: string;
  /** Other fields that were filled in, by the labels of the form. */
  facts: readonly (readonly [label: string, value: string])[];
}

/** Reports an inquiry to the company. A reply to it goes to the visitor. */
export function contactNotificationMail(letterhead: Letterhead, { id, name, email, message, facts }: Inquiry): Written {
  return writeMail(letterhead, {
    subject: `New inquiry from ${visibleLine(name)}`,
    preview: message.slice(0, 120),
    heading: `New inquiry from ${name}`,
    blocks: [
      { kind: 'facts', facts: [['From', `${name} <${email}>`], ...facts] },
      { kind: 'quote', text: message },
      { kind: 'button', label: 'Open it in the admin', href: `${letterhead.origin}/admin/contacts/${id}` },
    ],
    footer: [`A reply to this mail goes to ${email}. These mails can be switched off in the settings of the admin.`],
  });
}
