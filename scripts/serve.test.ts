import { expect, it } from 'vitest';
import { readSettings } from './project.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '#support/eventually.ts';
import { headersOf, readMail } from '#support/read-mail.ts';
import { serveSite } from '#support/served-site.ts';

it('prints where site, admin and data are, and ends cleanly within two seconds of Ctrl-C', async () => {
  const site = await serveSite();
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
  expect(site.printed()).toContain(`The admin  ${site.url}/admin`);
  expect(site.printed()).toMatch(/Its data +\S+/);
  const start = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - start).toBeLessThan(2_000);
});

it('says what to do when the port is taken', async () => {
  const site = await serveSite();
  const { port } = new URL(site.url);
  await expect(serveSite('serve', { PORT: port })).rejects.toThrow(
    `It ended with 1:\nPort ${port} is taken by another program. Stop it, or choose another port:`,
  );
  await site.stop();
});

it.each(['0x50', '-1', '65536', 'http', ''])('refuses the port %j', async (port) => {
  await expect(serveSite('serve', { PORT: port })).rejects.toThrow(
    'It ended with 1:\nWrite PORT as a number from 0 to 65535.',
  );
});

it('with --mail receives the mail of a sign-up, shows its recipient and links, and saves it as a file', async () => {
  const elsewhere = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'nobody@example.org' };
  const site = await serveSite('serve', elsewhere, ['--mail']);
  const answer = await fetch(`${site.url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', source: 'website' }),
  });
  expect(answer.status).toBe(200);
  await eventually(() => expect(site.printed()).toContain('.eml'));
  expect(site.printed()).toMatch(/To ada@example\.com: Please confirm/);
  const [link = ''] = new RegExp(`${site.url}/newsletter/confirm\\?token=[\\w-]+`).exec(site.printed()) ?? [];
  const folder = join(site.dataDir, 'mail');
  const [file = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  const mail = readMail(await readFile(join(folder, file), 'utf8'));
  expect(headersOf(mail, 'to')).toEqual(['ada@example.com']);
  expect(mail.text).toContain(link);
  // The link works: pressing the button on its page leads to the result.
  const pressed = await fetch(link, { method: 'POST', redirect: 'manual' });
  expect(pressed.headers.get('location')).toBe('/newsletter/confirm#confirmed');
  expect(await site.stop()).toBe(0);
});

it('lists its options', () => {
  expect(() => readSettings({}, ['--mial'])).toThrow('There is no option --mial. There is --mail, which');
});
