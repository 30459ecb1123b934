import { atom } from 'nanostores';
import { liftSuppression, readSuppression, type SuppressionView } from '#contract/api/admin-mail.ts';
import { call } from '../api/client.ts';
import { confirmed } from './confirm.ts';
import { tell, tellFailure } from './notice.ts';
import { oneAtATime } from './under-way.ts';

/** The result of the last lookup; `suppression` is null if the address is not suppressed. */
export const $lookedUp = atom<{ address: string; suppression: SuppressionView | null } | null>(null);
export const $lookingUp = atom(false);

/** Looks up whether an address is suppressed. */
export async function lookUp(address: string): Promise<void> {
  const ask = async () => {
    const { suppression } = await call(readSuppression, { body: { address } });
    $lookedUp.set({ address, suppression });
  };
  await oneAtATime($lookingUp, true, ask, (error) => {
    $lookedUp.set(null);
    tellFailure('Not Looked Up', error, 'The server gave no answer. Please try again.');
  });
}

/** Lifts a suppression after a confirmation. */
export async function askAndLift(address: string): Promise<void> {
  const sure = await confirmed({
    title: `Allow mail to ${address} again?`,
    text: 'Do this if its owner asked you to, or if the bounce was a mistake. Mail to addresses that bounce or complain makes receivers treat all of your mail as spam.',
    action: 'Allow mail again',
  });
  if (!sure) return;
  const lift = async () => {
    const { message } = await call(liftSuppression, { body: { address } });
    $lookedUp.set({ address, suppression: null });
    tell('Mail Allowed Again', message);
  };
  await oneAtATime($lookingUp, true, lift, (error) =>
    tellFailure('Not Changed', error, 'The server gave no answer. Please try again.'),
  );
}
