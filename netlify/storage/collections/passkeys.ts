import * as z from 'zod/mini';
import { collection } from '../records.ts';
import type { Opening } from '../stores.ts';

const passkey = z.object({
  /** The credential ID. Both it and the public key (COSE) are in base64url. */
  id: z.string(),
  publicKey: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** When it was refused because its counter went backwards. */
  refusedAt: z.optional(z.string()),
  counter: z.int(),
  transports: z.array(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

const account = z.object({
  keys: z.array(passkey),
  /**
   * Fingerprint of the credentials whose password is switched off. A new password has a new fingerprint, so setting one
   * switches passwords back on.
   */
  passwordOff: z.nullable(z.string()),
});
export type Account = z.infer<typeof account>;

const records = collection('passkeys', { schema: account, keep: 20 });
const id = 'administrator';
const empty: Account = { keys: [], passwordOff: null };

/**
 * The administrator's passkeys and the password switch, in one record: what may be removed depends on all of it
 * (decision 0144).
 */
export function passkeys({ open }: Opening) {
  const accounts = open(records);
  return {
    /** Throws RecordUnreadable: an unreadable account must not pass for an absent one (rules 45). */
    read: async (): Promise<Account> => (await accounts.read(id))?.value ?? empty,

    /**
     * Writes what `decide` makes of the current account, and returns the resulting one. Returning null writes nothing.
     * `decide` may be called again if another caller was quicker.
     */
    async change(decide: (standing: Account) => Account | null): Promise<Account> {
      const { record } = await accounts.change(id, (standing) => decide(standing?.value ?? empty));
      return record?.value ?? empty;
    },
  };
}
