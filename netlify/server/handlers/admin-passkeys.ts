import {
  addPasskey,
  askPasskey,
  leastPasskeys,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  switchPassword,
  type UsedPasskey,
} from '#contract/api/admin-passkeys.ts';
import { offerPasskeySignIn } from '#contract/api/passkey-offer.ts';
import { limits } from '#storage/collections/limits.ts';
import { passkeys, type Account } from '#storage/collections/passkeys.ts';
import { storesOf } from '#storage/stores.ts';
import { countAttempt } from '../auth/attempts.ts';
import { adminIsClosed, bearer } from '../auth/bearer.ts';
import { beginSession } from '../auth/begin-session.ts';
import { credentialsAt, notConfigured, type Credentials } from '../auth/credentials.ts';
import { credentialsMark } from '../auth/key-for.ts';
import { readDeviceToken, type Session } from '../auth/tokens.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { siteOrigin } from '../environment/site-origin.ts';
import type { Call } from '../http/call.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { originOf } from '../http/origin.ts';
import { Refusal, unauthorized } from '../http/refusal.ts';
import { rateOf } from '../http/request-rate.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { add, noteUse, remove, rename, switchPasswordTo, tooFew, viewOf } from '../passkeys/account.ts';
import { authenticationOptions, madeHere, registrationOptions, usedHere } from '../passkeys/ceremony.ts';
import type { Purpose } from '../passkeys/challenge.ts';
import { requireRecentSignIn } from '../passkeys/recent-sign-in.ts';

/** The context that every call here needs. Throws Refusal `not_configured`. */
async function settingOf(call: Call) {
  const credentials = credentialsAt(call);
  if (!credentials) throw notConfigured();
  const site = await builtInSite();
  const party = { name: site.name, origin: siteOrigin(site) };
  const purposeOf = (purpose: string): Purpose => ({ deployContext: call.deployContext, credentials, purpose });
  return { credentials, party, purposeOf, stores: storesOf(call.deployContext), now: call.now };
}
type Setting = Awaited<ReturnType<typeof settingOf>>;

const listed = (
  { keys, passwordOff }: Account,
  { party, credentials }: { party: Setting['party']; credentials: Credentials },
) => ({
  success: true as const,
  origin: party.origin,
  passkeys: keys.map(viewOf),
  passwordIsOff: passwordOff === credentialsMark(credentials),
});

/** Converts options to plain JSON, as they are sent, which removes undefined values. */
const plain = (options: object) => JSON.parse(JSON.stringify(options)) as Record<string, unknown>;

const notProved = 'This passkey was not accepted. Please try again.';
const wentBack =
  'This passkey was refused: its counter ran backwards, so there may be a copy of it. Sign in another way, remove it, and add a new one.';

/** Throws Refusal `forbidden` if a registered passkey does not prove itself, or its counter ran backwards. */
async function prove(setting: Setting, credential: UsedPasskey, purpose: string): Promise<void> {
  const { stores, now } = setting;
  const { keys } = await stores.open(passkeys).read();
  const used = await usedHere(credential, keys, { ...setting, purpose: setting.purposeOf(purpose) });
  const outcome = used ? await noteUse(stores, used, now) : 'gone';
  if (outcome !== 'used') throw new Refusal('forbidden', outcome === 'gone back' ? wentBack : notProved);
}

const list: Handler<typeof listPasskeys, Session> = async (call) => {
  const setting = await settingOf(call);
  return listed(await setting.stores.open(passkeys).read(), setting);
};

const ask: Handler<typeof askPasskey, Session> = async (call) => {
  // Here and not in `register`, so that no device creates a passkey in vain. Without a challenge none is registered.
  if (call.body.purpose === 'register') requireRecentSignIn(call);
  const setting = await settingOf(call);
  const { party, now } = setting;
  const purpose = setting.purposeOf(`${call.body.purpose} ${call.session.id}`);
  const { keys } = await setting.stores.open(passkeys).read();
  const options =
    call.body.purpose === 'register'
      ? await registrationOptions(party, keys, purpose, now)
      : await authenticationOptions(party, purpose, now);
  return { success: true, origin: party.origin, options: plain(options) };
};

const register: Handler<typeof addPasskey, Session> = async (call) => {
  const setting = await settingOf(call);
  const purpose = setting.purposeOf(`register ${call.session.id}`);
  const made = await madeHere(call.body.credential, { ...setting, purpose });
  if (!made) throw new Refusal('forbidden', notProved);
  return listed(await add(setting.stores, made, call.body.name, call.now), setting);
};

const giveName: Handler<typeof renamePasskey, Session> = async (call) => {
  const setting = await settingOf(call);
  return listed(await rename(setting.stores, call.params['id'] ?? '', call.body.name), setting);
};

const takeOut: Handler<typeof removePasskey, Session> = async (call) => {
  requireRecentSignIn(call);
  const setting = await settingOf(call);
  const mark = credentialsMark(setting.credentials);
  return listed(await remove(setting.stores, call.params['id'] ?? '', mark), setting);
};

const switchTo: Handler<typeof switchPassword, Session> = async (call) => {
  const setting = await settingOf(call);
  const { off, credential } = call.body;
  if (!off) {
    requireRecentSignIn(call);
    return listed(await switchPasswordTo(setting.stores, null), setting);
  }
  if ((await setting.stores.open(passkeys).read()).keys.length < leastPasskeys) throw tooFew();
  if (!credential) throw new Refusal('invalid', 'Use a passkey to switch the password off.');
  await prove(setting, credential, `switch-off ${call.session.id}`);
  return listed(await switchPasswordTo(setting.stores, credentialsMark(setting.credentials)), setting);
};

const offer: Handler<typeof offerPasskeySignIn> = async (call) => {
  const { party, purposeOf, now } = await settingOf(call);
  return {
    success: true,
    origin: party.origin,
    options: plain(await authenticationOptions(party, purposeOf('sign in'), now)),
  };
};

/** The user name under which passkey attempts are counted. No user can have it. */
const anyPasskey = 'a passkey';

const signInWithPasskey: Handler<typeof signInByPasskey> = async (call) => {
  const setting = await settingOf(call);
  const { credentials, stores, now } = setting;
  const { ip, deployContext, body } = call;
  const device = body.device ? await readDeviceToken(credentials, body.device, deployContext, now) : null;
  const counted = stores.open(limits);
  const origin = device === null ? await counted.origin(originOf(ip)) : `device ${device}`;
  const attempt = await countAttempt(counted, { origin, username: anyPasskey, now: now.getTime() });
  try {
    await prove(setting, body.credential, 'sign in');
  } catch (error) {
    // For a signed-in caller a refusal must not end the session; here there is none, so the answer is 401.
    if (error instanceof Refusal && error.code === 'forbidden') throw unauthorized(error.message);
    // Storage failed, and nothing was tested. If it takes no write now, the attempt counts.
    await attempt.withdrawn().catch(() => undefined);
    throw error;
  }
  await attempt.succeeded();
  return beginSession(call, credentials, 'passkey');
};

const signingIn = serve(
  [route(offerPasskeySignIn, offer), route(signInByPasskey, signInWithPasskey)],
  rateOf(120, 'trying again'),
  adminIsClosed,
);
const administering = serve(
  [
    route(listPasskeys, list),
    route(askPasskey, ask),
    route(addPasskey, register),
    route(renamePasskey, giveName),
    route(removePasskey, takeOut),
    route(switchPassword, switchTo),
  ],
  bearer,
);

/**
 * All passkey endpoints in one function, those for strangers and those for the administrator, so that no other function
 * loads the code that checks them (decision 0144).
 */
export const handleAdminPasskeys: FunctionHandler = (request, context) =>
  new URL(request.url).pathname === signInByPasskey.path
    ? signingIn(request, context)
    : administering(request, context);
