import * as z from 'zod/mini';
import { adminEndpoint, adminRead } from '../admin-endpoint.ts';

/** An open session: the device, and when it was last used. No address of origin is kept (decision 0144). */
export const sessionView = z.object({
  id: z.string(),
  /** The browser in words, such as `Chrome on Android`. */
  device: z.string(),
  by: z.enum(['password', 'passkey']),
  signedInAt: z.string(),
  /** Updated at most every five minutes. */
  usedAt: z.string(),
  /** Whether it is the caller's own. */
  isThis: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

/** The open sessions, last used first. Leaves out sessions that began under a version without this list. */
export const listSessions = adminRead('/api/admin/sessions', { sessions: z.array(sessionView) });

/** Ends all listed sessions except the caller's. */
export const endOtherSessions = adminEndpoint('DELETE', '/api/admin/sessions', { answer: { ended: z.int() } });

/** Ends one session. */
export const endSession = adminEndpoint('DELETE', '/api/admin/sessions/{id}', { answer: {} });
