import { sendContact } from '#contract/api/contact.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { problem } from '#contract/problem.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { settings } from '#storage/collections/settings.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import contact from '../../functions/contact.ts';
import newsletter from '../../functions/newsletter.ts';
import readSite from '../../functions/site.ts';

const inquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'We should build an engine.',
};

let site: StoredSite;
let tests = 0;
const context = () => callContext({ ip: `198.51.100.${tests}`, deploy: site.deploy });
const write = () => callFunction(contact, apiRequest(sendContact.path, { json: inquiry }), context());

async function maintain(value: boolean): Promise<void> {
  const stored = site.stores.open(settings);
  const record = { key: 'maintenance_mode', value, type: 'boolean', category: 'system', description: '' };
  const standing = await stored.read(record.key);
  if (standing) await stored.update(record.key, standing.rev, () => record);
  else await stored.create(record.key, record);
}

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  tests += 1;
});

test('during maintenance the forms are closed, with a friendly message and a time to come back', async () => {
  await maintain(true);
  const subscription = apiRequest(subscribe.path, { json: { email: 'ada@example.com', source: 'website' } });
  for (const answer of [await write(), await callFunction(newsletter, subscription, context())]) {
    const { code, message } = problem.parse(answer.body);
    expect([answer.status, code]).toEqual([503, 'maintenance']);
    expect(message).toBe('We are working on the site right now. Please try again in a little while.');
    expect(answer.response.headers.get('Retry-After')).toBe('300');
  }
  expect((await site.stores.open(contacts).all()).records).toEqual([]);
  expect((await site.stores.open(subscribers).all()).records).toEqual([]);
});

test('a form that is sent without a script returns to its page', async () => {
  await maintain(true);
  const form = { email: 'ada@example.com', source: 'website', page: '/about' };
  const { status, response } = await callFunction(newsletter, apiRequest(subscribe.path, { form }), context());
  expect([status, response.headers.get('Location')]).toEqual([303, '/about#newsletter-failed']);
});

test('visitors can still read, and are told of the maintenance', async () => {
  await maintain(true);
  const { status, body } = await callFunction(readSite, apiRequest('/api/site'), context());
  expect([status, body]).toMatchObject([200, { site: { maintenance: true } }]);
});

test('a warm function notices within two seconds when maintenance begins or ends', async () => {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  expect((await write()).status).toBe(200);
  await maintain(true);
  vi.setSystemTime(start + 2_000);
  expect((await write()).status).toBe(503);
  await maintain(false);
  vi.setSystemTime(start + 4_000);
  expect((await write()).status).toBe(200);
  vi.useRealTimers();
});

test('the setting is read from storage once for many messages', async () => {
  await write();
  const before = site.requests.filter((request) => request.includes('_settings')).length;
  await Promise.all([write(), write(), write()]);
  expect(site.requests.filter((request) => request.includes('_settings'))).toHaveLength(before);
});
