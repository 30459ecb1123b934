import * as z from 'zod/mini';
import { collection } from '../records.ts';
import type { Opening } from '../stores.ts';

const passkey = z.object({
  /** The credential ID, in base64url as the public key (COSE). */
  id: z.string(),
  publicKey: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** When it was refused because its counter went back. */
  refusedAt: z.optional(z.string()),
  counter: z.int(),
  transports: z.array(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

const account = z.object({
  keys: z.array(passkey),
  /** Fingerprint of the credentials whose password is switched off. Another password has another, so that setting one switches it on. */
  passwordOff: z.nullable(z.string()),
});
export type Account = z.infer<typeof account>;

const records = collection('passkeys', { schema: account, keep: 20 });
const id = 'administrator';
const empty: Account = { keys: [], passwordOff: null };

/** The passkeys of the administrator and the switch of the password: one record, since what may be removed depends on all of it (decision 0144). */
export function passkeys({ open }: Opening) {
  const accounts = open(records);
  return {
    /** Throws RecordUnreadable: what cannot be read is not taken for absent (rules 45). */
    read: async (): Promise<Account> => (await accounts.read(id))?.value ?? empty,

    /** Writes what `decide` makes of the account as it stands, and gives what stands then. Null writes nothing; `decide` may be called again where somebody else was quicker. */
    async change(decide: (standing: Account) => Account | null): Promise<Account> {
      const { record } = await accounts.change(id, (standing) => decide(standing?.value ?? empty));
      return record?.value ?? empty;
    },
  };
}
