import { exportSubscriptions } from '#contract/api/admin-newsletter.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { importOutcomes, importSubscribers, type ImportOutcome } from '#contract/api/subscriber-import.ts';
import { problem } from '#contract/problem.ts';
import { subscribers, type SubscriberRecord, type Subscribers } from '#storage/collections/subscribers.ts';
import { errands } from '#storage/collections/errands.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { suppressions } from '#storage/collections/suppressions.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { rawStore } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import handler from '../../functions/admin-newsletter.ts';
import { eraseSubscriber } from '../forms/erase-subscriber.ts';
import { leaving } from '../forms/confirmation.ts';

const at = '2026-11-21T09:00:00.000Z';
type Answer = ResponseOf<typeof importSubscribers>;
const statement = 'They ticked the box on the old site between 2021 and 2024.';

let site: StoredSite;
let list: Subscribers;
let headers: Record<string, string>;
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  list = site.stores.open(subscribers);
  headers = await administratorOf(site);
});

const call = (path: string, json?: unknown) =>
  callFunction(handler, apiRequest(path, { json, headers }), callContext({ deploy: site.deploy }));
/** Imports rows as the admin does, which sends again the rows that a call had no time for. */
async function importing(rows: readonly object[], more: object = { statement }, dryRun = false) {
  const lines = rows.map((row, index) => ({ line: index + 2, ...row }));
  const all = { done: 0, counts: {} as Partial<Record<ImportOutcome, number>>, refused: [] as Answer['refused'] };
  while (all.done < lines.length) {
    const { status, body } = await call(importSubscribers.path, { dryRun, rows: lines.slice(all.done), ...more });
    expect([status, body]).toEqual([200, expect.anything()]);
    const { done, counts, refused } = importSubscribers.response.parse(body);
    expect(done).toBeGreaterThan(0);
    all.done += done;
    all.refused.push(...refused);
    for (const outcome of importOutcomes) all.counts[outcome] = (all.counts[outcome] ?? 0) + counts[outcome];
  }
  return { ...all, counts: all.counts as Answer['counts'] };
}
async function countErrands(): Promise<number> {
  let count = 0;
  for await (const _ of site.stores.open(errands).all()) count += 1;
  return count;
}
/** The counts that are not 0. */
const some = (counts: object) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
const idOf = (email: string) => list.idOf(email);
const standing = async (email: string) => (await list.read(await idOf(email)))?.value;
async function store(email: string, changes: Partial<SubscriberRecord> = {}): Promise<string> {
  const id = await idOf(email);
  await list.create(id, {
    ...{ email, status: 'pending', source: 'website', createdAt: at, verifiedAt: null, unsubscribedAt: null },
    ...{ consent: { version: '2026-11', at, page: '/about' }, spam: false },
    ...changes,
  });
  return id;
}

describe('an imported address', () => {
  test('is confirmed with the data in the file and the proof of consent, and gets no mail', async () => {
    const row = {
      email: 'Ada@Example.com',
      subscribedAt: '2021-05-01T08:00:00Z',
      confirmedAt: '2021-05-02T08:00:00Z',
      version: 'spring 2021',
      page: 'https://old.example/news',
      proof: 'Double opt-in, list 7',
    };
    const { done, counts, refused } = await importing([row, { email: 'grace@example.com' }]);
    expect([done, some(counts), refused]).toEqual([2, { new: 2 }, []]);
    expect(await standing('ada@example.com')).toEqual({
      email: 'Ada@Example.com',
      status: 'confirmed',
      source: 'website',
      createdAt: '2021-05-01T08:00:00Z',
      verifiedAt: '2021-05-02T08:00:00Z',
      unsubscribedAt: null,
      consent: {
        version: 'spring 2021',
        at: '2021-05-02T08:00:00Z',
        page: 'https://old.example/news',
        imported: { at: expect.stringMatching(/^20/) as string, by: 'ada', proof: 'Double opt-in, list 7' },
      },
      spam: false,
    });
    const grace = await standing('grace@example.com');
    expect(grace?.consent).toMatchObject({ version: 'imported', page: null, imported: { proof: statement } });
    expect(grace?.verifiedAt).toBe(grace?.consent.imported?.at);
    expect(await countErrands()).toBe(0);
    expect((await site.stores.open(outbox).all()).records).toEqual([]);
  });

  test('is readable by the previous version, which knows neither the proof nor another source', async () => {
    await importing([{ email: 'ada@example.com' }]);
    const text = await rawStore(site.deploy.context, 'subscribers').get(`all/${await idOf('ada@example.com')}/000001`, {
      type: 'text',
    });
    const { value } = JSON.parse(text) as { value: SubscriberRecord };
    // The literals that the previous version accepts.
    expect([value.source, ['pending', 'confirmed', 'unsubscribed'].includes(value.status)]).toEqual(['website', true]);
    expect([typeof value.consent.version, typeof value.consent.at, value.consent.page]).toEqual([
      'string',
      'string',
      null,
    ]);
  });

  test('is imported once, even by concurrent or repeated imports', async () => {
    const rows = Array.from({ length: 40 }, (_, number) => ({ email: `reader.${number}@example.com` }));
    const both = await Promise.all([importing(rows), importing([...rows].reverse())]);
    expect(both.map(({ counts }) => counts.new).reduce((sum, count) => sum + count)).toBe(40);
    expect(some((await importing(rows)).counts)).toEqual({ already: 40 });
    const { records } = await list.all();
    expect([records.length, records.every(({ rev }) => rev === 1)]).toEqual([40, true]);
  });

  test('is exported with all its fields, and with formulas escaped', async () => {
    const row = {
      email: '+ada@example.com',
      confirmedAt: '2021-05-02T08:00:00Z',
      page: '=1+1',
      proof: '-a "proof",\nof two lines',
    };
    await importing([row]);
    const { text } = await call(exportSubscriptions.path);
    expect(text).toBe(
      'Email,Status,Subscribed at,Verified at,Unsubscribed at,Consent version,Consent at,Source page,Proof of consent,Left because\r\n' +
        `'+ada@example.com,Verified,${'2021-05-02T08:00:00Z,'.repeat(2)},imported,2021-05-02T08:00:00Z,'=1+1,"'-a ""proof"",\nof two lines",\r\n`,
    );
  });
});

describe('a known subscriber', () => {
  beforeEach(async () => {
    // Silences the log, which reports the record that cannot be read.
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await store('pending@example.com');
    await store('ada@example.com', { status: 'confirmed', verifiedAt: at });
    await store('gone@example.com', { status: 'unsubscribed', verifiedAt: at, unsubscribedAt: at });
    await store('program@example.com', { spam: true });
    await site.stores.open(suppressions).create(await idOf('bounced@example.com'), { reason: 'bounced', at: 1 });
    const lifted = { reason: 'not me' as const, at: 1, until: 2 };
    await site.stores.open(suppressions).create(await idOf('free@example.com'), lifted);
    await eraseSubscriber(site.stores, await store('erased@example.com'), Date.now());
    await rawStore(site.deploy.context, 'subscribers').set(`all/${await idOf('torn@example.com')}/000001`, '{');
  });
  const names = ['pending', 'ada', 'gone', 'program', 'bounced', 'free', 'erased', 'torn'];
  const rows = names.map((name) => ({ email: `${name}@example.com` }));
  const counts = { new: 1, pending: 1, already: 1, unsubscribed: 1, spam: 1, suppressed: 2, unreadable: 1 };
  const refused = [
    { line: 4, reason: expect.stringContaining('has unsubscribed') as string },
    { line: 5, reason: expect.stringContaining('spam') as string },
    { line: 6, reason: 'Mail to it came back.' },
    { line: 8, reason: expect.stringContaining('was erased here at its owner’s request') as string },
    { line: 9, reason: expect.stringContaining('cannot be read') as string },
  ];

  test('is reported by a dry run, which writes nothing', async () => {
    site.requests.length = 0;
    const said = await importing(rows, { statement }, true);
    expect([some(said.counts), said.refused]).toEqual([counts, refused]);
    expect(site.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  test('is not brought back by an import, which only confirms those who were pending', async () => {
    const said = await importing(rows);
    expect([some(said.counts), said.refused]).toEqual([counts, refused]);
    expect(await standing('pending@example.com')).toMatchObject({
      status: 'confirmed',
      createdAt: at,
      consent: { imported: { proof: statement } },
    });
    expect(await standing('ada@example.com')).toMatchObject({ verifiedAt: at, consent: { version: '2026-11' } });
    expect(await standing('gone@example.com')).toMatchObject({ status: 'unsubscribed', unsubscribedAt: at });
    expect(await standing('program@example.com')).toMatchObject({ status: 'pending', spam: true });
    expect([await standing('bounced@example.com'), await standing('erased@example.com')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

test('a subscriber who left is not brought back under another spelling of the address', async () => {
  for (const domain of ['example.com', 'm\u00FCnchen.de'])
    await store(`ada@${domain}`, { status: 'unsubscribed', verifiedAt: at, unsubscribedAt: at });
  const spellings = ['ada@\uFF45xample.com', 'ada@example.\u24D2om', 'ada@xn--mnchen-3ya.de', 'ada@MU\u0308NCHEN.de'];
  expect(some((await importing(spellings.map((email) => ({ email })))).counts)).toEqual({ unsubscribed: 4 });
});

describe('during an import', () => {
  test('a subscriber who unsubscribes stays unsubscribed', async () => {
    const id = await store('ada@example.com');
    await Promise.all([
      importing([{ email: 'ada@example.com' }]),
      list.change(id, (one) => one && leaving(one.value, Date.now())),
    ]);
    expect(await standing('ada@example.com')).toMatchObject({ status: 'unsubscribed' });
    expect(some((await importing([{ email: 'ada@example.com' }])).counts)).toEqual({ unsubscribed: 1 });
  });

  test('a subscriber who is erased stays erased', async () => {
    const id = await store('ada@example.com');
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([importing([{ email: 'ada@example.com' }]), eraseSubscriber(site.stores, id, Date.now())]);
      expect(await list.read(id)).toBeNull();
    }
  });

  test('failing storage is reported, and sending the same part again completes the import', async () => {
    const rows = Array.from({ length: 40 }, (_, number) => ({ email: `reader.${number}@example.com` }));
    let writes = 0;
    site.faults = (request) =>
      request.startsWith('PUT ') && request.includes('all/') && (writes += 1) > 20 ? 403 : undefined;
    const { status } = await call(importSubscribers.path, {
      ...{ dryRun: false, statement },
      rows: rows.map((row, index) => ({ line: index + 2, ...row })),
    });
    expect(status).toBe(503);
    site.faults = () => undefined;
    const { counts } = await importing(rows);
    expect([counts.new > 0, counts.new + counts.already]).toEqual([true, 40]);
    expect((await list.all()).records).toHaveLength(40);
  });
});

describe('an import', () => {
  test('refuses a row without any proof of consent, but not the others', async () => {
    const rows = [{ email: 'ada@example.com' }, { email: 'grace@example.com', proof: 'Signed on paper.' }];
    const { counts, refused } = await importing(rows, {});
    expect(some(counts)).toEqual({ new: 1, unproven: 1 });
    expect(refused).toEqual([{ line: 2, reason: expect.stringContaining('no proof of consent') as string }]);
  });

  test.each([
    ['of a subscriber to come', { rows: [{ line: 2, email: 'ada@example.com', confirmedAt: '2999-01-01T00:00:00Z' }] }],
    [
      'with a day that there is none of',
      { rows: [{ line: 2, email: 'a@b.example', confirmedAt: '2021-02-30T00:00:00Z' }] },
    ],
    ['with two addresses in one', { rows: [{ line: 2, email: 'ada@example.com,eve@example.com' }] }],
    [
      'with a header of a mail in its address',
      { rows: [{ line: 2, email: 'ada@example.com\r\nBcc: eve@example.com' }] },
    ],
    ['with a field that there is none of', { rows: [{ line: 2, email: 'ada@example.com', name: 'Ada' }] }],
    ['with a proof that is too long', { rows: [{ line: 2, email: 'ada@example.com', proof: 'x'.repeat(501) }] }],
    ['of nobody', { rows: [] }],
    [
      'of too many',
      { rows: Array.from({ length: 201 }, (_, line) => ({ line: line + 1, email: `r${line}@b.example` })) },
    ],
    ['that states nothing', { statement: ' yes ', rows: [{ line: 2, email: 'ada@example.com' }] }],
  ])('refuses a part %s', async (_, body) => {
    const { status, body: answer } = await call(importSubscribers.path, { dryRun: false, ...body });
    expect([status, problem.parse(answer).success]).toEqual([400, false]);
    expect((await list.all()).records).toEqual([]);
  });

  test('refuses a caller who is not an administrator, and a part of more than 256 KiB', async () => {
    const rows = [{ line: 2, email: 'ada@example.com', proof: 'x'.repeat(importSubscribers.bodyLimit) }];
    expect((await call(importSubscribers.path, { dryRun: false, rows })).status).toBe(413);
    headers = {};
    expect((await call(importSubscribers.path, { dryRun: true, rows: [] })).status).toBe(401);
  });
});
