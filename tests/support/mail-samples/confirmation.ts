import { confirmationMail } from '#server/mail/templates/confirmation.ts';
import { letterhead, longLetterhead, type MailSamples } from './sample.ts';

export const samples: MailSamples = {
  usual: confirmationMail(letterhead),
  hostile: confirmationMail(longLetterhead),
};
