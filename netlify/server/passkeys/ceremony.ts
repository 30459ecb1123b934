import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { MadePasskey, UsedPasskey } from '#contract/api/admin-passkeys.ts';
import type { Passkey } from '#storage/collections/passkeys.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import type { Stores } from '#storage/stores.ts';
import { challengeIn, challengeSeconds, makeChallenge, spendChallenge, type Purpose } from './challenge.ts';

/** Where passkeys work. It comes from the configuration, never from a request: a passkey is bound to the host name. */
export interface RelyingParty {
  /** Name of the company. */
  name: string;
  /** Such as `https://meridianforge.example`. */
  origin: string;
}

/** Ed25519, ES256 and RS256 (RFC 9053, RFC 8812). */
const algorithms = [-8, -7, -257];
const timeout = challengeSeconds * 1000;
const rpIdOf = ({ origin }: RelyingParty): string => new URL(origin).hostname;
const fromText = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

/** Options for creating a discoverable passkey that requires user verification. */
export const registrationOptions = (party: RelyingParty, keys: readonly Passkey[], of: Purpose, now: Date) =>
  generateRegistrationOptions({
    rpName: party.name,
    rpID: rpIdOf(party),
    userName: of.credentials.username,
    // The same for every passkey, so that an authenticator assigns them to one person; it does not reveal the name.
    userID: new Uint8Array(
      nodeCrypto().createHash('sha256').update(`administrator ${of.credentials.username}`).digest(),
    ),
    challenge: makeChallenge(of, now),
    timeout,
    attestationType: 'none',
    excludeCredentials: keys.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });

/** Options for using a passkey. They list no passkeys, so that they reveal nothing to a stranger. */
export const authenticationOptions = (party: RelyingParty, of: Purpose, now: Date) =>
  generateAuthenticationOptions({
    rpID: rpIdOf(party),
    challenge: makeChallenge(of, now),
    timeout,
    userVerification: 'required',
  });

interface Given {
  stores: Stores;
  party: RelyingParty;
  purpose: Purpose;
  now: Date;
}

/**
 * The data to keep about a passkey that was just created here, or null if that is not proved. Spends its challenge.
 * Throws StorageUnavailable.
 */
export async function madeHere(
  credential: MadePasskey,
  { stores, party, purpose, now }: Given,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | null> {
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (!(await spendChallenge(stores, challenge, purpose, now))) return null;
  const proved = await orNull(() =>
    verifyRegistrationResponse({
      response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: rpIdOf(party),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!proved?.verified) return null;
  const { id, publicKey, counter } = proved.registrationInfo.credential;
  const { transports = [] } = credential.response;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/**
 * The counter of a registered passkey that was just used here, or null if that is not proved. Spends its challenge. It
 * does not compare the counter: that happens in the write, since two uses may come at the same time. Throws
 * StorageUnavailable.
 */
export async function usedHere(
  credential: UsedPasskey,
  keys: readonly Passkey[],
  { stores, party, purpose, now }: Given,
): Promise<{ id: string; counter: number } | null> {
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (!(await spendChallenge(stores, challenge, purpose, now))) return null;
  const key = keys.find(({ id }) => id === credential.id);
  if (!key) return null;
  const proved = await orNull(() =>
    verifyAuthenticationResponse({
      response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: rpIdOf(party),
      credential: { id: key.id, publicKey: fromText(key.publicKey), counter: 0 },
      requireUserVerification: true,
    }),
  );
  return proved?.verified ? { id: key.id, counter: proved.authenticationInfo.newCounter } : null;
}

/** The package throws for invalid input, and calls nothing that could fail for another reason. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
