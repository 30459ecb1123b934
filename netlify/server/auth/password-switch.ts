import { passkeys } from '#storage/collections/passkeys.ts';
import type { Stores } from '#storage/stores.ts';
import { credentialsMark, type KeySource } from './key-for.ts';

/**
 * Whether signing in with the password is switched off. It is for the password, the secret and the user name that were set then: another one switches it on again, which is the
 * way back in (decision 0144). Throws StorageUnavailable and RecordUnreadable, so that nobody is let in who should not be (rules 31).
 */
export const passwordIsOff = async (stores: Stores, credentials: KeySource): Promise<boolean> =>
  (await stores.open(passkeys).read()).passwordOff === credentialsMark(credentials);
