import { runErrands } from '#server/mail/run-errands.ts';
import { noteReply } from '#server/mail/replies.ts';
import { sendCampaign } from '#server/mail/sending/send-campaign.ts';
import { sendDue } from '#server/mail/sending/send-due.ts';
import type { MailServer } from '#server/mail/sending/smtp.ts';
import type { DemoSite } from './story.ts';

/** Accepts mail and sends nothing. Refuses addresses at `full.example`, like a full mailbox. */
const takesAll: MailServer = {
  deliver: ({ to }) =>
    Promise.resolve(
      to.endsWith('@full.example')
        ? {
            outcome: 'refused',
            permanent: true,
            of: 'mail',
            code: 552,
            reason: 'The mail server refused it: 552 5.2.2 The mailbox is full',
          }
        : { outcome: 'sent' },
    ),
  close: () => undefined,
};
const from = { address: 'hello@meridianforge.example', name: 'Meridian Forge' };
const domain = 'meridianforge.example';

/** The company's own mailbox. */
export const contactBox = from;

/** Writes the requested mails. */
export const writeMails = ({ stores, letterhead }: DemoSite, at: number): Promise<unknown> =>
  runErrands(stores, { letterhead, notify: contactBox, reporting: null }, at);

/** Also hands over what is due. */
export async function sendMails(site: DemoSite, at: number): Promise<void> {
  await writeMails(site, at);
  const { stores } = site;
  const onEnd = (mail: Parameters<typeof noteReply>[1]) => noteReply(stores, mail);
  await sendDue(stores, { server: takesAll, from, domain }, { now: () => at, onEnd });
}

/**
 * Runs a campaign until it has been sent to everyone. It is checked again a few minutes after the last recipient, since
 * a list may lag behind.
 */
export async function sendToAll({ stores, letterhead }: DemoSite, id: string, at: number): Promise<void> {
  let now = at;
  for (let turns = 0; turns < 10 && Number.isFinite(now); turns += 1) {
    const moment = now;
    now = await sendCampaign(stores, id, { open: () => takesAll, from, domain, letterhead }, { now: () => moment });
  }
}
