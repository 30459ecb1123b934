import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { nodeCrypto } from '#storage/node-crypto.ts';
import { keyFor, type KeySource } from './key-for.ts';

const algorithm = 'HS256';
const issuer = 'admin-sign-in';

/** The purpose of a token. Each has its own key, type and audience. */
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

/**
 * Opens nothing. For ninety days it keeps a place at the sign-in for a browser in which the administrator has signed in
 * (decision 0091).
 */
const ofDevice: Kind = {
  purpose: 'admin device',
  type: 'admin-device+jwt',
  audience: 'device',
  lifetimeSeconds: 90 * 24 * 60 * 60,
};

/** A signed-in administrator. */
export interface Session {
  /** The token's `jti`. */
  id: string;
  username: string;
  /** Seconds since 1970, like `expiresAt`. */
  issuedAt: number;
  expiresAt: number;
}

/** A token is valid in one deploy context only, since others do not know its list of denied tokens. */
const audienceOf = ({ audience }: Kind, deployContext: string): string => `${audience}/${deployContext}`;

/** A new token for the administrator, good for eight hours in one deploy context. */
export const issueToken = (credentials: KeySource, deployContext: string, now: Date): Promise<string> =>
  issue(ofSession, credentials, deployContext, now);

/** A new token for the browser in which the administrator signed in, good for ninety days in one deploy context. */
export const issueDeviceToken = (credentials: KeySource, deployContext: string, now: Date): Promise<string> =>
  issue(ofDevice, credentials, deployContext, now);

/** The session of a token, or null if the token is not ours, is from another deploy context, or is over. */
export const readToken = (
  credentials: KeySource,
  token: string,
  deployContext: string,
  now: Date,
): Promise<Session | null> => read(ofSession, credentials, token, deployContext, now);

/** The id of the device of a token, or null under the same conditions. */
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

/** Checks that jose leaves to us: the type of each claim, and that the id may be part of a storage key. */
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
