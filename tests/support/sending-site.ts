import { vi } from 'vitest';
import type { AttackedSite } from './attacked-site.ts';
import { startMailServer, type MailServerOptions, type TestMailServer } from './mail-server.ts';

/**
 * Gives a site its own mail server and a sender, for the rest of the test. `send` calls the sending function, as anyone
 * may.
 */
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
