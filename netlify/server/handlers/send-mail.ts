import { settings } from '#storage/collections/settings.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { siteOrigin } from '../environment/site-origin.ts';
import { inBackground, requestIdOf } from '../http/background.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { logRun } from '../http/log.ts';
import type { Writing } from '../mail/run-errands.ts';
import { sendDueCampaigns, sendMail } from '../mail/sending/send-mail.ts';
import { publicSettingsOf } from '../settings/public-settings.ts';
import { isOn } from '../settings/switches.ts';

/** A background function ends after fifteen minutes; a mail that is begun may take one of them. */
const patienceMs = 13 * 60_000;

/** What mails say of the company, from its settings. */
async function writingOf(stores: Stores): Promise<Writing> {
  const [site, { records, unreadable }] = await Promise.all([builtInSite(), stores.open(settings).all()]);
  const stored = records.map(({ value }) => value);
  const { contactEmail } = publicSettingsOf(site, stored, new Set(unreadable.map(({ id }) => id)));
  const notifies = isOn(stored.find(({ key }) => key === 'email_notifications')?.value, true);
  return {
    letterhead: { name: site.name, tagline: site.tagline, origin: siteOrigin(site) },
    notify: notifies ? { address: contactEmail, name: site.name } : null,
  };
}

/** Sends what is due. It takes nothing from whoever calls, and does nothing that would not be done without the call. */
export const handleSendMail: FunctionHandler = async (_, context) => {
  const run = async () => {
    const stores = storesOf(context.deploy.context);
    const until = Date.now() + patienceMs;
    const writing = await writingOf(stores);
    const sent = await sendMail(stores, writing, until);
    const counts = sent && { sent: sent.sent, failed: sent.failed, unknown: sent.unknown };
    if (counts && counts.sent + counts.failed + counts.unknown > 0) logRun({ event: 'mail_sent', counts });
    await sendDueCampaigns(stores, writing, until);
  };
  const requestId = requestIdOf(context);
  await new Promise<void>((resolve) => {
    inBackground(context, requestId, 'send mail', () => run().finally(resolve));
  });
  return new Response(null, { status: 202 });
};
