import { passkeys } from '#storage/collections/passkeys.ts';
import type { Stores } from '#storage/stores.ts';
import { credentialsMark, type KeySource } from './key-for.ts';

/**
 * Whether signing in with the password is switched off. The switch is bound to the password, secret and user name at
 * that time: changing any of them switches the password back on, which is the way back in (decision 0144). Throws
 * StorageUnavailable and RecordUnreadable, so that no one is let in by mistake (rules 31).
 */
export const passwordIsOff = async (stores: Stores, credentials: KeySource): Promise<boolean> =>
  (await stores.open(passkeys).read()).passwordOff === credentialsMark(credentials);
