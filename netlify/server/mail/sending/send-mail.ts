import { outbox } from '#storage/collections/outbox.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { suppressions } from '#storage/collections/suppressions.ts';
import { timeOf } from '#storage/ids.ts';
import type { Stores } from '#storage/stores.ts';
import { environment } from '../../environment/environment.ts';
import { readMailFrom } from '../../environment/mail-from.ts';
import { noteReply } from '../replies.ts';
import { runErrands, type Writing } from '../run-errands.ts';
import { heldBackBecause, isHeldBack } from '../held-back.ts';
import { sendDue, type Sender, type Sent } from './send-due.ts';
import { openMailServer } from './smtp.ts';

/** What is at hand for sending; null where no mail server is set, or nobody who sends: mails wait in the outbox then. */
export function senderOf(origin: string) {
  const { SMTP_URL, MAIL_FROM = '' } = environment();
  const from = readMailFrom(MAIL_FROM);
  return SMTP_URL === undefined || !from
    ? null
    : { server: openMailServer(SMTP_URL), from, domain: new URL(origin).hostname };
}

/** Looks up whether a mail may go to its address. Throws StorageUnavailable. */
export const heldBackIn =
  (stores: Stores, now = Date.now): NonNullable<Sender['heldBack']> =>
  async (id, { kind, to }) => {
    const suppression = await stores.open(suppressions).read(await stores.open(subscribers).idOf(to.address));
    if (!suppression || !isHeldBack(kind, timeOf(id) ?? 0, suppression.value, now())) return null;
    return heldBackBecause[suppression.value.reason];
  };

/**
 * Writes the mails that were asked for and sends what is due. Throws StorageUnavailable.
 *
 * @param until no mail is begun after this moment, in milliseconds since 1970
 */
export async function sendMail(stores: Stores, writing: Writing, until: number): Promise<Sent | null> {
  await runErrands(stores, writing);
  const sender = senderOf(writing.letterhead.origin);
  if (!sender) return null;
  try {
    return await sendDue(
      stores.open(outbox),
      { ...sender, heldBack: heldBackIn(stores) },
      { until, onEnd: (mail) => noteReply(stores, mail) },
    );
  } finally {
    sender.server.close();
  }
}
