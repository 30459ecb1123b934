import { readLoginHint, signIn } from '#contract/api/admin-session.ts';
import { limits } from '#storage/collections/limits.ts';
import { storesOf } from '#storage/stores.ts';
import { adminIsClosed } from '../auth/bearer.ts';
import { credentialsAt, notConfigured } from '../auth/credentials.ts';
import { defaultPassword } from '../auth/default-credentials.ts';
import { checkSignIn } from '../auth/sign-in.ts';
import { issueDeviceToken, issueToken, readDeviceToken } from '../auth/tokens.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

/** Tells the sign-in page whether the documented credentials are in force, and whether anyone can sign in at all (rules 4). */
const tellHint: Handler<typeof readLoginHint> = async (call) => {
  const credentials = credentialsAt(call);
  const defaultCredentials = credentials?.areDefault
    ? { username: credentials.username, password: defaultPassword }
    : null;
  return { success: true, defaultCredentials, configured: credentials !== null };
};

const letIn: Handler<typeof signIn> = async (call) => {
  const credentials = credentialsAt(call);
  if (!credentials) throw notConfigured();
  const { ip, now, deployContext, body } = call;
  const device = body.device ? await readDeviceToken(credentials, body.device, deployContext, now) : null;
  await checkSignIn(storesOf(deployContext).open(limits), credentials, { ...body, device, ip, now });
  const { username } = credentials;
  const [token, newDevice] = await Promise.all([
    issueToken(credentials, deployContext, now),
    issueDeviceToken(credentials, deployContext, now),
  ]);
  return { success: true, token, user: { username }, message: `Welcome back, ${username}.`, device: newDevice };
};

export const handleAdminLogin = serve([route(readLoginHint, tellHint), route(signIn, letIn)], adminIsClosed);
