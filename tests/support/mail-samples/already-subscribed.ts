import { alreadySubscribedMail } from '#server/mail/templates/already-subscribed.ts';
import { letterhead, longLetterhead, type MailSamples } from './sample.ts';

export const samples: MailSamples = {
  usual: alreadySubscribedMail(letterhead),
  hostile: alreadySubscribedMail(longLetterhead),
};
