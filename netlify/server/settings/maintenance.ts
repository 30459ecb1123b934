import type { Guard } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { rememberedSwitch } from './switches.ts';

const isMaintained = rememberedSwitch('maintenance_mode');

/** Closes a public form during maintenance. Throws Refusal `maintenance`. */
export const closedWhileMaintained: Guard = {
  when: 'after-body',
  async check({ deployContext, now }) {
    if (!(await isMaintained(deployContext, now.getTime()))) return;
    throw new Refusal('maintenance', 'We are working on the site right now. Please try again in a little while.', {
      retryAfterSeconds: 300,
    });
  },
};
