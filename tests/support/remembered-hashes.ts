import type { ScryptOptions } from 'node:crypto';
import { vi, type MockInstance } from 'vitest';
import { nodeCrypto } from '#storage/node-crypto.ts';

type Done = (error: Error | null, key: Buffer) => void;
type Scrypt = (password: string, salt: Buffer, length: number, options: ScryptOptions, done: Done) => void;

const known = new Map<string, Buffer>();

/**
 * Caches password hashes for the rest of the test. They are slow by design, which matters only to tests of timing;
 * those remove the spy with `mockRestore`.
 */
export function rememberHashes(): MockInstance {
  const crypto = nodeCrypto();
  const make = crypto.scrypt as Scrypt;
  const remembering: Scrypt = (password, salt, length, options, done) => {
    const asked = JSON.stringify([password, salt.toString('base64url'), length, options]);
    const key = known.get(asked);
    if (key) return void setImmediate(() => done(null, Buffer.from(key)));
    make(password, salt, length, options, (error, made) => {
      if (!error) known.set(asked, Buffer.from(made));
      done(error, made);
    });
  };
  return vi.spyOn(crypto, 'scrypt').mockImplementation(remembering as typeof crypto.scrypt);
}
