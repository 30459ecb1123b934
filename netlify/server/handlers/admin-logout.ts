import { signOut } from '#contract/api/admin-session.ts';
import { bearer } from '../auth/bearer.ts';
import type { Session } from '../auth/tokens.ts';
import { route, type Handler } from '../http/route.ts';
import { sessions } from '#storage/collections/sessions.ts';
import { storesOf } from '#storage/stores.ts';
import { serve } from '../http/serve.ts';

/** Denies the token of this call for the rest of its lifetime (rules 8). */
const endSession: Handler<typeof signOut, Session> = async ({ session, deployContext }) => {
  await storesOf(deployContext).open(sessions).deny(session);
  return { success: true };
};

export const handleAdminLogout = serve([route(signOut, endSession)], bearer);
