import { sendMail } from '#contract/api/mail.ts';
import { environment } from '../environment/environment.ts';

/** Milliseconds that asking it may take. */
const patienceMs = 5_000;

/**
 * Has what is due be written and sent now, by the function that can: nodemailer is nothing that a visitor's call should have to load. Where no mail server is set it lies in the
 * outbox then, to be read. Throws where it cannot be asked; `every-five-minutes` asks again.
 */
export async function askForMail(): Promise<void> {
  const { SITE_URL = process.env['URL'] } = environment();
  if (SITE_URL === undefined) return;
  const answer = await fetch(new URL(sendMail.path, SITE_URL), {
    method: sendMail.method,
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`Asking for mail was answered with ${answer.status}.`);
}
