import { readBuild, startBuild } from '#contract/api/admin-build.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import { bearer } from '../auth/bearer.ts';
import { buildLogOf } from '../build/build-log.ts';
import { builtSite } from '../build/built-site.ts';
import { buildHookOf, fingerprintsNow, siteNow, watchBuilds } from '../build/keep-built.ts';
import { problemOf } from '../build/problem.ts';
import { callIfDue, requestNow } from '../build/queue.ts';
import { buildStatus, isStranded } from '../build/status.ts';
import { waitingChanges } from '../build/waiting.ts';
import { countDifferences, fingerprintsOf } from '../content/visible/fingerprints.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

async function view({ deployContext, deployId, now }: Call) {
  const [built, site, record] = await Promise.all([
    builtSite(),
    siteNow(deployContext),
    buildLogOf(deployContext).read(),
  ]);
  const live = fingerprintsOf(site, now);
  const pending = countDifferences(built.visible, live);
  const status = buildStatus(record, built, Date.now());
  const problem = status.state === 'failed' ? await problemOf(deployContext, record, built.startedAt ?? 0) : null;
  // An item's problem is fixed once visitors see everything published: the change was taken back.
  const isMended = problem !== null && problem.item !== null && pending === 0;
  return {
    success: true as const,
    pending,
    waiting: waitingChanges(built.visible, site, now),
    build: deployId,
    builtAt: built.startedAt,
    ...status,
    ...(isMended && { state: 'idle' as const, error: null }),
    problem: isMended ? null : problem,
    hook: buildHookOf(deployContext) !== undefined,
    isStranded: pending > 0 && isStranded(record, built, fingerprint(live), Date.now()),
  };
}

const read: Handler<typeof readBuild> = async (call) => {
  // Picks up the work of an instance that ended too early.
  call.waitUntil('watch builds', () => watchBuilds(call.deployContext));
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
    return { message: 'A build with these changes is already under way.', ...(await view(call)) };
  }
  await requestNow(log, now.getTime());
  const outcome = await callIfDue(log, { hook, wanted, now: Date.now });
  if (outcome.called && outcome.error !== null) throw new Refusal('busy', outcome.error, { retryAfterSeconds: 60 });
  return { message: 'A build was requested.', ...(await view(call)) };
};

export const handleAdminBuild = serve([route(readBuild, read), route(startBuild, start)], bearer);
