import {
  countContacts,
  eraseContact,
  exportContacts,
  fileContact,
  listContacts,
  readContact,
  type ContactView,
} from '#contract/api/admin-contacts.ts';
import { fillPath } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn, rawStore } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { contacts, type ContactRecord } from '#storage/collections/contacts.ts';
import { limits } from '#storage/collections/limits.ts';
import { newId } from '#storage/ids.ts';
import { revisionKey } from '#storage/revision-key.ts';
import { encodeRevision } from '#storage/revision.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import handler from '../../functions/admin-contacts.ts';
import everyHour from '../../functions/every-hour.ts';
import type { LogEntry } from '../http/log.ts';

const ada: ContactRecord = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+234 1 555 0100',
  inquiryType: 'founder',
  message: 'We should build an engine.',
  submittedAt: '2026-11-21T09:00:00.000Z',
  spam: false,
  origin: 'a-mark-of-the-day',
};

let site: StoredSite;
let lines: LogEntry[];
let headers: Record<string, string>;
const call = (path: string, init: RequestInit & { json?: unknown } = {}) =>
  callFunction(handler, apiRequest(path, { ...init, headers }), callContext({ deploy: site.deploy }));
async function list(query = ''): Promise<ReturnType<typeof listContacts.response.parse>> {
  const { status, body } = await call(listContacts.path + query);
  expect(status).toBe(200);
  return listContacts.response.parse(body);
}
const names = (contacts: readonly ContactView[]) => contacts.map(({ name }) => name);

let stored = 0;

/** Stores a contact. Ids increase, so later ones are newer even within one millisecond. */
async function store(changes: Partial<ContactRecord> = {}): Promise<string> {
  stored = Math.max(stored + 1, Date.now());
  const id = newId(stored);
  await site.stores.open(contacts).create(id, { ...ada, ...changes });
  return id;
}

beforeEach(async () => {
  lines = captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
});

describe('the list', () => {
  test('is empty on a fresh site', async () => {
    expect(await list()).toEqual({
      success: true,
      contacts: [],
      counts: { inbox: 0, spam: 0 },
      states: { new: 0, open: 0, answered: 0, closed: 0 },
      unreadable: [],
      nextCursor: null,
      total: 0,
      searchedBackTo: null,
    });
  });

  test('shows a message without the mark of its origin, to the administrator only', async () => {
    const id = await store();
    const { origin: _, ...view } = ada;
    expect((await list()).contacts).toEqual([{ id, ...view, state: 'new' }]);
    headers = {};
    expect((await call(listContacts.path)).status).toBe(401);
  });

  test('is the same at the address that the dashboard uses for counting', async () => {
    await store();
    expect((await call(countContacts.path)).body).toEqual(await list());
  });

  test('comes in pages, newest first, each message on exactly one', async () => {
    for (let number = 1; number <= 7; number++) await store({ name: `Visitor ${number}` });
    const first = await list('?limit=3');
    expect([names(first.contacts), first.total]).toEqual([['Visitor 7', 'Visitor 6', 'Visitor 5'], 7]);
    await store({ name: 'Visitor 8' });
    const second = await list(`?limit=3&cursor=${first.nextCursor}`);
    expect(names(second.contacts)).toEqual(['Visitor 4', 'Visitor 3', 'Visitor 2']);
    const third = await list(`?limit=3&cursor=${second.nextCursor}`);
    expect([names(third.contacts), third.nextCursor]).toEqual([['Visitor 1'], null]);
  });

  test.each(['?limit=0', '?limit=201', '?limit=x', '?cursor=x', '?cursor=e30'])('refuses %s', async (query) => {
    await store();
    const { status, body } = await call(listContacts.path + query);
    expect([status, problem.parse(body).code]).toEqual([400, 'invalid']);
  });

  test.each([
    ['a name', 'LOVELACE', ['Ada Lovelace']],
    ['an address', 'grace@', ['Grace Hopper']],
    ['a type', 'investor', ['Grace Hopper']],
    ['a text', 'engine', ['Ada Lovelace']],
    ['what is in both', 'example.com', ['Grace Hopper', 'Ada Lovelace']],
    ['nothing', '  ', ['Grace Hopper', 'Ada Lovelace']],
    ['what nobody wrote', '.*', []],
  ])('finds %s', async (_, wanted, found) => {
    await store();
    await store({ name: 'Grace Hopper', email: 'grace@example.com', inquiryType: 'investor', message: 'A compiler.' });
    const { contacts, total } = await list(`?q=${encodeURIComponent(wanted)}`);
    expect([names(contacts), total]).toEqual([found, found.length]);
  });

  test('keeps spam separate', async () => {
    await store();
    await store({ name: 'A program', spam: true });
    const [messages, spam] = [await list(), await list('?spam=true')];
    expect([names(messages.contacts), messages.total]).toEqual([['Ada Lovelace'], 1]);
    expect([names(spam.contacts), spam.total]).toEqual([['A program'], 1]);
    for (const { counts } of [messages, spam, await list('?q=nobody')]) expect(counts).toEqual({ inbox: 1, spam: 1 });
  });

  describe('of two years', () => {
    const month = 30 * 24 * 60 * 60 * 1000;
    /** Stores a contact a month, oldest first. */
    async function storeMonths(): Promise<void> {
      for (let age = 24; age > 0; age -= 1) {
        const id = newId(Date.now() - age * month);
        await site.stores.open(contacts).create(id, { ...ada, name: `Visitor ${25 - age}`, spam: age % 6 === 0 });
      }
    }
    const wanted = Array.from({ length: 24 }, (_, n) => 24 - n).filter((n) => (25 - n) % 6 !== 0);

    test('is the same before and after segments are built: page by page, in a search, and for spam', async () => {
      await storeMonths();
      for (const isPacked of [false, true]) {
        if (isPacked) await everyHour(new Request('http://localhost/'), callContext({ deploy: site.deploy }));
        const found: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = await list(`?limit=7${cursor && `&cursor=${cursor}`}`);
          expect([page.total, page.counts, page.searchedBackTo]).toEqual([20, { inbox: 20, spam: 4 }, null]);
          found.push(...names(page.contacts));
          cursor = page.nextCursor;
        }
        expect(found).toEqual(wanted.map((n) => `Visitor ${n}`));
        const searched = await list('?q=visitor%202&limit=2');
        expect([names(searched.contacts), searched.total]).toEqual([['Visitor 24', 'Visitor 23'], 6]);
        const rest = await list(`?q=visitor%202&limit=200&cursor=${searched.nextCursor}`);
        expect([names(rest.contacts), rest.total]).toEqual([
          ['Visitor 22', 'Visitor 21', 'Visitor 20', 'Visitor 2'],
          6,
        ]);
        expect((await list('?spam=true')).total).toBe(4);
      }
      const { status, text } = await call(exportContacts.path);
      expect([status, text.match(/Visitor \d+/g)]).toEqual([200, wanted.map((n) => `Visitor ${n}`)]);
    });

    test('shows its page without segments, and its counts on the next call', async () => {
      // Written the way a restore does: a late form submission would leave a mark.
      const raw = rawStore(site.deploy.context, 'contacts');
      const writes = Array.from({ length: 310 }, (_, number) => {
        const at = Date.now() - (number + 1) * 2 * 24 * 60 * 60 * 1000;
        const key = { partition: new Date(at).toISOString().slice(0, 7), id: newId(at), rev: 1 };
        return raw.set(revisionKey(key), encodeRevision({ at, born: at, value: { ...ada, spam: number % 10 === 0 } }));
      });
      await Promise.all(writes);
      const asked = async () => {
        const before = site.requests.length;
        const { contacts: shown, counts, total } = await list();
        return { shown: shown.length, counts, total, calls: site.requests.length - before };
      };
      // This includes the calls that build the segments.
      expect(await asked()).toMatchObject({ shown: 50, counts: null, total: null });
      const { calls, ...second } = await asked();
      expect(second).toEqual({ shown: 50, counts: { inbox: 279, spam: 31 }, total: 279 });
      expect(calls).toBeLessThan(50);
    });
  });

  test('leaves no trace of messages or searches in the log', async () => {
    await store();
    expect((await list('?q=ada@example.com')).total).toBe(1);
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/\bada\b|engine/i);
  });

  test('answers 503 when storage is down', async () => {
    await site.stop();
    expect((await call(listContacts.path)).status).toBe(503);
  });
});

describe('one message', () => {
  const at = (id: string) => fillPath(readContact.path, { id });

  test('is read by its id', async () => {
    const id = await store();
    const { status, body } = await call(at(id));
    expect([status, readContact.response.parse(body).contact.name]).toEqual([200, 'Ada Lovelace']);
  });

  test('is erased with all its data, and is gone afterwards', async () => {
    const id = await store();
    for (let number = 0; number < 5; number++) await store({ name: 'Somebody Else', email: 'else@example.com' });
    await list();
    const { status, body } = await call(at(id), { method: eraseContact.method });
    expect([status, eraseContact.response.parse(body).success]).toEqual([200, true]);
    const left = await everythingIn(site.deploy.context, 'contacts');
    expect(left).not.toMatch(/Lovelace|ada@example/);
    expect(left).toContain('Somebody Else');
    expect((await call(at(id))).status).toBe(404);
    expect((await list()).total).toBe(5);
    expect((await call(at(id), { method: eraseContact.method })).status).toBe(404);
  });

  test('is erased with the note of its Idempotency-Key', async () => {
    const { remember, recall } = site.stores.open(limits);
    const id = await store({ note: 'contact one' });
    await remember('contact one', 'hash', {});
    expect((await call(at(id), { method: 'DELETE' })).status).toBe(200);
    expect(await recall('contact one')).toBeNull();
  });

  test.each(['nobody', '../settings/all', '__proto__', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'a?b', '%'])(
    'with the id %j is not found',
    async (id) => {
      for (const method of ['GET', 'DELETE']) {
        const { status, body } = await call(at(id), { method });
        expect([status, problem.parse(body).code]).toEqual([404, 'not_found']);
      }
    },
  );

  test('is not reported as erased if storage did not delete it', async () => {
    const id = await store();
    site.faults = (request) => (request.startsWith('DELETE') ? 403 : undefined);
    expect((await call(at(id), { method: 'DELETE' })).status).toBe(503);
    site.faults = () => undefined;
    expect((await call(at(id), { method: 'DELETE' })).status).toBe(200);
  });
});

describe('filing as spam', () => {
  const file = (id: string, spam: unknown) =>
    call(fillPath(fileContact.path, { id }), { method: fileContact.method, json: { spam } });

  test('gives the reason, lists a released message with the others, and is idempotent', async () => {
    const id = await store({ spam: true, spamReason: 'The field that no visitor sees was filled in.' });
    await store({ name: 'Grace Hopper' });
    expect((await list('?spam=true')).contacts[0]?.spamReason).toBe('The field that no visitor sees was filled in.');
    const answers = await Promise.all(Array.from({ length: 5 }, () => file(id, false)));
    const { origin: _, ...view } = ada;
    for (const { status, body } of [...answers, await file(id, false)]) {
      expect([status, fileContact.response.parse(body).contact]).toMatchObject([200, { id, ...view, state: 'new' }]);
    }
    expect(names((await list()).contacts)).toEqual(['Grace Hopper', 'Ada Lovelace']);
    expect((await call(exportContacts.path)).text).toContain('Ada Lovelace');

    expect((await file(id, true)).status).toBe(200);
    const { contacts: filed, counts } = await list('?spam=true');
    expect(filed).toEqual([{ id, ...view, state: 'new', spam: true, spamReason: 'An administrator filed it.' }]);
    expect(counts).toEqual({ inbox: 1, spam: 1 });
  });

  test('is refused for a missing message, for an invalid value, and without a token', async () => {
    const id = await store();
    expect((await file('nobody', true)).status).toBe(404);
    for (const spam of [undefined, 'true', null]) expect((await file(id, spam)).status).toBe(400);
    headers = {};
    expect((await file(id, true)).status).toBe(401);
    expect((await site.stores.open(contacts).all()).records).toMatchObject([{ rev: 1, value: { spam: false } }]);
  });
});

describe('the CSV', () => {
  test('holds every message but spam, as a file with the date in its name', async () => {
    await store({ state: 'closed', ownerNote: '=1+1' });
    await store({ name: 'A program', spam: true });
    await store({
      name: '=HYPERLINK("https://x.example")',
      email: 'grace@example.com',
      message: 'One, "two"\nthree',
      company: '＠home',
    });
    const { status, text, response } = await call(exportContacts.path);
    expect(status).toBe(200);
    const today = new Date().toISOString().slice(0, 10);
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="contacts-${today}.csv"`);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(text).toBe(
      [
        'Name,Email,Phone,Company,Inquiry type,Message,Submitted at,State,Note',
        `"'=HYPERLINK(""https://x.example"")",grace@example.com,'+234 1 555 0100,'＠home,founder,"One, ""two""\nthree",2026-11-21T09:00:00.000Z,new,`,
        `Ada Lovelace,ada@example.com,'+234 1 555 0100,,founder,We should build an engine.,2026-11-21T09:00:00.000Z,closed,'=1+1`,
        '',
      ].join('\r\n'),
    );
  });

  test('begins with a byte order mark', async () => {
    const response = await handler(apiRequest(exportContacts.path, { headers }), callContext({ deploy: site.deploy }));
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('is for the administrator only', async () => {
    await store();
    headers = {};
    const { status, text } = await call(exportContacts.path);
    expect(status).toBe(401);
    expect(text).not.toContain('Lovelace');
  });

  test('is an error, not half a file, when storage is down', async () => {
    await site.stop();
    expect((await call(exportContacts.path)).status).toBe(503);
  });
});

describe('a list by inquiry and day', () => {
  test('holds matching messages, in the inbox or in spam, page by page, and counts them', async () => {
    await store({ name: 'A', inquiryType: 'investor', submittedAt: '2026-11-20T23:59:59.999Z' });
    await store({ name: 'B', inquiryType: 'investor', submittedAt: '2026-11-21T00:00:00.000Z' });
    await store({ name: 'C', inquiryType: 'founder', submittedAt: '2026-11-21T10:00:00.000Z' });
    await store({ name: 'D', inquiryType: 'investor', submittedAt: '2026-11-21T12:00:00.000Z', spam: true });
    await store({ name: 'E', inquiryType: 'investor', submittedAt: '2026-11-22T00:00:00.000Z' });
    const day = 'from=2026-11-21T00:00:00.000Z&to=2026-11-22T00:00:00.000Z';
    const shown = async (query: string) => names((await list(query)).contacts);
    expect(await shown('?inquiry=investor')).toEqual(['E', 'B', 'A']);
    expect(await shown(`?${day}`)).toEqual(['C', 'B']);
    expect(await shown(`?inquiry=investor&${day}`)).toEqual(['B']);
    expect(await shown(`?inquiry=investor&spam=true&${day}`)).toEqual(['D']);
    expect(await shown('?inquiry=investor&state=new&q=engine')).toEqual(['E', 'B', 'A']);
    expect(await shown('?inquiry=founder&q=nothing-of-it')).toEqual([]);
    const first = await list('?inquiry=investor&limit=2');
    expect([names(first.contacts), first.total]).toEqual([['E', 'B'], 3]);
    const second = await list(`?inquiry=investor&limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect([names(second.contacts), second.total, second.nextCursor]).toEqual([['A'], 3, null]);
  });

  test('finds the few messages of an inquiry among many in segments, in one call', async () => {
    stored = Date.parse('2026-09-10T00:00:00.000Z');
    for (let number = 0; number < 300; number += 1)
      await site.stores.open(contacts).create(newId((stored += 60_000)), {
        ...ada,
        ...{ name: `${number}`, inquiryType: number % 100 === 7 ? 'developer' : 'founder' },
        message: 'It says "inquiryType":"developer" itself.',
      });
    await site.stores.open(contacts).buildSegments('a deploy');
    await store({ name: 'today', inquiryType: 'developer' });
    const { contacts: found, total } = await list('?inquiry=developer');
    expect([names(found), total]).toEqual([['today', '207', '107', '7'], 4]);
    expect((await list('?inquiry=founder&q=engine')).total).toBe(0);
    expect((await list('?inquiry=founder')).total).toBe(297);
  });

  test.each(['?inquiry=nobody', '?inquiry=constructor', '?from=yesterday', '?to=2026-13-45T00:00:00Z'])(
    'refuses %s',
    async (query) => {
      expect(await call(listContacts.path + query)).toMatchObject({ status: 400 });
    },
  );
});
