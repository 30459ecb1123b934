import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readReport } from '#contract/api/analytics-report.ts';
import { listEvents } from '#contract/api/admin-analytics.ts';
import { listCampaigns } from '#contract/api/admin-campaigns.ts';
import { listContacts } from '#contract/api/admin-contacts.ts';
import { listContent } from '#contract/api/admin-content.ts';
import { listMedia } from '#contract/api/admin-media.ts';
import { listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { listMails } from '#contract/api/admin-outbox.ts';
import { readLoginHint, signIn } from '#contract/api/admin-session.ts';
import { readSyncConflicts } from '#contract/api/admin-sync.ts';
import { serveSite, type ServedSite } from '#support/served-site.ts';

async function openAdmin({ url }: ServedSite): Promise<(path: string) => Promise<unknown>> {
  const hint = readLoginHint.response.parse(await (await fetch(url + readLoginHint.path)).json());
  const signedIn = await fetch(url + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(hint.defaultCredentials),
  });
  const { token } = signIn.response.parse(await signedIn.json());
  return async (path) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status, path).toBe(200);
    const said: unknown = await answer.json();
    return said;
  };
}

test('with --demo every screen of the admin has something to show', async () => {
  const site = await serveSite('serve', {}, ['--demo']);
  expect(site.printed()).toContain('This is the demo: invented people');
  const get = await openAdmin(site);

  const { contacts } = listContacts.response.parse(await get(`${listContacts.path}?limit=100`));
  expect(new Set(contacts.map(({ state }) => state))).toEqual(new Set(['new', 'open', 'answered', 'closed']));
  const { mails, counts } = listMails.response.parse(await get(listMails.path));
  expect(mails.length).toBeGreaterThan(20);
  expect(counts).toMatchObject({ waiting: 2, failed: 1, unknown: 0, sending: 0 });
  const { subscriptions } = listSubscriptions.response.parse(await get(`${listSubscriptions.path}?limit=100`));
  const isLeft = subscriptions.map(({ unsubscribedAt }) => unsubscribedAt !== null);
  expect(isLeft).toContain(true);
  expect(subscriptions.filter(({ verifiedAt }) => verifiedAt !== null).length).toBeGreaterThan(30);
  const { campaigns } = listCampaigns.response.parse(await get(listCampaigns.path));
  expect(campaigns.map(({ state }) => state)).toEqual(['draft', 'sent', 'sent']);

  const { contentItems } = listContent.response.parse(await get(`${listContent.path}?limit=100`));
  expect(contentItems.filter(({ status }) => status === 'draft').length).toBeGreaterThan(0);
  const waits = contentItems.filter(({ live }) => live !== undefined).map(({ slug }) => slug);
  expect(waits).toEqual(['nobody-is-sending-senior-engineers']);
  const { files, waiting } = readSyncConflicts.response.parse(await get(readSyncConflicts.path));
  expect(files.map(({ name }) => name)).toEqual(['content/essays/the-receipt-is-the-product.md']);
  expect(files[0]?.conflicts?.map(({ key }) => key)).toEqual(['content.subtitle', 'content.body#1']);
  expect(waiting).toBe(1);
  const { mediaItems } = listMedia.response.parse(await get(listMedia.path));
  expect(mediaItems).toHaveLength(5);

  for (const range of ['24h', '7d', '30d', '90d', '12m']) {
    const { report } = readReport.response.parse(await get(`${readReport.path}?timeRange=${range}`));
    expect(report.stats.pageViews, range).toBeGreaterThan(30);
    for (const list of Object.values(report.lists)) expect(list.entries.length, range).toBeGreaterThan(0);
  }
  const { events } = listEvents.response.parse(await get(`${listEvents.path}?timeRange=7d`));
  expect(events.length).toBeGreaterThan(10);
  await setTimeout(2_000);
  expect(site.printed()).not.toMatch(/"level":"(?:warn|error)"/);
  expect(await site.stop()).toBe(0);
});
