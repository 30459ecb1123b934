import type { Call } from '../http/call.ts';
import type { Guard } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { readSwitch } from './switches.ts';

/** How long a warm instance trusts what it read, so that a busy form does not ask storage every time. */
const freshMs = 2_000;

const maintenanceOf = perDeployContext((deployContext) => {
  let known = { value: false, until: 0 };
  return async (now: number): Promise<boolean> => {
    if (now >= known.until) {
      known = {
        value: await readSwitch(deployContext, 'maintenance_mode'),
        until: now + freshMs,
      };
    }
    return known.value;
  };
});

/** Closes a public form during maintenance to everyone but a signed-in administrator. Throws Refusal `maintenance`. */
export const closedWhileMaintained: Guard = {
  when: 'after-body',
  async check(call) {
    if (!(await maintenanceOf(call.deployContext)(call.now.getTime())) || (await isAdministrator(call))) return;
    throw new Refusal('maintenance', 'We are working on the site just now. Please try again in a little while.', {
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
