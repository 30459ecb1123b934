import type { CampaignRecord } from '#storage/collections/campaigns.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { archiveTags } from '../campaigns/archive.ts';
import { sendMail as sendMailNow } from '#contract/api/mail.ts';
import { inBackground, requestIdOf } from '../http/background.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { logEvent, logRun } from '../http/log.ts';
import { rateOf } from '../http/request-rate.ts';
import { rawRoute } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import type { Writing } from '../mail/run-errands.ts';
import { sendDueCampaigns, sendMail } from '../mail/sending/send-mail.ts';
import { purgeCache } from '../purges/purge-cache.ts';
import { companyOf } from './company.ts';
import { joinedRuns } from './joined-runs.ts';

/** A background function ends after fifteen minutes; a mail that has begun may take one of them. */
const patienceMs = 13 * 60_000;

/** What mails say about the company, from its settings. */
async function writingOf(stores: Stores): Promise<Writing> {
  const { letterhead, contactBox, notifies, reports } = await companyOf(stores);
  const read = async (monday: string) => {
    const { weekReportOf } = await import('./weekly-report.ts');
    return weekReportOf(stores, monday, Date.now());
  };
  return {
    letterhead,
    notify: notifies ? contactBox : null,
    reporting: reports ? { to: contactBox, read } : null,
  };
}

/** Far more requests than the site itself makes. */
const admit = serve(
  [rawRoute(sendMailNow, () => Promise.resolve(new Response(null, { status: 202 })))],
  rateOf(600, 'asking again'),
);

/** Runs by kind and deploy. A campaign takes minutes and must not hold up other mail. */
const runs = new Map<string, ReturnType<typeof joinedRuns>>();
function joined(kind: string, run: (joined: AbortSignal) => Promise<void>): Promise<void> {
  const join = runs.get(kind) ?? joinedRuns();
  runs.set(kind, join);
  return join(run);
}

/** Sends what is due. It takes no input from the caller, and does nothing that would not happen without the call. */
export const handleSendMail: FunctionHandler = async (request, context) => {
  const answer = await admit(request, context);
  if (!answer.ok) return answer;
  const requestId = requestIdOf(context);
  const site = {
    deployContext: context.deploy.context,
    waitUntil: (work: string, later: () => Promise<unknown>) => inBackground(context, requestId, work, later),
  };
  const onBegin = async ({ archive }: CampaignRecord) => archive && purgeCache(site, archiveTags);
  const stores = storesOf(site.deployContext);
  const until = Date.now() + patienceMs;
  const sendOutbox = async () => {
    const { sent, failed, unknown, stopped, trouble } = await sendMail(stores, await writingOf(stores), until);
    if (sent + failed + unknown > 0) logRun({ event: 'mail_sent', counts: { sent, failed, unknown } });
    if (stopped) logEvent({ event: 'mail_not_taken', reason: stopped });
    if (trouble) throw trouble.error;
  };
  const sendAllCampaigns = async (wanted: AbortSignal) =>
    sendDueCampaigns(stores, await writingOf(stores), { until, wanted, onBegin });
  const run = async () => {
    // A failure of one does not stop the other.
    const [mails, sent] = await Promise.allSettled([
      joined(`mail ${site.deployContext}`, sendOutbox),
      joined(`campaigns ${site.deployContext}`, sendAllCampaigns),
    ]);
    for (const one of [mails, sent]) if (one.status === 'rejected') throw one.reason;
  };
  await new Promise<void>((resolve) => {
    inBackground(context, requestId, 'send mail', () => run().finally(resolve));
  });
  return answer;
};
