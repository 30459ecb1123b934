import { atom } from 'nanostores';
import { checkMailDomain, type MailDomainView } from '#contract/api/admin-mail.ts';
import { call } from '../api/client.ts';
import { tellFailure } from './notice.ts';
import { oneAtATime } from './under-way.ts';

/** The last DNS result; null before the first request. */
export const $mailDomain = atom<MailDomainView | null>(null);

export const $askingDns = atom(false);

/** Queries the DNS records of the mail domain. */
export async function askDns(selectors: string): Promise<void> {
  const ask = async () => $mailDomain.set(await call(checkMailDomain, { query: { selectors } }));
  await oneAtATime($askingDns, true, ask, (error) =>
    tellFailure('Not Checked', error, 'The server gave no answer. Please try again.'),
  );
}
