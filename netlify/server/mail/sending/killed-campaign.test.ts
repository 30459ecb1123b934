import { beforeEach, expect, test } from 'vitest';
import { campaigns } from '#storage/collections/campaigns.ts';
import { sends } from '#storage/collections/sends.ts';
import { openStores, type Stores } from '#storage/stores.ts';
import { addCampaign, addSubscribers, campaignFrom, idOfReader } from '#support/campaigns.ts';
import { startMailServer, type TestMailServer } from '#support/mail-server.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { sendCampaign } from './send-campaign.ts';
import { openMailServer } from './smtp.ts';

const start = Date.parse('2026-11-22T09:00:00Z');
const readers = 2;

let site: StoredSite;
let server: TestMailServer;
beforeEach(async () => {
  site = await storedSite();
  server = await startMailServer();
});

const send = (stores: Stores, id: string, now: number) =>
  sendCampaign(
    stores,
    id,
    {
      open: () => openMailServer(server.url),
      from: { address: 'hello@meridianforge.example' },
      domain: 'meridianforge.example',
      letterhead: { name: 'Meridian Forge', tagline: 'Engineering', origin: 'https://meridianforge.example' },
    },
    { now: () => now },
  );

/** Another worker, started once the previous one's claims may be settled. It runs until nothing is due. */
async function finish(stores: Stores, id: string): Promise<void> {
  let now = start + 6 * 60_000;
  for (let wake = now; wake < Infinity; now = Math.max(now, wake)) wake = await send(stores, id, now);
}

/**
 * Storage for a worker that is killed at request `number`. Nothing is answered from then on, but the request itself
 * may still be carried out.
 */
function killedAt(number: number, isCarriedOut: boolean) {
  let requests = 0;
  const fetcher: typeof fetch = async (...given) => {
    requests += 1;
    if (requests < number) return fetch(...given);
    if (requests === number && isCarriedOut) await fetch(...given);
    return new Response(null, { status: 403 });
  };
  return { fetcher, count: () => requests };
}

async function arrange(deployContext: string) {
  const stores = openStores({ deployContext });
  await addSubscribers(stores, readers);
  return { stores, id: await addCampaign(stores, campaignFrom(start)) };
}

test('wherever a worker is killed, no one gets two mails, and a recipient who got none is unknown', async () => {
  const { id: whole } = await arrange('whole');
  const counting = killedAt(Infinity, false);
  await send(openStores({ deployContext: 'whole', fetch: counting.fetcher }), whole, start);
  expect(counting.count()).toBeGreaterThan(20);

  // Every ninth request, alternately carried out and not. `npm run bench -- campaign` kills at any point.
  for (let number = 1; number <= counting.count(); number += 9) {
    const deployContext = `killed-${number}`;
    const { stores, id } = await arrange(deployContext);
    server.arrived.length = 0;
    const { fetcher } = killedAt(number, number % 2 === 0);
    await send(openStores({ deployContext, fetch: fetcher, log: () => undefined }), id, start).catch(() => undefined);
    await finish(stores, id);
    const got = server.arrived.flatMap(({ to }) => to);
    expect([number, new Set(got).size]).toEqual([number, got.length]);
    const standings = await stores.open(sends).standings(id);
    expect([number, standings.size]).toEqual([number, readers]);
    for (const address of Array.from({ length: readers }, (_, reader) => `reader.${reader}@example.com`)) {
      const { state } = standings.get(idOfReader(address)) ?? {};
      expect(got.includes(address) ? ['sent', 'unknown'] : ['unknown'], `killed at ${number}`).toContain(state);
    }
    expect((await stores.open(campaigns).read(id))?.value.state).toBe('sent');
  }
});

test('while lists lag behind writes, no one gets a second mail', async () => {
  const { stores, id } = await arrange(site.deploy.context);
  await send(stores, id, start);
  expect(server.arrived).toHaveLength(readers);
  await stores.open(campaigns).reopen(id);
  await stores.open(campaigns).change(id, (found) => found && { ...found.value, state: 'sending' });
  site.faults = (request) => (/^GET [^?]*_sends\?/.test(request) ? 'empty list' : undefined);
  await send(openStores({ deployContext: site.deploy.context }), id, start + 60_000);
  expect(site.requests.filter((request) => /^GET [^?]*_sends\?/.test(request)).length).toBeGreaterThan(1);
  expect(server.arrived).toHaveLength(readers);
});
