import { promisify } from 'node:util';
import type { BinaryLike, ScryptOptions } from 'node:crypto';
import { nodeCrypto } from '#storage/node-crypto.ts';

/** The cost of one guess (rules 1): 2^17 rounds over 128 MiB, which take about 0.4 s. */
const logRounds = 17;
const blockSize = 8;
const parallelism = 1;
const saltBytes = 16;
const keyBytes = 32;
const maxmem = 256 * 1024 * 1024;

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** A stored password as read: the parameters and the resulting key. */
export interface PasswordHash {
  cost: Cost;
  salt: Buffer;
  key: Buffer;
}

// Like the PHC string format, but with colons in place of dollar signs, which shells and .env files would expand
// (decision 0030).
const storedShape = /^scrypt:ln=(\d{2}),r=(\d{1,2}),p=(\d):([\w-]{22}):([\w-]{43})$/;

/**
 * Whether a password may be set: 12 to 128 code points, neither trimmed nor cut (rules 3). NUL is not allowed: HMAC
 * pads short keys with zeros (RFC 2104), so a password with trailing NULs would equal the one without.
 */
export function isPassword(password: string): boolean {
  const length = Array.from(password).length;
  return length >= 12 && length <= 128 && !password.includes('\u0000');
}

/**
 * The stored form of a password, which names its parameters: `scrypt:ln=17,r=8,p=1:<salt>:<key>`, both in base64url.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = nodeCrypto().randomBytes(saltBytes);
  const key = await scryptOf(password, salt, { N: 2 ** logRounds, r: blockSize, p: parallelism });
  const parts = [
    `ln=${logRounds},r=${blockSize},p=${parallelism}`,
    salt.toString('base64url'),
    key.toString('base64url'),
  ];
  return ['scrypt', ...parts].join(':');
}

/** Reads a stored form; null if it is malformed, cheaper to attack than ours, or takes more memory than we allow. */
export function readPasswordHash(stored: string): PasswordHash | null {
  const [, ln, r, p, salt = '', key = ''] = storedShape.exec(stored) ?? [];
  const cost: Cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  const isStrong = cost.N >= 2 ** logRounds && cost.r >= blockSize && cost.p >= parallelism;
  const memory = 128 * cost.r * (cost.N + cost.p + 2);
  if (!isStrong || memory > maxmem) return null;
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/** Whether a password is the stored one. Computes exactly one hash, whatever the password. */
export async function passwordMatches({ cost, salt, key }: PasswordHash, password: string): Promise<boolean> {
  return nodeCrypto().timingSafeEqual(await scryptOf(password, salt, cost), key);
}

type Scrypt = (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions) => Promise<Buffer>;

const scryptOf = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  (promisify(nodeCrypto().scrypt) as Scrypt)(password, salt, keyBytes, { ...cost, maxmem });
