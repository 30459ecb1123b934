import { beforeEach, expect, test, vi } from 'vitest';
import { readContact } from '#contract/api/admin-contacts.ts';
import { sendContact } from '#contract/api/contact.ts';
import { fillPath } from '#contract/endpoint.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { administratorOf } from '#support/administrator.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayDraft } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { startBlobsServer } from '#local/blobs/server.ts';
import { rawStore } from '#support/local-blobs.ts';
import { spoiledTexts } from '#support/spoiled-records.ts';
import { storedSite } from '#support/stored-site.ts';
import { newId } from '#storage/ids.ts';
import { handleAdminContacts } from '../handlers/admin-contacts.ts';
import { handleContact } from '../handlers/contact.ts';
import { handleFeed } from '../handlers/feed.ts';
import type { LogEntry } from './log.ts';

let lines: LogEntry[];
let site: Awaited<ReturnType<typeof storedSite>>;

const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  inquiryType: 'founder',
  message: 'We build engines and look for a partner.',
};
const context = () => callContext({ deploy: site.deploy });
const send = () => callFunction(handleContact, apiRequest(sendContact.path, { json: message }), context());

beforeEach(async () => {
  lines = captureLog();
  site = await storedSite();
});

test('the log line of a call counts its storage calls', async () => {
  expect((await send()).status).toBeLessThan(300);
  expect(lines).toHaveLength(1);
  const { storage, durationMs } = lines[0] ?? {};
  expect(storage?.calls).toBe(site.requests.length);
  expect(storage?.calls).toBeGreaterThan(0);
  expect(storage?.ms).toBeGreaterThan(0);
  expect(storage?.ms).toBeLessThanOrEqual((durationMs ?? 0) + 1);
  expect(storage).not.toHaveProperty('failed');
});

test('simultaneous calls are counted separately', async () => {
  await send();
  lines.length = 0;
  const before = site.requests.length;
  await Promise.all([send(), callFunction(handleContact, apiRequest('/api/nothing'), context()), send()]);
  const counted = lines.map(({ storage }) => storage.calls).sort((left, right) => left - right);
  expect(counted[0]).toBe(0);
  expect(counted.reduce((sum, calls) => sum + calls, 0)).toBe(site.requests.length - before);
});

test('a call that storage refuses logs the operation, the store, the status, the number of tries and the time taken', async () => {
  site.faults = (request) => (request.startsWith('PUT') && request.includes('_contacts') ? 507 : undefined);
  expect((await send()).status).toBe(503);
  const cause = { operation: 'create', store: `${site.deploy.context}_contacts`, status: 507, tries: 3 };
  expect(lines).toMatchObject([{ level: 'error', status: 503, code: 'storage_unavailable' }]);
  expect(lines[0]?.cause).toMatchObject({ name: 'StorageUnavailable', ...cause });
  expect(lines[0]?.cause?.ms).toBeGreaterThan(0);
  expect(lines[0]?.storage).toMatchObject({ failed: 1, failures: [cause] });
});

test('a call that storage does not answer logs the error code, and no address', async () => {
  const { port, context, close } = await startBlobsServer({ file: ':memory:' });
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', context);
  await close();
  expect((await send()).status).toBe(503);
  expect(lines[0]?.cause).toMatchObject({ name: 'StorageUnavailable', status: 0, tries: 3 });
  expect(lines[0]?.cause?.because).toContain('ECONNREFUSED');
  const said = JSON.stringify(lines);
  for (const secret of ['127.0.0.1', `:${port}`, message.email, message.name, message.message])
    expect(said).not.toContain(secret);
});

test('a failure that ends in a fallback is logged on the line of the call that continued', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  // The first call takes longer, since it reads and imports what it needs.
  await callFunction(handleFeed, apiRequest('/rss.xml'), context());
  site.faults = () => 500;
  const { status } = await callFunction(handleFeed, apiRequest('/rss.xml'), context());
  expect(status).toBe(200);
  expect(lines[1]).toMatchObject({ level: 'warn', status: 200 });
  const { failures = [] } = lines[1]?.storage ?? {};
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(failure).toMatchObject({ status: 500, tries: 2 });
  expect(lines[1]).not.toHaveProperty('cause');
});

test('all failures of a call are counted, and at most eight are listed', async () => {
  const headers = await administratorOf(site);
  for (let n = 0; n < 40; n += 1) await rawStore(site.deploy.context, 'content').set(`all/item-${n}/000001`, '{}');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  site.faults = (request) =>
    decodeURIComponent(request).includes('/all/') && request.startsWith('GET') ? 403 : undefined;
  const { handleAdminContent } = await import('../handlers/admin-publishing.ts');
  expect(
    (await callFunction(handleAdminContent, apiRequest('/api/admin/content', { headers }), context())).status,
  ).toBe(503);
  expect(lines[0]?.storage.failed).toBeGreaterThan(8);
  expect(lines[0]?.storage.failures).toHaveLength(8);
});

test('an unreadable record is named by store, id and revision', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const headers = await administratorOf(site);
  const id = newId(Date.now());
  const kept = site.stores.open(contacts);
  await kept.create(id, { ...message, submittedAt: new Date().toISOString(), spam: false } as never);
  const [key = ''] = (await rawStore(site.deploy.context, 'contacts').list()).blobs.map((blob) => blob.key);
  await rawStore(site.deploy.context, 'contacts').set(key.replace('000001', '000002'), spoiledTexts['torn JSON']);
  const { status } = await callFunction(
    handleAdminContacts,
    apiRequest(fillPath(readContact.path, { id }), { headers }),
    context(),
  );
  expect(status).toBe(409);
  expect(lines[0]).toMatchObject({ level: 'warn', code: 'unreadable' });
  expect(lines[0]?.cause).toMatchObject({
    name: 'RecordUnreadable',
    store: `${site.deploy.context}_contacts`,
    id,
    rev: 2,
  });
});

test('work that continues after the response has a separate line with the id of the call', async () => {
  const admin = await contentSite();
  lines.length = 0;
  await admin.create({ ...essayDraft(), status: 'published' });
  const [call, after] = lines;
  expect(call).toMatchObject({ event: 'request', status: 200 });
  expect(after).toMatchObject({ event: 'background', work: 'render ahead', level: 'info', requestId: call?.requestId });
  expect(after?.storage.calls).toBeGreaterThan(0);
});
