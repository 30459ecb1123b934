import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Options for the browser's WebAuthn call in their JSON form, and where passkeys work. */
export const offered = {
  origin: z.string(),
  options: z.record(z.string(), z.unknown()),
};

/**
 * A challenge for signing in. It lists no passkeys, so a stranger does not learn which ones exist. In a file of its own
 * because the sign-in page loads it.
 */
export const offerPasskeySignIn = defineEndpoint({
  method: 'GET',
  path: '/api/admin/login/passkey',
  request: null,
  response: z.object({ success: z.literal(true), ...offered }),
  auth: 'public',
  bodyLimit: 0,
});
