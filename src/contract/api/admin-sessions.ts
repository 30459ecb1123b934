import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** A session that is open: where one signed in, and when it was used last. No address of origin is kept (decision 0144). */
export const sessionView = z.object({
  id: z.string(),
  /** The browser in words, such as `Chrome on Android`. */
  device: z.string(),
  by: z.enum(['password', 'passkey']),
  signedInAt: z.string(),
  /** Noted every five minutes at most. */
  usedAt: z.string(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

/** The sessions that are open, the one used last first. Those that began under a version that kept no list are not in it. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  request: null,
  response: z.object({ success: z.literal(true), sessions: z.array(sessionView) }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** Ends all sessions of the list but the one that asks. */
export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/sessions',
  request: null,
  response: z.object({ success: z.literal(true), ended: z.int() }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** Ends one session. */
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/sessions/{id}',
  request: null,
  response: z.object({ success: z.literal(true) }),
  auth: 'bearer',
  bodyLimit: 0,
});
