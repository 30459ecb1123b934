import { setTimeout as sleep } from 'node:timers/promises';
import type { Instance, Instances } from './instances.ts';
import { sendOnce, type Sending } from './ledger.ts';
import { contactSending, settingSending } from './sendings.ts';
import type { World } from './traffic.ts';

/** Good answers in a row that show that a process has recovered. */
const inARow = 10;
/** Marks of requests outside the ledger. */
let probes = 900_000;

/**
 * Milliseconds from now until both processes answer everything again after storage has recovered, without a restart.
 * Earlier requests may still be waiting; new ones may not.
 */
export async function recoveryMs(instances: Instances, world: World): Promise<number> {
  const began = performance.now();
  const recovered = await Promise.all((await instances.all()).map((instance) => whenWell(instance, world)));
  return Math.max(...recovered) - began;
}

/** The time of the first of ten good answers in a row. */
async function whenWell(instance: Instance, world: World): Promise<number> {
  const one = { any: () => Promise.resolve(instance) };
  for (;;) {
    const began = performance.now();
    let good = 0;
    while (good < inARow && (await isWell(one, world))) good += 1;
    if (good === inARow) return began;
    if (instance.isKilled()) return began;
    await sleep(20);
  }
}

async function isWell(instances: Pick<Instances, 'any'>, world: World): Promise<boolean> {
  probes += 1;
  const sendings: Sending[] = [contactSending(probes), settingSending(world.administrator, 'site_title', probes)];
  const answers = await Promise.all(sendings.map((sending) => sendOnce(instances, sending)));
  return answers.every(({ status }) => status > 0 && status < 500);
}
