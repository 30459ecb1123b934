import type { BearerGuard } from '../http/guard.ts';
import { authorise } from './authorise.ts';
import type { Session } from './tokens.ts';

/** Lets only the administrator in, before a byte of the body is read. Throws as `authorise` does. */
export const bearer: BearerGuard<Session> = {
  proves: 'bearer',
  when: 'before-body',
  check: async (call) => ({ session: await authorise(call) }),
};
