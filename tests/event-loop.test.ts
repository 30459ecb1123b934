import { writeFileSync } from 'node:fs';
import { handleAdminContent } from '#server/handlers/admin-publishing.ts';
import { handleAdminMedia } from '#server/handlers/admin-media.ts';
import { handleAdminSync } from '#server/handlers/admin-sync.ts';
import { handleContact } from '#server/handlers/contact.ts';
import { handleEvents } from '#server/handlers/events.ts';
import { handleNewsletter } from '#server/handlers/newsletter.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { hostileCalls, type HostileCall } from '#support/hostile-calls.ts';
import { longestTurn } from '#support/longest-turn.ts';
import { storedSite } from '#support/stored-site.ts';
import { expect, test } from 'vitest';

const handlers = {
  '/api/admin/content': handleAdminContent,
  '/api/admin/render': handleAdminContent,
  '/api/admin/sync-content': handleAdminSync,
  '/api/admin/media': handleAdminMedia,
  '/api/contact': handleContact,
  '/api/newsletter': handleNewsletter,
  '/api/events': handleEvents,
};

const most = 200;

/** The bench requests all calls; a test run uses some of them. */
const output = process.env['EVENT_LOOP_FIGURES'];

/** A single text, since failure messages cut long lists short. */
const told = (holds: readonly { name: string; ms: number; status: number }[]): string =>
  holds.map(({ name, ms, status }) => `${name}: ${ms.toFixed(0)} ms, ${status}`).join('\n');

test('no call blocks the event loop for over 200 ms', async () => {
  captureLog();
  const site = await storedSite();
  const headers = await administratorOf(site);
  const send = ({ path, body, type }: HostileCall, n: number) => {
    const handler = Object.entries(handlers).find(([start]) => path.startsWith(start))?.[1];
    if (!handler) throw new Error(`No handler for ${path}.`);
    const request = apiRequest(path, { method: 'POST', headers: { ...headers, 'Content-Type': type }, body });
    return callFunction(handler, request, callContext({ deploy: site.deploy, ip: `198.51.100.${n % 250}` }));
  };
  const calls = hostileCalls().filter((_, n) => output !== undefined || n % 10 === 0);
  const holds: { name: string; ms: number; status: number }[] = [];
  for (const [n, call] of calls.entries()) {
    let status = 0;
    const ms = await longestTurn(async () => ({ status } = await send(call, n)));
    holds.push({ name: call.name, ms, status });
  }
  holds.sort((left, right) => right.ms - left.ms);
  if (output !== undefined) writeFileSync(output, JSON.stringify(holds));
  expect(told(holds.filter(({ status }) => status >= 500))).toBe('');
  expect(told(holds.filter(({ ms }) => ms > most))).toBe('');
});
