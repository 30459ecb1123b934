import { vi } from 'vitest';
import type { AttackedSite } from './attacked-site.ts';
import { startMailServer, type MailServerOptions, type TestMailServer } from './mail-server.ts';

/** Gives a site a mail server of its own, for the rest of the test, and somebody who sends. `send` does what the function does that sends, as anybody may ask it to. */
export async function sendingSite(
  site: AttackedSite,
  options: MailServerOptions = {},
): Promise<TestMailServer & { send: () => Promise<void> }> {
  const server = await startMailServer(options);
  vi.stubEnv('SMTP_URL', server.url);
  vi.stubEnv('MAIL_FROM', 'Meridian Forge <hello@meridianforge.example>');
  const send = async () => {
    await site.strike('/api/mail/send', { method: 'POST' });
  };
  return { ...server, send };
}
