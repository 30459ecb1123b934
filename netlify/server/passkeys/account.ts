import type { PasskeyView } from '#contract/api/admin-passkeys.ts';
import { leastPasskeys, mostPasskeys } from '#contract/api/admin-passkeys.ts';
import { passkeys, type Account, type Passkey } from '#storage/collections/passkeys.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import type { Stores } from '#storage/stores.ts';
import { Refusal } from '../http/refusal.ts';

/** Names a passkey in an address: a credential ID may have a thousand bytes. */
export const addressOf = ({ id }: Pick<Passkey, 'id'>): string =>
  nodeCrypto().createHash('sha256').update(id).digest('base64url').slice(0, 22);

/** What the administrator is shown. */
export const viewOf = (key: Passkey): PasskeyView => {
  const { name, createdAt, usedAt, refusedAt = null } = key;
  return { id: addressOf(key), name, createdAt, usedAt, refusedAt };
};

/** Adds a passkey. Throws Refusal `conflict` where it is registered, or `unprocessable` where there are twenty. */
export const add = (
  stores: Stores,
  made: Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>,
  name: string,
  now: Date,
) =>
  stores.open(passkeys).change(({ keys, passwordOff }) => {
    if (keys.some(({ id }) => id === made.id)) throw new Refusal('conflict', 'This passkey is registered already.');
    if (keys.length >= mostPasskeys)
      throw new Refusal('unprocessable', `There are ${mostPasskeys} passkeys. Remove one first.`);
    return { keys: [...keys, { ...made, name, createdAt: now.toISOString(), usedAt: null }], passwordOff };
  });

const missing = () => new Refusal('not_found', 'There is no such passkey. It may have been removed.');

/** Gives one another name. Throws Refusal `not_found`. */
export const rename = (stores: Stores, address: string, name: string): Promise<Account> =>
  stores.open(passkeys).change(({ keys, passwordOff }) => {
    if (!keys.some((key) => addressOf(key) === address)) throw missing();
    return { keys: keys.map((key) => (addressOf(key) === address ? { ...key, name } : key)), passwordOff };
  });

/** Removes one. Throws Refusal `not_found`, or `conflict` where the password, marked by `mark`, is off and too few would be left. */
export const remove = (stores: Stores, address: string, mark: string): Promise<Account> =>
  stores.open(passkeys).change(({ keys, passwordOff }) => {
    const left = keys.filter((key) => addressOf(key) !== address);
    if (left.length === keys.length) throw missing();
    if (passwordOff === mark && left.length < leastPasskeys)
      throw new Refusal(
        'conflict',
        'The password is switched off, which takes two passkeys. Add another one first, or switch the password on.',
      );
    // What was switched off for another password is not to come back with it, where too few are left.
    return { keys: left, passwordOff: left.length < leastPasskeys ? null : passwordOff };
  });

/** Switches the password off under a mark, or on. Throws Refusal `conflict` where there are too few passkeys for that. */
export const switchPasswordTo = (stores: Stores, passwordOff: string | null): Promise<Account> =>
  stores.open(passkeys).change(({ keys }) => {
    if (passwordOff !== null && keys.length < leastPasskeys) throw tooFew();
    return { keys, passwordOff };
  });

export const tooFew = () => new Refusal('conflict', 'Add two passkeys before you switch the password off.');

/**
 * Takes note that a passkey was used. Its counter has to be further than the last time, unless it counts nothing (WebAuthn Level 3, section 6.1.1); compared where it is
 * written, so that of two uses with one counter one is refused.
 *
 * @returns `gone back` where there may be a copy of it, which is noted; `gone` where it was removed meanwhile
 */
export async function noteUse(
  stores: Stores,
  { id, counter }: { id: string; counter: number },
  now: Date,
): Promise<'used' | 'gone back' | 'gone'> {
  let outcome: 'used' | 'gone back' | 'gone' = 'gone';
  await stores.open(passkeys).change(({ keys, passwordOff }) => {
    const key = keys.find((one) => one.id === id);
    if (!key) {
      outcome = 'gone';
      return null;
    }
    const isBack = (counter > 0 || key.counter > 0) && counter <= key.counter;
    outcome = isBack ? 'gone back' : 'used';
    const at = now.toISOString();
    const noted = isBack ? { ...key, refusedAt: at } : { ...key, counter, usedAt: at };
    return { keys: keys.map((one) => (one === key ? noted : one)), passwordOff };
  });
  return outcome;
}
