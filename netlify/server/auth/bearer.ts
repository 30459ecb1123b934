import { sessions } from '#storage/collections/sessions.ts';
import { storesOf } from '#storage/stores.ts';
import type { Call } from '../http/call.ts';
import type { BearerGuard, Guard } from '../http/guard.ts';
import { authorise } from './authorise.ts';
import type { Session } from './tokens.ts';

/** Lets only the administrator in, before a byte of the body is read. Throws as `authorise` does. */
export const bearer: BearerGuard<Session> = {
  proves: 'bearer',
  when: 'before-body',
  async check(call) {
    const session = await authorise(call);
    noteUse(call, session);
    return { session };
  },
};

/** Runs after the answer and never fails the call: it only feeds the list of sessions (decision 0144). */
function noteUse({ deployContext, now, waitUntil }: Call, session: Session): void {
  const use = storesOf(deployContext)
    .open(sessions)
    .useOf(session, now.getTime() / 1000);
  if (use) waitUntil('session use', use);
}

/**
 * For functions that are open to everyone: only the administrator may learn which paths do not exist under /api/admin
 * (rules 49). Throws as `authorise` does.
 */
export const adminIsClosed: Guard = {
  when: 'no-route',
  async check(call) {
    if (/^\/api\/admin(\/|$)/.test(call.path)) await authorise(call);
  },
};
