import { environment, whatToSet } from '../environment/environment.ts';

/** What to set so that mail leaves this site, in sentences; null if it does. */
export function whyNoMail(): string | null {
  const settings = environment();
  const toSet = (['SMTP_URL', 'MAIL_FROM'] as const).flatMap((name) =>
    settings[name] === undefined ? [settings.wrong.get(name) ?? whatToSet[name]] : [],
  );
  return toSet.length === 0 ? null : toSet.join(' ');
}

/** Why no mail leaves, for the operator of the site; null if it does. */
export function notSending(): string | null {
  const toSet = whyNoMail();
  return toSet && `No mail leaves this site: it waits here, and can be read. ${toSet}`;
}
