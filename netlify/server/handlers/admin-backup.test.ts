import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  backupLimits,
  finishRestore,
  listBackupKeys,
  readBackupValues,
  restoreValues,
} from '#contract/api/admin-backup.ts';
import { decodeFrames, encodeFrames } from '#contract/backup-frames.ts';
import { backedUpStores, leftOut } from '#storage/backed-up.ts';
import { contacts, type ContactRecord } from '#storage/collections/contacts.ts';
import { outbox, type MailRecord } from '#storage/collections/outbox.ts';
import { newId } from '#storage/ids.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { rawStore } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { handleAdminBackup } from './admin-backup.ts';

let site: StoredSite;
let headers: Record<string, string>;

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
});

const call = (request: Request) => callFunction(handleAdminBackup, request, callContext({ deploy: site.deploy }));
const keysOf = (query: string) => call(apiRequest(`${listBackupKeys.path}?${query}`, { headers }));
const valuesOf = (json: object) => call(apiRequest(readBackupValues.path, { headers, json }));
const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest('hex');

const frame = (key: string, text: string, hash = sha256(text)) => ({
  key,
  sha256: hash,
  bytes: new TextEncoder().encode(text),
});
const send = (store: string, body: BodyInit, type = 'application/octet-stream') =>
  call(
    apiRequest(`${restoreValues.path}?store=${store}`, {
      method: 'POST',
      body,
      headers: { ...headers, 'Content-Type': type },
    }),
  );
const write = (store: string, ...frames: ReturnType<typeof frame>[]) => send(store, encodeFrames(frames));
const lies = (store: string, key: string) => rawStore(site.deploy.context, store).get(key, { type: 'text' });

describe('what a backup holds', () => {
  const table = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
  const documented = table.slice(table.indexOf('### Stores'), table.indexOf('### What expires'));
  const named = [...documented.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name = '']) => name);
  const decided = [...backedUpStores, ...Object.keys(leftOut)].toSorted();

  it('is decided for each store in the documented table, with a reason for each that is left out', () => {
    expect(named.length).toBeGreaterThan(15);
    expect(decided).toEqual(named.toSorted());
    expect(Object.values(leftOut).filter((why) => why.length < 10)).toEqual([]);
  });

  it('is decided for each store that the code opens', () => {
    const folder = new URL('../../storage/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const text = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
    const opened = [...text.matchAll(/\b(?:collection|store|storeOf)(?:<\w+>)?\(\s*'([a-z-]+)'/g)].map(
      ([, name = '']) => name,
    );
    expect([...new Set(opened)].filter((name) => !decided.includes(name))).toEqual([]);
    expect(new Set(opened).size).toBeGreaterThan(12);
  });

  it.each([
    ['limits', 'days/2026-11-22'],
    ['sessions', 'denied/1800000000-abc'],
    ['events', '2026-11-22T09/01ARZ3NDEKTSV4RRFFQ69G5FAV/000001'],
    ['keys', 'another'],
    ['contacts', 'snapshot/2026-11'],
    ['contacts', 'snapshot/2026-11/000001'],
    ['media-files', 'orphans/2026-11-22-00'],
    ['nothing', 'some-key'],
    ['constructor', 'some-key'],
    ['content', '../limits/000001'],
  ])('never includes %s: %s, for reading or writing', async (store, key) => {
    if (!key.includes('..')) await rawStore(site.deploy.context, store).set(key, 'what was');
    expect((await valuesOf({ store, keys: [key] })).status).toBe(400);
    expect((await write(store, frame(key, 'planted'))).status).toBe(400);
    const listed = await keysOf(`store=${store}`);
    expect(listed.text).not.toContain(key);
    if (!key.includes('..')) expect(await lies(store, key)).toBe('what was');
  });
});

describe('the keys of a store', () => {
  it('come in parts, each key once, with a count', async () => {
    const ids = Array.from({ length: 40 }, () => newId());
    const { create } = site.stores.open(contacts);
    const contact = {
      name: 'A',
      email: 'a@example.com',
      inquiryType: 'founder',
      message: 'm',
      submittedAt: '',
      spam: false,
    } as const;
    for (const id of ids) await create(id, contact);
    const parts = await Promise.all([0, 1, 2, 3].map((part) => keysOf(`store=contacts&part=${part}&of=4`)));
    const lines = parts.flatMap(({ text }) => text.trimEnd().split('\n'));
    const found = lines.flatMap((line) => ids.filter((id) => line.includes(id)));
    expect(found.toSorted()).toEqual(ids.toSorted());
    expect(lines.filter((line) => line.includes('"end":true')).length).toBe(4);
    expect(JSON.parse((await keysOf('store=contacts')).text.trimEnd().split('\n').at(-1) ?? '')).toEqual({
      end: true,
      keys: 40,
      more: false,
    });
  });

  it.each([
    'store=contacts&part=4&of=4',
    'store=contacts&part=0&of=65',
    'store=contacts&part=x',
    'part=0',
    'store=__proto__',
  ])('are refused with 400 for %s', async (query) => {
    expect((await keysOf(query)).status).toBe(400);
  });
});

describe('values', () => {
  it('come unchanged with their hash, in the requested order, and as null for a missing key', async () => {
    const text = '{"v":9,"later":"\u{1F600}"} ';
    await rawStore(site.deploy.context, 'content').set('all/a/000001', text);
    const { response } = await callFunction(
      handleAdminBackup,
      apiRequest(readBackupValues.path, {
        headers,
        json: { store: 'content', keys: ['all/b/000001', 'all/a/000001'] },
      }),
      callContext({ deploy: site.deploy }),
    );
    expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
    const frames = await framesOf('content', ['all/b/000001', 'all/a/000001']);
    expect(frames.map(({ key, sha256: hash, bytes }) => [key, hash, bytes && new TextDecoder().decode(bytes)])).toEqual(
      [
        ['all/b/000001', null, null],
        ['all/a/000001', sha256(text), text],
      ],
    );
  });

  it('are as many as fit in a response of the platform, and at least one', async () => {
    const store = rawStore(site.deploy.context, 'media-files');
    const pictures = Array.from({ length: 6 }, (_, number) => new Uint8Array(2_000_000).fill(number));
    for (const bytes of pictures) await store.set(sha256(bytes), bytes.buffer);
    const large = new Uint8Array(4 * 1024 * 1024).fill(9);
    await store.set(sha256(large), large.buffer);
    const keys = pictures.map(sha256);
    expect((await framesOf('media-files', keys)).map(({ key }) => key)).toEqual(keys.slice(0, 2));
    expect((await framesOf('media-files', [sha256(large), ...keys])).map(({ key }) => key)).toEqual([sha256(large)]);
    expect((await framesOf('media-files', keys, true)).map(({ key, bytes }) => [key, bytes])).toEqual(
      keys.map((key) => [key, null]),
    );
    expect(encodeFrames(await framesOf('media-files', keys)).byteLength).toBeLessThan(4.5e6);
  });

  async function framesOf(store: string, keys: string[], hashesOnly = false) {
    const answer = await handleAdminBackup(
      apiRequest(readBackupValues.path, { headers, json: { store, keys, hashesOnly } }),
      callContext({ deploy: site.deploy }),
    );
    return decodeFrames(new Uint8Array(await answer.arrayBuffer()));
  }

  it('are refused for too many keys at once, and for none', async () => {
    const keys = Array.from({ length: backupLimits.values + 1 }, (_, number) => `all/${number}/000001`);
    expect((await valuesOf({ store: 'content', keys })).status).toBe(400);
    expect((await valuesOf({ store: 'content', keys: [] })).status).toBe(400);
  });
});

describe('what is restored', () => {
  it('is written once, and writing it again succeeds', async () => {
    const values = [frame('all/a/000001', 'one'), frame('all/a/000002', 'two')];
    expect((await write('content', ...values)).body).toEqual({ success: true, written: 2, there: 0 });
    expect((await write('content', ...values)).body).toEqual({ success: true, written: 0, there: 2 });
    expect([await lies('content', 'all/a/000001'), await lies('content', 'all/a/000002')]).toEqual(['one', 'two']);
  });

  it('never replaces a different value', async () => {
    await write('keys', frame('subscribers', 'the secret'));
    expect(await write('keys', frame('subscribers', 'planted'))).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await lies('keys', 'subscribers')).toBe('the secret');
  });

  it.each<[what: string, send: () => Promise<{ status: number }>, status: number]>([
    [
      'whose hash is another',
      () => write('content', frame('all/a/000001', 'x'), frame('all/b/000001', 'x', sha256('y'))),
      400,
    ],
    ['that is cut off', () => send('content', encodeFrames([frame('all/a/000001', 'x')]).slice(0, -3)), 400],
    ['without bytes', () => send('content', encodeFrames([{ ...frame('all/a/000001', 'x'), bytes: null }])), 400],
    [
      'among which one is not backed up',
      () => write('content', frame('all/a/000001', 'x'), frame('snapshot/all', 'x')),
      400,
    ],
    ['that is no frames', () => send('content', 'hello'), 400],
    ['of another kind', () => send('content', encodeFrames([]), 'application/json'), 415],
    ['that is too much', () => send('content', new Uint8Array(restoreValues.bodyLimit + 1)), 413],
  ])('is refused as a whole with a body %s', async (_, sendIt, status) => {
    expect((await sendIt()).status).toBe(status);
    expect((await rawStore(site.deploy.context, 'content').list()).blobs).toEqual([]);
  });

  test('keeps no derived data from before the restore', async () => {
    const store = rawStore(site.deploy.context, 'contacts');
    await store.set('snapshot/2026-11', 'derived');
    await write('contacts', frame('2026-11/a/000001', '{}'));
    const { body } = await call(apiRequest(finishRestore.path, { method: 'POST', headers }));
    expect(body).toEqual({ success: true, purged: true, hook: false });
    const keys = (await store.list()).blobs.map(({ key }) => key);
    expect(keys.filter((key) => !/^(marks\/|segments\/|segment-index$)/.test(key))).toEqual(['2026-11/a/000001']);
  });

  const contact: ContactRecord = {
    name: 'A',
    email: 'a@example.com',
    inquiryType: 'founder',
    message: 'm',
    submittedAt: '',
    spam: false,
  };
  const mail: MailRecord = {
    kind: 'confirmation',
    about: 'subscribers/a1',
    to: { address: 'a@example.com' },
    subject: 's',
    text: 't',
    html: 't',
    bearsToken: false,
    state: 'sent',
    tries: 1,
    dueAt: 0,
    giveUpAt: 0,
  };
  const ofContacts = ({ open }: Stores) => ({
    ...open(contacts),
    add: (id: string) => open(contacts).create(id, contact),
  });
  const ofMails = ({ open }: Stores) => ({ ...open(outbox), add: (id: string) => open(outbox).create(id, mail) });

  test.each([
    ['contacts', ofContacts],
    ['outbox', ofMails],
  ] as const)('is shown even if the earlier data of %s was in segments', async (name, recordsOf) => {
    const store = rawStore(site.deploy.context, name);
    const { add, buildSegments } = recordsOf(site.stores);
    const then = Date.now() - 90 * 24 * 60 * 60 * 1000;
    const [other, id] = [newId(then), newId(then + 1)];
    await add(other);
    await add(id);
    const [key = ''] = (await store.list()).blobs.map((blob) => blob.key).filter((one) => one.includes(id));
    const text = await lies(name, key);
    await store.delete(key);
    // As if they had arrived long ago.
    for (const mark of (await store.list({ prefix: 'marks/' })).blobs) await store.delete(mark.key);
    await buildSegments('a deploy');
    await write(name, frame(key, text));
    const shown = async () => (await recordsOf(storesOf(site.deploy.context)).all()).records.map((one) => one.id);
    expect(await shown()).toEqual([other]);
    await call(apiRequest(finishRestore.path, { method: 'POST', headers }));
    expect(await shown()).toEqual([id, other]);
  });
});
