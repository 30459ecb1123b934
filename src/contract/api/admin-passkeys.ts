import * as z from 'zod/mini';
import { adminEndpoint, adminRead } from '../admin-endpoint.ts';
import { defineEndpoint } from '../endpoint.ts';
import { signIn } from './admin-session.ts';
import { offered } from './passkey-offer.ts';

/** The most passkeys that the administrator can have. */
export const mostPasskeys = 20;

/** Passkeys required while the password is switched off. */
export const leastPasskeys = 2;

/**
 * For this many minutes after signing in, passkeys can be added and removed, and the password switched on (decision
 * 0196).
 */
export const recentMinutes = 15;

const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/, 'Send base64url.'));
const attachment = z.optional(z.enum(['platform', 'cross-platform']));
/** Extension results; not read here. */
const extensions = z.record(z.string().check(z.maxLength(64)), z.unknown());
/** A credential ID is at most 1,023 bytes (WebAuthn Level 3, section 4). */
const credentialId = bytes(1364);

/** A new passkey as the browser reports it: RegistrationResponseJSON of WebAuthn Level 3, section 5.1. */
const madePasskey = z.strictObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(12_000),
    authenticatorData: z.optional(bytes(8192)),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(bytes(8192)),
  }),
});
export type MadePasskey = z.infer<typeof madePasskey>;

/** A signature by a passkey: AuthenticationResponseJSON, same section. */
const usedPasskey = z.strictObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: z.optional(bytes(128)),
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;

const passkeyName = z
  .string('Give the passkey a name.')
  .check(z.trim(), z.minLength(1, 'Give the passkey a name.'), z.maxLength(60, 'Use at most 60 characters.'));

/** A registered passkey, as the administrator sees it. */
export const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** When its counter went backwards and a sign-in with it was refused. It may have been copied. */
  refusedAt: z.nullable(z.string()),
});
export type PasskeyView = z.infer<typeof passkeyView>;

const listed = {
  /** Where passkeys work: the site's configured address. */
  origin: z.string(),
  passkeys: z.array(passkeyView),
  passwordIsOff: z.boolean(),
};

export const listPasskeys = adminRead('/api/admin/passkeys', listed);

/**
 * A challenge for registering a passkey, or for proving possession of one before the password is switched off. Valid
 * once, in this session, for five minutes.
 */
export const askPasskey = adminEndpoint('POST', '/api/admin/passkeys/options', {
  request: z.strictObject({ purpose: z.enum(['register', 'switch-off']) }),
  bodyLimit: 2 * 1024,
  answer: offered,
});

/** Registers a new passkey. Its challenge is issued only shortly after signing in. */
export const addPasskey = adminEndpoint('POST', '/api/admin/passkeys', {
  request: z.strictObject({ name: passkeyName, credential: madePasskey }),
  bodyLimit: 32 * 1024,
  answer: listed,
});

export const renamePasskey = adminEndpoint('PUT', '/api/admin/passkeys/{id}', {
  request: z.strictObject({ name: passkeyName }),
  bodyLimit: 2 * 1024,
  answer: listed,
});

/**
 * Removes one, shortly after signing in. Refused while the password is off and fewer than two would remain.
 */
export const removePasskey = adminEndpoint('DELETE', '/api/admin/passkeys/{id}', { answer: listed });

/** Switches password sign-in off, which requires a passkey, or on again, shortly after signing in. */
export const switchPassword = adminEndpoint('PUT', '/api/admin/password-sign-in', {
  request: z.strictObject({ off: z.boolean(), credential: z.optional(usedPasskey) }),
  bodyLimit: 16 * 1024,
  answer: listed,
});

/** Signs in with a passkey; answers like a sign-in with the password. */
export const signInByPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/login/passkey',
  request: z.strictObject({
    credential: usedPasskey,
    device: z.optional(z.string().check(z.maxLength(1000))),
  }),
  response: signIn.response,
  auth: 'public',
  bodyLimit: 16 * 1024,
});
