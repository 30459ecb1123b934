import { readBuild, startBuild } from '#contract/api/admin-build.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import { bearer } from '../auth/bearer.ts';
import { buildLogOf } from '../build/build-log.ts';
import { builtSite } from '../build/built-site.ts';
import { buildHookOf, fingerprintsNow, watchBuilds } from '../build/keep-built.ts';
import { callIfDue, requestNow } from '../build/queue.ts';
import { countDifferences } from '../content/visible/fingerprints.ts';
import { buildStatus } from '../build/status.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

async function view({ deployContext, deployId }: Call) {
  const [built, live, record] = await Promise.all([
    builtSite(),
    fingerprintsNow(deployContext),
    buildLogOf(deployContext).read(),
  ]);
  return {
    success: true as const,
    pending: countDifferences(built.visible, live),
    build: deployId,
    ...buildStatus(record, built, Date.now()),
    hook: buildHookOf(deployContext) !== undefined,
  };
}

const read: Handler<typeof readBuild> = async (call) => {
  // Whoever looks sees to what an instance left behind that was ended too early.
  call.waitUntil(watchBuilds(call.deployContext));
  return view(call);
};

const start: Handler<typeof startBuild> = async (call) => {
  const { deployContext, now } = call;
  const hook = buildHookOf(deployContext);
  if (hook === undefined) {
    throw new Refusal('not_configured', 'Set BUILD_HOOK_URL to the address of a build hook of this site, then deploy.');
  }
  const log = buildLogOf(deployContext);
  const [live, built, record] = await Promise.all([fingerprintsNow(deployContext), builtSite(), log.read()]);
  const wanted = fingerprint(live);
  if (buildStatus(record, built, now.getTime()).state === 'building' && record.call?.wanted === wanted) {
    return { message: 'A build with these changes is under way already.', ...(await view(call)) };
  }
  await requestNow(log, now.getTime());
  const outcome = await callIfDue(log, { hook, wanted, now: Date.now });
  if (outcome.called && outcome.error !== null) throw new Refusal('busy', outcome.error, { retryAfterSeconds: 60 });
  return { message: 'A build was asked for.', ...(await view(call)) };
};

export const handleAdminBuild = serve([route(readBuild, read), route(startBuild, start)], bearer);
