import type { Auth } from '#contract/endpoint.ts';
import type { Call } from './call.ts';

/** Decides whether a call may continue. Other rooms define guards; each function lists the ones that apply to it. */
export interface Guard<Learnt extends object | void = object | void> {
  /**
   * `before-body`: runs before any of the body is read. `no-route`: runs if the function has no such path or method,
   * before saying so. `after-body`: runs once the length and kind of the body have been accepted.
   */
  when: 'before-body' | 'no-route' | 'after-body';
  /**
   * Returns what it learnt about the call, which is passed to the handler.
   * @throws Refusal if the call ends here
   */
  check: (call: Call) => Learnt | Promise<Learnt>;
}

/** The guard that an endpoint with `auth: 'bearer'` needs: it tells the handler whose session it is. */
export interface BearerGuard<Session> extends Guard<{ session: Session }> {
  proves: 'bearer';
}

/**
 * The guards that a function must have, given the `auth` of its endpoints. A protected one without `bearer` in front
 * does not compile.
 */
export type Guards<Allowed extends Auth, Session> = [Allowed] extends ['public']
  ? readonly Guard[]
  : readonly [BearerGuard<Session>, ...Guard[]];

/** Runs the guards of one stage in order, and returns what they learnt. Throws as they do. */
export async function passGuards(guards: readonly Guard[], when: Guard['when'], call: Call): Promise<object> {
  const learnt = {};
  for (const guard of guards) if (guard.when === when) Object.assign(learnt, await guard.check(call));
  return learnt;
}
