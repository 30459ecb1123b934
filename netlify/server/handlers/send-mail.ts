import type { CampaignRecord } from '#storage/collections/campaigns.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { archiveTags } from '../campaigns/archive.ts';
import { inBackground, requestIdOf } from '../http/background.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { logRun } from '../http/log.ts';
import type { Writing } from '../mail/run-errands.ts';
import { sendDueCampaigns, sendMail } from '../mail/sending/send-mail.ts';
import { purgeCache } from '../purges/purge-cache.ts';
import { companyOf } from './company.ts';

/** A background function ends after fifteen minutes; a mail that is begun may take one of them. */
const patienceMs = 13 * 60_000;

/** What mails say of the company, from its settings. */
async function writingOf(stores: Stores): Promise<Writing> {
  const { letterhead, contactBox, notifies } = await companyOf(stores);
  return { letterhead, notify: notifies ? contactBox : null };
}

/** Sends what is due. It takes nothing from whoever calls, and does nothing that would not be done without the call. */
export const handleSendMail: FunctionHandler = async (_, context) => {
  const requestId = requestIdOf(context);
  const site = {
    deployContext: context.deploy.context,
    waitUntil: (work: string, later: () => Promise<unknown>) => inBackground(context, requestId, work, later),
  };
  const onBegin = async ({ archive }: CampaignRecord) => archive && purgeCache(site, archiveTags);
  const run = async () => {
    const stores = storesOf(context.deploy.context);
    const until = Date.now() + patienceMs;
    const writing = await writingOf(stores);
    const { sent, failed, unknown, trouble } = await sendMail(stores, writing, until);
    if (sent + failed + unknown > 0) logRun({ event: 'mail_sent', counts: { sent, failed, unknown } });
    await sendDueCampaigns(stores, writing, { until, onBegin });
    if (trouble) throw trouble.error;
  };
  await new Promise<void>((resolve) => {
    inBackground(context, requestId, 'send mail', () => run().finally(resolve));
  });
  return new Response(null, { status: 202 });
};
