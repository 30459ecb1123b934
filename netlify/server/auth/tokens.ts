import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { nodeCrypto } from '#storage/node-crypto.ts';
import { keyFor, type KeySource } from './key-for.ts';

const algorithm = 'HS256';
const issuer = 'admin-sign-in';

/** What a token is for. One for something else has another key, another type and another audience. */
interface Kind {
  /** Part of the key. */
  purpose: string;
  type: string;
  audience: string;
  lifetimeSeconds: number;
}

/** Opens the admin for eight hours, never extended (rules 7). */
const ofSession: Kind = {
  purpose: 'admin session',
  type: 'admin-session+jwt',
  audience: 'admin',
  lifetimeSeconds: 8 * 60 * 60,
};

/** Opens nothing. For ninety days it keeps a place at the sign-in for a browser that the administrator has signed in with (decision 0091). */
const ofDevice: Kind = {
  purpose: 'admin device',
  type: 'admin-device+jwt',
  audience: 'device',
  lifetimeSeconds: 90 * 24 * 60 * 60,
};

/** Somebody who signed in. */
export interface Session {
  /** The token's `jti`. */
  id: string;
  username: string;
  /** Seconds since 1970, as `expiresAt`. */
  issuedAt: number;
  expiresAt: number;
}

/** A token of one deploy is none of another, whose list of denied ones it does not know. */
const audienceOf = ({ audience }: Kind, deployContext: string): string => `${audience}/${deployContext}`;

/** A new token for the administrator, good for eight hours in one deploy context. */
export const issueToken = (credentials: KeySource, deployContext: string, now: Date): Promise<string> =>
  issue(ofSession, credentials, deployContext, now);

/** A new token for the browser in which the administrator signed in, good for ninety days in one deploy context. */
export const issueDeviceToken = (credentials: KeySource, deployContext: string, now: Date): Promise<string> =>
  issue(ofDevice, credentials, deployContext, now);

/** The session that a token stands for, or null where it is not one of ours, not for this deploy, or over. */
export const readToken = (
  credentials: KeySource,
  token: string,
  deployContext: string,
  now: Date,
): Promise<Session | null> => read(ofSession, credentials, token, deployContext, now);

/** What names the device that a token stands for, or null under the same conditions. */
export const readDeviceToken = async (
  credentials: KeySource,
  token: string,
  deployContext: string,
  now: Date,
): Promise<string | null> => (await read(ofDevice, credentials, token, deployContext, now))?.id ?? null;

function issue(kind: Kind, credentials: KeySource, deployContext: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: kind.type })
    .setIssuer(issuer)
    .setAudience(audienceOf(kind, deployContext))
    .setSubject(credentials.username)
    .setJti(nodeCrypto().randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + kind.lifetimeSeconds)
    .sign(keyFor(kind.purpose, credentials));
}

/** What jose leaves to us: that each claim has its type, and that the id may be part of a storage key. */
const claims = z.object({
  jti: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  sub: z.string(),
  aud: z.string(),
  exp: z.int(),
  iat: z.int(),
});

async function read(
  kind: Kind,
  credentials: KeySource,
  token: string,
  deployContext: string,
  now: Date,
): Promise<Session | null> {
  try {
    const { payload } = await jwtVerify(token, keyFor(kind.purpose, credentials), {
      algorithms: [algorithm],
      typ: kind.type,
      issuer,
      audience: audienceOf(kind, deployContext),
      subject: credentials.username,
      requiredClaims: ['exp', 'iat', 'sub', 'aud', 'iss', 'jti'],
      maxTokenAge: kind.lifetimeSeconds,
      clockTolerance: 5,
      currentDate: now,
    });
    const { jti, sub, iat, exp } = claims.parse(payload);
    return { id: jti, username: sub, issuedAt: iat, expiresAt: exp };
  } catch {
    return null;
  }
}
