import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Options for the browser's own call, as its JSON forms have them, and where they work. */
export const offered = z.object({
  success: z.literal(true),
  origin: z.string(),
  options: z.record(z.string(), z.unknown()),
});

/** A challenge for signing in. It names no passkey, so that a stranger learns nothing of which there are. By itself, since the sign-in page loads it. */
export const offerPasskeySignIn = defineEndpoint({
  method: 'GET',
  path: '/api/admin/login/passkey',
  request: null,
  response: offered,
  auth: 'public',
  bodyLimit: 0,
});
