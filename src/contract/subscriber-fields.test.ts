import '#support/added-subscriber-field.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { SubscriberCells, SubscriberHeadings } from '#admin/screens/newsletter/SubscriberColumns.tsx';
import { exportSubscriptions, listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import adminNewsletter from '../../netlify/functions/admin-newsletter.ts';

const at = '2026-11-21T09:00:00.000Z';
const before = {
  email: 'ada@example.com',
  status: 'pending' as const,
  createdAt: at,
  verifiedAt: null,
  unsubscribedAt: null,
};
const subscriber = { ...before, email: 'zola@example.com', language: 'Swahili' };
const unseen = { source: 'website' as const, consent: { version: '2026-11', at, page: null }, spam: false };

let site: StoredSite;
let headers: Record<string, string>;
const read = (path: string) =>
  callFunction(adminNewsletter, apiRequest(path, { headers }), callContext({ deploy: site.deploy }));

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
  await site.stores.open(subscribers).create('b', { ...subscriber, ...unseen });
});

test('a field added to the list is stored, listed, found and exported', async () => {
  const { body } = await read(`${listSubscriptions.path}?q=swahili`);
  expect(body).toMatchObject({ subscriptions: [{ id: 'b', ...subscriber }] });
  const { text } = await read(exportSubscriptions.path);
  expect(text).toMatch(
    /,Unsubscribed at,Language,Consent version,.*\r\nzola@example\.com,Pending,[^,]*,,,Swahili,2026-11,.*\r\n$/,
  );
});

test('the admin shows an added field in a column', () => {
  expect(renderToStaticMarkup(createElement(SubscriberHeadings))).toMatch(
    /<th scope="col" class="max-\[68rem\]:hidden">Language<\/th>$/,
  );
  const cells = createElement(SubscriberCells, { subscription: { id: 'b', spam: false, ...subscriber } });
  expect(renderToStaticMarkup(cells)).toMatch(/<td class="max-\[68rem\]:hidden">Swahili<\/td>$/);
});

test('a subscriber stored before the field existed can still be read', async () => {
  await site.stores.open(subscribers).create('a', { ...before, ...unseen });
  const { body } = await read(`${listSubscriptions.path}?q=ada`);
  expect(body).toMatchObject({ subscriptions: [before] });
});
