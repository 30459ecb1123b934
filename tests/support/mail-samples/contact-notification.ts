import { contactNotificationMail } from '#server/mail/templates/contact-notification.ts';
import { hostileText, letterhead, longLetterhead, type MailSamples } from './sample.ts';

const id = '01K9ZQ0V3N6X1T8G7B2C4D5E6F';
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100);

export const samples: MailSamples = {
  usual: contactNotificationMail(letterhead, {
    id,
    name: 'Amina Diallo',
    email: 'amina@example.org',
    message: 'Good morning,\n\nWe build cold chains for fishers in Saint-Louis, and look for engineers.\n\nAmina',
    facts: [
      ['Phone', '+221 33 123 45 67'],
      ['Inquiry type', 'founder'],
    ],
  }),
  hostile: contactNotificationMail(longLetterhead, {
    id,
    name: longName,
    email: `${'local.part-'.repeat(5)}@${'sub-domain.'.repeat(15)}example`,
    message: `${hostileText}\n${'word '.repeat(900)}`,
    facts: [
      ['Inquiry type', 'm'.repeat(60)],
      ['What you are looking for, in a few words', hostileText],
    ],
  }),
};
