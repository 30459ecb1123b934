import { atom } from 'nanostores';
import { checkMailDomain, type MailDomainView } from '#contract/api/admin-mail.ts';
import { call } from '../api/client.ts';
import { tellFailure } from './notice.ts';

/** What the DNS said last; null until somebody asked. */
export const $mailDomain = atom<MailDomainView | null>(null);

export const $askingDns = atom(false);

/** Asks the DNS what it says of the domain that mail comes from. */
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
