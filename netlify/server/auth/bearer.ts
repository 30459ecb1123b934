import type { BearerGuard, Guard } from '../http/guard.ts';
import { authorise } from './authorise.ts';
import type { Session } from './tokens.ts';

/** Lets only the administrator in, before a byte of the body is read. Throws as `authorise` does. */
export const bearer: BearerGuard<Session> = {
  proves: 'bearer',
  when: 'before-body',
  check: async (call) => ({ session: await authorise(call) }),
};

/** For functions that are open to everybody: what there is not under /api/admin is told to the administrator alone (rules 49). Throws as `authorise` does. */
export const adminIsClosed: Guard = {
  when: 'no-route',
  async check(call) {
    if (/^\/api\/admin(\/|$)/.test(call.path)) await authorise(call);
  },
};
