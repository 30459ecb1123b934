import { beforeEach, expect, test, vi } from 'vitest';
import { sendContact } from '#contract/api/contact.ts';
import { readOperation } from '#contract/api/admin-operations.ts';
import { sendMail } from '#contract/api/mail.ts';
import { fillPath } from '#contract/endpoint.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { startMailServer } from '#support/mail-server.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { addCampaign, addSubscribers, campaignFrom } from '#support/campaigns.ts';
import { eventually } from '#support/eventually.ts';
import { handleAdminOperations } from './admin-operations.ts';
import { handleContact } from './contact.ts';
import { handleSendMail } from './send-mail.ts';

const inquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'We should build an engine.',
};

let site: StoredSite;
let told: unknown[];
beforeEach(async () => {
  captureLog();
  told = [];
  vi.spyOn(console, 'warn').mockImplementation((text: unknown) => void told.push(JSON.parse(String(text))));
  vi.stubEnv('MAIL_FROM', 'Meridian Forge <hello@meridianforge.example>');
  site = await storedSite();
});

const call = (handler: typeof handleSendMail, request: Request) =>
  callFunction(handler, request, callContext({ deploy: site.deploy }));
const leave = async () => {
  const { status } = await call(handleContact, apiRequest(sendContact.path, { json: inquiry }));
  expect(status).toBe(200);
};
const send = () => call(handleSendMail, apiRequest(sendMail.path, { method: 'POST' }));
async function mailLines() {
  const headers = await administratorOf(site);
  const path = fillPath(readOperation.path, { check: 'mail' });
  const { body } = await call(handleAdminOperations, apiRequest(path, { headers }));
  return readOperation.response.parse(body).lines;
}
const lineWith = (state: string, pattern: RegExp) =>
  expect.objectContaining({ state, text: expect.stringMatching(pattern) as string }) as unknown;

test('a mail server that refuses this site is logged without its message, and Operations says at once why mail waits', async () => {
  const server = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, answer) => answer(new Error('Bad password of ada@example.com')),
  });
  vi.stubEnv('SMTP_URL', server.url.replace('//', '//user:password@'));
  await leave();
  await send();
  expect(told).toContainEqual(expect.objectContaining({ event: 'mail_not_taken', reason: 'refused' }));
  expect(JSON.stringify(told)).not.toMatch(/ada@|password/i);
  expect(await mailLines()).toContainEqual(
    lineWith('note', /^2 mails are waiting, .* The oldest: The mail server refused us: /),
  );
});

test('Operations says if all mail failed and none has been sent since', async () => {
  const server = await startMailServer({ recipient: () => 550 });
  vi.stubEnv('SMTP_URL', server.url);
  await leave();
  await send();
  expect(await mailLines()).toContainEqual(lineWith('note', /^No mail is waiting\./));
  await leave();
  await send();
  expect(await mailLines()).toContainEqual(
    lineWith('attention', /^No mail is waiting\. .* 4 failed, and none has left since\.$/),
  );
  expect(told).toEqual([]);
});

test('a campaign is sent at once while the sender waits for the time of another', async () => {
  const server = await startMailServer({});
  vi.stubEnv('SMTP_URL', server.url);
  await addSubscribers(site.stores, 1);
  const sendAt = Date.now() + 4 * 60_000;
  const later = await addCampaign(site.stores, campaignFrom(Date.now(), { state: 'scheduled', sendAt }));
  site.requests.length = 0;
  const waiting = send();
  await eventually(() => expect(site.requests.some((request) => request.includes(later))).toBe(true));
  await addCampaign(site.stores, campaignFrom(Date.now()));
  void send();
  await eventually(() => expect(server.arrived).toHaveLength(1));
  await waiting;
  // After this nothing waits for it any more, so the last run ends.
  await site.stores.open(campaigns).erase(later);
  await send();
});
