import { signOut } from '#contract/api/admin-session.ts';
import { sessions } from '#storage/collections/sessions.ts';
import { storesOf } from '#storage/stores.ts';
import { unauthorized } from '../http/refusal.ts';
import type { Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

/** Denies the token that the call came with, for as long as it would have been good (rules 8). */
const letGo: Handler<typeof signOut> = async ({ session, deployContext }) => {
  if (!session) throw unauthorized('Please sign in.');
  await storesOf(deployContext).open(sessions).deny(session);
  return { success: true };
};

export const handleAdminLogout = serve(signOut, letGo);
