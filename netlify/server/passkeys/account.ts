import type { PasskeyView } from '#contract/api/admin-passkeys.ts';
import { leastPasskeys, mostPasskeys } from '#contract/api/admin-passkeys.ts';
import { passkeys, type Account, type Passkey } from '#storage/collections/passkeys.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import type { Stores } from '#storage/stores.ts';
import { Refusal } from '../http/refusal.ts';

/** A short name of a passkey for addresses: a credential ID may be a thousand bytes long. */
export const addressOf = ({ id }: Pick<Passkey, 'id'>): string =>
  nodeCrypto().createHash('sha256').update(id).digest('base64url').slice(0, 22);

/** A passkey as the administrator sees it. */
export const viewOf = (key: Passkey): PasskeyView => {
  const { name, createdAt, usedAt, refusedAt = null } = key;
  return { id: addressOf(key), name, createdAt, usedAt, refusedAt };
};

/** Adds a passkey. Throws Refusal `conflict` if it is already registered, or `unprocessable` if there are twenty. */
export const add = (
  stores: Stores,
  made: Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>,
  name: string,
  now: Date,
) =>
  stores.open(passkeys).change(({ keys, passwordOff }) => {
    if (keys.some(({ id }) => id === made.id)) throw new Refusal('conflict', 'This passkey is already registered.');
    if (keys.length >= mostPasskeys)
      throw new Refusal('unprocessable', `There are ${mostPasskeys} passkeys. Remove one first.`);
    return { keys: [...keys, { ...made, name, createdAt: now.toISOString(), usedAt: null }], passwordOff };
  });

const missing = () => new Refusal('not_found', 'There is no such passkey. It may have been removed.');

/** Renames a passkey. Throws Refusal `not_found`. */
export const rename = (stores: Stores, address: string, name: string): Promise<Account> =>
  stores.open(passkeys).change(({ keys, passwordOff }) => {
    if (!keys.some((key) => addressOf(key) === address)) throw missing();
    return { keys: keys.map((key) => (addressOf(key) === address ? { ...key, name } : key)), passwordOff };
  });

/**
 * Removes a passkey. Throws Refusal `not_found`, or `conflict` if the password, identified by `mark`, is off and too
 * few passkeys would be left.
 */
export const remove = (stores: Stores, address: string, mark: string): Promise<Account> =>
  stores.open(passkeys).change(({ keys, passwordOff }) => {
    const left = keys.filter((key) => addressOf(key) !== address);
    if (left.length === keys.length) throw missing();
    if (passwordOff === mark && left.length < leastPasskeys)
      throw new Refusal(
        'conflict',
        'The password is switched off, which requires two passkeys. Add another one first, or switch the password on.',
      );
    // If too few are left, the mark of an earlier password is dropped, so that this password is not switched off if it
    // is set again.
    return { keys: left, passwordOff: left.length < leastPasskeys ? null : passwordOff };
  });

/** Switches the password off under a mark, or on. Throws Refusal `conflict` if there are too few passkeys for that. */
export const switchPasswordTo = (stores: Stores, passwordOff: string | null): Promise<Account> =>
  stores.open(passkeys).change(({ keys }) => {
    if (passwordOff !== null && keys.length < leastPasskeys) throw tooFew();
    return { keys, passwordOff };
  });

export const tooFew = () => new Refusal('conflict', 'Add two passkeys before you switch the password off.');

/**
 * Notes that a passkey was used. Its counter must have advanced, unless it keeps no count (WebAuthn Level 3, section
 * 6.1.1). The comparison happens in the write, so that one of two uses with the same counter is refused.
 * @returns `gone back` if there may be a copy of it, which is noted; `gone` if it was removed meanwhile
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
