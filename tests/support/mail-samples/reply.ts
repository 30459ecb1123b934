import { replyMail } from '#server/mail/templates/reply.ts';
import { hostileText, letterhead, longLetterhead, type MailSamples } from './sample.ts';

const submittedAt = '2026-11-22T09:00:00.000Z';

export const samples: MailSamples = {
  usual: replyMail(letterhead, {
    subject: 'Re: Your message to us',
    text: 'Good morning Amina,\n\nthank you for writing. Would Thursday at ten suit you?\n\nFemi',
    message: 'We build cold chains for fishers in Saint-Louis, and look for engineers.',
    submittedAt,
  }),
  hostile: replyMail(longLetterhead, {
    subject: 'm'.repeat(200),
    text: `${hostileText}\n\n${hostileText}`,
    message: hostileText,
    submittedAt,
  }),
};
