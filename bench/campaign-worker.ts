// A campaign worker in its own process, started and stopped as Netlify does it: forked by campaign.ts, and killed in
// the middle of its work.
import { sendCampaigns } from '#server/mail/sending/send-campaigns.ts';
import { openMailServer } from '#server/mail/sending/smtp.ts';
import { openStores } from '#storage/stores.ts';

const [, , url = '', ahead = '0', lease = 'leased'] = process.argv;
const now = (): number => Date.now() + Number(ahead);

const tell = () => process.send?.({ rss: process.memoryUsage.rss() });
setInterval(tell, 100).unref();
// It must not outlive the harness.
process.on('disconnect', () => process.exit());

const sender = {
  open: () => openMailServer(url),
  from: { address: 'hello@meridianforge.example', name: 'Meridian Forge' },
  domain: 'meridianforge.example',
  letterhead: { name: 'Meridian Forge', tagline: 'Engineering', origin: 'https://meridianforge.example' },
};
const options = { now, until: now() + 13 * 60_000, isLeased: lease === 'leased' };
await sendCampaigns(openStores({ deployContext: 'dev' }), sender, options);
tell();
process.disconnect();
