import { confirmationMail } from '#server/mail/templates/confirmation.ts';
import { letterhead, longLetterhead, type MailSamples } from './sample.ts';

const until = Date.parse('2026-11-23T09:00:00Z');

export const samples: MailSamples = {
  usual: confirmationMail(letterhead, until),
  hostile: confirmationMail(longLetterhead, until),
};
