import { operationChecks, readOperation, readOperations, type OperationCheck } from '#contract/api/admin-operations.ts';
import { bearer } from '../auth/bearer.ts';
import type { Call } from '../http/call.ts';
import { notFound } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { checkBuild } from '../operations/build.ts';
import { checkCalls } from '../operations/calls.ts';
import { checkConfiguration } from '../operations/configuration.ts';
import type { Check } from '../operations/line.ts';
import { checkMail } from '../operations/mail.ts';
import { checkPurges } from '../operations/purges.ts';
import { checkSchedules } from '../operations/schedules.ts';
import { settledLines } from '../operations/settled.ts';
import { checkSizes } from '../operations/sizes.ts';
import { checkStorage } from '../operations/storage.ts';
import { checkUnreadable } from '../operations/unreadable.ts';

/** Each check, and its subject as in "… could not be checked". */
const checks: Readonly<Record<OperationCheck, { what: string; look: Check }>> = {
  storage: { what: 'Whether storage accepts a write', look: checkStorage },
  configuration: { what: 'The configuration', look: checkConfiguration },
  mail: { what: 'Mail', look: checkMail },
  schedules: { what: 'When schedules ran last', look: checkSchedules },
  purges: { what: 'Which purges the CDN accepted', look: checkPurges },
  build: { what: 'How the last build went', look: checkBuild },
  unreadable: { what: 'What cannot be read', look: checkUnreadable },
  sizes: { what: 'How much is stored', look: checkSizes },
  calls: { what: 'The times of this instance', look: checkCalls },
};

/** Checks that together cost a handful of storage calls, few enough for the dashboard. */
const quick = ['storage', 'configuration', 'mail', 'schedules', 'purges', 'build'] as const satisfies OperationCheck[];

const linesOf = (name: OperationCheck, call: Call) =>
  settledLines(checks[name].what, async () => checks[name].look(call));

const readOne: Handler<typeof readOperation> = async (call) => {
  const check = operationChecks.find((name) => name === call.params['check']);
  if (check === undefined) throw notFound();
  const began = performance.now();
  const lines = await linesOf(check, call);
  return {
    success: true,
    check,
    at: call.now.toISOString(),
    tookMs: Math.round(performance.now() - began),
    lines,
  };
};

const readNeeded: Handler<typeof readOperations> = async (call) => {
  const lines = (await Promise.all(quick.map((name) => linesOf(name, call)))).flat();
  return { success: true, needed: lines.filter(({ state }) => state === 'attention' || state === 'failing').length };
};

export const handleAdminOperations = serve([route(readOperations, readNeeded), route(readOperation, readOne)], bearer);
