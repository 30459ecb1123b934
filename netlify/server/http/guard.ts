import type { Auth } from '#contract/endpoint.ts';
import type { Call } from './call.ts';

/** Decides whether a call goes on. The rooms that know the reasons make guards; a function names those that stand before it. */
export interface Guard<Learnt extends object | void = object | void> {
  /**
   * `before-body`: nothing of the body is read for a call that ends here. `no-route`: the path or method is none of the function's, and the call would be told so.
   * `after-body`: what is too long or of a wrong kind has been refused already.
   */
  when: 'before-body' | 'no-route' | 'after-body';
  /**
   * Gives what it has learnt of the call, which the handler is told as well.
   *
   * @throws Refusal where the call ends here
   */
  check: (call: Call) => Learnt | Promise<Learnt>;
}

/** The guard that an endpoint with `auth: 'bearer'` needs: it tells the handler whose session it is. */
export interface BearerGuard<Session> extends Guard<{ session: Session }> {
  proves: 'bearer';
}

/** The guards that a function must have for what its endpoints say in `auth`. Without `bearer` in front a protected one does not compile. */
export type Guards<Allowed extends Auth, Session> = [Allowed] extends ['public']
  ? readonly Guard[]
  : readonly [BearerGuard<Session>, ...Guard[]];

/** Asks the guards of one moment, one after the other, and gives what they have learnt. Throws as they do. */
export async function passGuards(guards: readonly Guard[], when: Guard['when'], call: Call): Promise<object> {
  const learnt = {};
  for (const guard of guards) if (guard.when === when) Object.assign(learnt, await guard.check(call));
  return learnt;
}
