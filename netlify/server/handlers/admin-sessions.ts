import { endOtherSessions, endSession, listSessions, type SessionView } from '#contract/api/admin-sessions.ts';
import { sessionList, type ListedSession } from '#storage/collections/session-list.ts';
import { sessions } from '#storage/collections/sessions.ts';
import { storesOf } from '#storage/stores.ts';
import { bearer } from '../auth/bearer.ts';
import { credentialsAt, notConfigured } from '../auth/credentials.ts';
import { credentialsMark } from '../auth/key-for.ts';
import type { Session } from '../auth/tokens.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

async function openSessions(call: Call, most?: number): Promise<ListedSession[]> {
  const credentials = credentialsAt(call);
  if (!credentials) throw notConfigured();
  const list = storesOf(call.deployContext).open(sessionList);
  return list.open(credentialsMark(credentials), call.now.getTime() / 1000, most);
}

const inIso = (seconds: number): string => new Date(seconds * 1000).toISOString();

const list: Handler<typeof listSessions, Session> = async (call) => {
  const view = ({ id, device, by, issuedAt, usedAt }: ListedSession): SessionView => {
    const isThis = id === call.session.id;
    const lastUse = isThis ? call.now.toISOString() : inIso(usedAt);
    return { id, device, by, signedInAt: inIso(issuedAt), usedAt: lastUse, isThis };
  };
  const open = (await openSessions(call)).map(view);
  // The current session comes first, as the one just used.
  return { success: true, sessions: [...open.filter((one) => one.isThis), ...open.filter((one) => !one.isThis)] };
};

const endOthers: Handler<typeof endOtherSessions, Session> = async (call) => {
  const others = (await openSessions(call, Infinity)).filter(({ id }) => id !== call.session.id);
  const stored = storesOf(call.deployContext).open(sessions);
  for (const session of others) await stored.deny(session);
  return { success: true, ended: others.length };
};

const endOne: Handler<typeof endSession, Session> = async (call) => {
  const session = (await openSessions(call, Infinity)).find(({ id }) => id === call.params['id']);
  if (!session) throw new Refusal('not_found', 'There is no such session. It may have ended.');
  await storesOf(call.deployContext).open(sessions).deny(session);
  return { success: true };
};

export const handleAdminSessions = serve(
  [route(listSessions, list), route(endOtherSessions, endOthers), route(endSession, endOne)],
  bearer,
);
