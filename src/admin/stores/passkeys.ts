import { atom } from 'nanostores';
import {
  addPasskey,
  askPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  switchPassword,
  type PasskeyView,
} from '#contract/api/admin-passkeys.ts';
import { call, type Output } from '../api/client.ts';
import { confirmed } from './confirm.ts';
import { tell, tellFailure, tellProblem } from './notice.ts';
import { cancelled, makePasskey, PasskeyFailed, signByPasskey, whyNoPasskeys } from './passkey-call.ts';
import { createFetcherStore, mutateCache } from './query.ts';
import { oneAtATime } from './under-way.ts';

const cacheKey = 'passkeys';
type Listed = Output<typeof listPasskeys>;

/** The passkeys, whether the password is switched off, and, if passkeys do not work here, why not. */
export const $passkeys = createFetcherStore<Listed & { whyNot: string | null }>(cacheKey, {
  fetcher: async () => withReason(await call(listPasskeys, {})),
  onError: (error) => tellFailure('Not Loaded', error, 'The passkeys could not be loaded.'),
});

/** Whether a change is under way; only one runs at a time. */
export const $changingPasskeys = atom(false);

const withReason = (listed: Listed) => ({ ...listed, whyNot: whyNoPasskeys(listed.origin) });
const tryAgain = 'The server gave no answer. Please try again.';

/** Runs a change that returns the new list; null if the person cancelled. Announces failures. */
function change(title: string, work: () => Promise<Listed | null>): Promise<boolean> {
  const show = async () => {
    const listed = await work();
    if (listed) mutateCache(cacheKey, withReason(listed));
    else tell(title, `${cancelled} Press the button to try again.`);
    return listed !== null;
  };
  return oneAtATime($changingPasskeys, true, show, (error) => {
    if (error instanceof PasskeyFailed) tellProblem(title, error.message);
    else tellFailure(title, error, tryAgain);
  });
}

/** Creates a passkey on this device, or one that the browser can reach, and registers it under a name. */
export async function addNamed(name: string): Promise<boolean> {
  const added = await change('Not Added', async () => {
    const credential = await makePasskey(await call(askPasskey, { body: { purpose: 'register' } }));
    return credential && call(addPasskey, { body: { name, credential } });
  });
  if (added) tell('Passkey Added', `You can sign in with “${name}” from now on.`);
  return added;
}

export const renameTo = (id: string, name: string): Promise<boolean> =>
  change('Not Renamed', () => call(renamePasskey, { params: { id }, body: { name } }));

/** Removes one after a confirmation. The device keeps its half, which is then useless. */
export async function askAndRemove({ id, name }: PasskeyView): Promise<void> {
  const sure = await confirmed({
    title: `Remove “${name}”?`,
    text: 'It can no longer sign in. Sessions that it began stay open: end them below. The device may still offer it; delete it there too.',
    action: 'Remove',
  });
  if (sure && (await change('Not Removed', () => call(removePasskey, { params: { id } })))) tell('Passkey Removed');
}

/** Switches the password off, which requires a passkey, or on. */
export async function setPassword(off: boolean): Promise<void> {
  const done = await change('Not Changed', async () => {
    if (!off) return call(switchPassword, { body: { off } });
    const credential = await signByPasskey(await call(askPasskey, { body: { purpose: 'switch-off' } }));
    return credential && call(switchPassword, { body: { off, credential } });
  });
  if (done) tell(off ? 'Password Switched Off' : 'Password Switched On');
}
