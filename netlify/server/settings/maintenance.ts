import type { Call } from '../http/call.ts';
import type { Guard } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { rememberedSwitch } from './switches.ts';

const isMaintained = rememberedSwitch('maintenance_mode');

/** Closes a public form during maintenance to everyone but a signed-in administrator. Throws Refusal `maintenance`. */
export const closedWhileMaintained: Guard = {
  when: 'after-body',
  async check(call) {
    if (!(await isMaintained(call.deployContext, call.now.getTime())) || (await isAdministrator(call))) return;
    throw new Refusal('maintenance', 'We are working on the site right now. Please try again in a little while.', {
      retryAfterSeconds: 300,
    });
  },
};

/** Loads the token check only if a token came: the contact function must start without it. */
async function isAdministrator(call: Call): Promise<boolean> {
  if (!call.headers.has('Authorization')) return false;
  const { authorise } = await import('../auth/authorise.ts');
  return authorise(call).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}
