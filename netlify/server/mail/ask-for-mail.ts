import { sendMail } from '#contract/api/mail.ts';
import { environment } from '../environment/environment.ts';
import { postToSite } from '../environment/post-to-site.ts';

/** Time limit for asking, in milliseconds. */
const patienceMs = 5_000;

/**
 * Asks the mail function to write and send due mail now: a visitor's call should not have to load nodemailer. If no
 * mail server is set, the mail then waits in the outbox, where it can be read. Throws if it cannot ask;
 * `every-five-minutes` asks again.
 */
export async function askForMail(): Promise<void> {
  const { SITE_URL = process.env['URL'] } = environment();
  if (SITE_URL === undefined) return;
  await postToSite(SITE_URL, sendMail.path, { signal: AbortSignal.timeout(patienceMs) });
}
