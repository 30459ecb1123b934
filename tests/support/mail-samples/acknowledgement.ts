import { acknowledgementMail } from '#server/mail/templates/acknowledgement.ts';
import { letterhead, longLetterhead, type MailSamples } from './sample.ts';

export const samples: MailSamples = {
  usual: acknowledgementMail(letterhead),
  hostile: acknowledgementMail(longLetterhead),
};
