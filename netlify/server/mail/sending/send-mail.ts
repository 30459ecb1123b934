import type { Stores } from '#storage/stores.ts';
import { environment } from '../../environment/environment.ts';
import { readMailFrom } from '../../environment/mail-from.ts';
import { askForMail } from '../ask-for-mail.ts';
import { noteReply } from '../replies.ts';
import { runErrands, type Writing } from '../run-errands.ts';
import { sendCampaigns, type CampaignsOptions } from './send-campaigns.ts';
import { sendDue, type Sent } from './send-due.ts';
import { openMailServer } from './smtp.ts';

/** The configured sender; null if no mail server or sender address is set: mails then wait in the outbox. */
export function senderOf(origin: string) {
  const { SMTP_URL, MAIL_FROM = '' } = environment();
  const from = readMailFrom(MAIL_FROM);
  return SMTP_URL === undefined || !from
    ? null
    : {
        server: openMailServer(SMTP_URL),
        open: () => openMailServer(SMTP_URL),
        from,
        domain: new URL(origin).hostname,
      };
}

/**
 * Writes the requested mails and sends what is due. A failure of one part does not stop the other, and is reported at
 * the end. Throws StorageUnavailable.
 * @param until no mail is started after this moment, in milliseconds since 1970
 */
export async function sendMail(stores: Stores, writing: Writing, until: number): Promise<Sent> {
  const notWritten = await runErrands(stores, writing).catch((error: unknown) => ({ error }));
  const sender = senderOf(writing.letterhead.origin);
  try {
    const sent = await sendDue(stores, sender, { until, onEnd: (mail) => noteReply(stores, mail) });
    return notWritten ? { ...sent, trouble: notWritten } : sent;
  } finally {
    sender?.server.close();
  }
}

/** Does what is due for campaigns, and asks to be called again if time ran out. Throws StorageUnavailable. */
export async function sendDueCampaigns(
  stores: Stores,
  { letterhead }: Writing,
  options: CampaignsOptions,
): Promise<void> {
  const sender = senderOf(letterhead.origin);
  if (sender && (await sendCampaigns(stores, { ...sender, letterhead }, options))) await askForMail();
}
