import { chromium } from 'playwright';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { serveSite } from '../tests/support/served-site.ts';
import { browserArguments } from '../scripts/browser.ts';
import { storedSubscribers, storedContacts } from '../tests/e2e/support/stored.ts';
const site = await serveSite();
const wipeLimits = () => { const d = new DatabaseSync(join(site.dataDir,'blobs.sqlite')); d.exec("DELETE FROM blobs WHERE store LIKE '%limits'"); d.close(); };
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: browserArguments });
let said = 0; const rounds = Number(process.argv[2] ?? 50);
for (let n = 0; n < rounds; n++) {
  if (n % 4 === 0) { wipeLimits(); }
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  // every second one: an outage first, then a retry
  if (n % 2 === 1) await page.route('**/api/newsletter/subscribe', (r) => r.abort());
  await page.goto(site.url + '/', { waitUntil: 'load' });
  const email = page.getByLabel('Email address').first();
  await email.focus();
  // as autofill does: value set at once, events fired
  await email.evaluate((el, v) => { (el as HTMLInputElement).value = v; el.dispatchEvent(new Event('input', { bubbles: true })); el.dispatchEvent(new Event('change', { bubbles: true })); }, `fill${n}@example.org`);
  await page.waitForTimeout(500 - 60);
  await email.press('Enter');
  if (n % 2 === 1) { await page.getByRole('button', { name: 'Try again' }).waitFor(); await page.unroute('**/api/newsletter/subscribe'); await page.getByRole('button', { name: 'Try again' }).click(); }
  await page.getByRole('heading', { name: "You're all set!" }).waitFor();
  said++;
  await page.close();
}
const stored = await storedSubscribers(site);
console.log('said', said, 'stored', stored.length, 'as spam', stored.filter((s) => s.spam).length);
await browser.close(); await site.stop();
