import { readLoginHint, signIn } from '#contract/api/admin-session.ts';
import { limits } from '#storage/collections/limits.ts';
import { storesOf } from '#storage/stores.ts';
import { adminIsClosed } from '../auth/bearer.ts';
import { credentialsAt, notConfigured } from '../auth/credentials.ts';
import { defaultPassword } from '../auth/default-credentials.ts';
import { checkSignIn } from '../auth/sign-in.ts';
import { passwordIsOff } from '../auth/password-switch.ts';
import { beginSession } from '../auth/begin-session.ts';
import { readDeviceToken } from '../auth/tokens.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

/**
 * Tells the sign-in page whether the documented credentials apply, and whether signing in is possible at all (rules 4).
 */
const loginHint: Handler<typeof readLoginHint> = async (call) => {
  const credentials = credentialsAt(call);
  const isShown = credentials?.areDefault && !(await passwordIsOff(storesOf(call.deployContext), credentials));
  const defaultCredentials = isShown ? { username: credentials.username, password: defaultPassword } : null;
  const configured = credentials !== null;
  return { success: true, defaultCredentials, configured, notConfigured: configured ? null : notConfigured().message };
};

const signInWithPassword: Handler<typeof signIn> = async (call) => {
  const credentials = credentialsAt(call);
  if (!credentials) throw notConfigured();
  const { ip, now, deployContext, body } = call;
  const device = body.device ? await readDeviceToken(credentials, body.device, deployContext, now) : null;
  const stores = storesOf(deployContext);
  await checkSignIn(stores.open(limits), credentials, { ...body, device, ip, now });
  // Revealed only to someone who knows the password.
  if (await passwordIsOff(stores, credentials))
    throw new Refusal('forbidden', 'Signing in with the password is switched off. Use a passkey.');
  return beginSession(call, credentials, 'password');
};

export const handleAdminLogin = serve(
  [route(readLoginHint, loginHint), route(signIn, signInWithPassword)],
  adminIsClosed,
);
