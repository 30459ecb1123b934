import { expect, it } from 'vitest';
import { serveSite } from '#support/served-site.ts';

it('says where the site, the admin and the data are, and ends cleanly within two seconds of Ctrl-C', async () => {
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
    `It ended with 1:\nPort ${port} is taken by another program. Stop that one, or choose another port:`,
  );
  await site.stop();
});

it.each(['0x50', '-1', '65536', 'http', ''])('refuses the port %j', async (port) => {
  await expect(serveSite('serve', { PORT: port })).rejects.toThrow(
    'It ended with 1:\nWrite PORT as a number from 0 to 65535.',
  );
});
