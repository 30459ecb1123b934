import { exportEverything } from '#contract/api/admin-content.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { limits } from '#storage/collections/limits.ts';
import { sessions } from '#storage/collections/sessions.ts';
import { settings } from '#storage/collections/settings.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { newId } from '#storage/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import handler from '../../functions/admin-export.ts';

let site: StoredSite;
let headers: Record<string, string>;
const download = () =>
  callFunction(handler, apiRequest(exportEverything.path, { headers }), callContext({ deploy: site.deploy }));
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'One line.\nAnother line.',
  submittedAt: '2026-11-21T09:00:00.000Z',
  spam: false,
} as const;
const setting = { key: 'hero_title', value: 'Build', type: 'string', category: 'homepage', description: '' };

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
});

test('the export has one object per line, and the counts on the last line', async () => {
  const id = newId();
  await site.stores.open(contacts).create(id, message);
  await site.stores.open(settings).create(setting.key, setting);
  const { status, text, response } = await download();
  expect(status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="site-\d{4}-\d\d-\d\d\.ndjson"$/);
  const [first, ...rest] = linesOf(text);
  const last = rest.pop();
  expect(first).toMatchObject({ export: 'site', version: 1 });
  expect(rest).toMatchObject([
    { collection: 'contacts', id, rev: 1, value: message },
    { collection: 'settings', id: setting.key, rev: 1, value: setting },
  ]);
  expect(last).toMatchObject({ end: true, counts: { contacts: 1, subscribers: 0, settings: 1, content: 0 } });
});

test('the export contains no secrets: no stored keys, limits or denied tokens', async () => {
  const { open } = site.stores;
  await open(subscribers).idOf('ada@example.com');
  await open(limits).origin('203.0.113.7');
  await open(sessions).deny({ id: 'denied-token', expiresAt: 1_900_000_000 });
  const { text } = await download();
  const secrets = await Promise.all(['keys', 'limits'].map((name) => everythingIn(site.deploy.context, name)));
  const values = secrets.join('\n').match(/^[\w-]{43}$/gm) ?? [];
  expect(values).toHaveLength(2);
  for (const secret of [...values, 'denied-token', process.env['SESSION_SECRET'] ?? '?'])
    expect(text).not.toContain(secret);
});

test('the export is for the administrator only', async () => {
  headers = {};
  expect((await download()).status).toBe(401);
});

test('the export answers 503 when storage is down', async () => {
  await site.stop();
  expect((await download()).status).toBe(503);
});
