import { atom } from 'nanostores';
import { checkMailDomain, type MailDomainView } from '#contract/api/admin-mail.ts';
import { call } from '../api/client.ts';
import { tellFailure } from './notice.ts';

/** The last DNS result; null before the first request. */
export const $mailDomain = atom<MailDomainView | null>(null);

export const $askingDns = atom(false);

/** Queries the DNS records of the mail domain. */
export async function askDns(selectors: string): Promise<void> {
  if ($askingDns.get()) return;
  $askingDns.set(true);
  try {
    $mailDomain.set(await call(checkMailDomain, { query: { selectors } }));
  } catch (error) {
    tellFailure('Not Checked', error, 'The server gave no answer. Please try again.');
  } finally {
    $askingDns.set(false);
  }
}
