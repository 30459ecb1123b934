import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { nodeCrypto } from '#storage/node-crypto.ts';
import type { Credentials } from './credentials.ts';

/** Eight hours, never extended (rules 7). */
const lifetimeSeconds = 8 * 60 * 60;
const algorithm = 'HS256';
const issuer = 'admin-sign-in';
const type = 'admin-session+jwt';

/** A token of one deploy is none of another, whose list of denied ones it does not know. */
const audienceOf = (deployContext: string): string => `admin/${deployContext}`;

/** Somebody who signed in. */
export interface Session {
  /** The token's `jti`. */
  id: string;
  username: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

type KeySource = Pick<Credentials, 'sessionSecret' | 'storedHash' | 'username'>;

/** The key depends on all that makes a sign-in, so that none of the tokens outlives a change of it (rules 8, decision 0031). */
export function keyFor({ sessionSecret, storedHash, username }: KeySource): Uint8Array {
  return new Uint8Array(nodeCrypto().hkdfSync('sha256', sessionSecret, storedHash, `admin session of ${username}`, 32));
}

/** A new token for the administrator, good for eight hours in one deploy context. */
export function issueToken(credentials: KeySource, deployContext: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(issuer)
    .setAudience(audienceOf(deployContext))
    .setSubject(credentials.username)
    .setJti(nodeCrypto().randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(keyFor(credentials));
}

/** What jose leaves to us: that each claim has its type, and that the id may be part of a storage key. */
const claims = z.object({
  jti: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  sub: z.string(),
  aud: z.string(),
  exp: z.int(),
  iat: z.int(),
});

/** The session that a token stands for, or null where it is not one of ours, not for this deploy, or over. */
export async function readToken(
  credentials: KeySource,
  token: string,
  deployContext: string,
  now: Date,
): Promise<Session | null> {
  try {
    const { payload } = await jwtVerify(token, keyFor(credentials), {
      algorithms: [algorithm],
      typ: type,
      issuer,
      audience: audienceOf(deployContext),
      subject: credentials.username,
      requiredClaims: ['exp', 'iat', 'sub', 'aud', 'iss', 'jti'],
      maxTokenAge: lifetimeSeconds,
      clockTolerance: 5,
      currentDate: now,
    });
    const { jti, sub, exp } = claims.parse(payload);
    return { id: jti, username: sub, expiresAt: exp };
  } catch {
    return null;
  }
}
