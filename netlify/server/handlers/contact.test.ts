import { contactAccepted, sendContact } from '#contract/api/contact.ts';
import { problem } from '#contract/problem.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { errands } from '#storage/collections/errands.ts';
import { limits } from '#storage/collections/limits.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eraseSubmission } from '../forms/erase-submission.ts';
import type { LogEntry } from '../http/log.ts';
import handler from '../../functions/contact.ts';

const inquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+234 1 555 0100',
  inquiryType: 'founder',
  message: 'We should build an engine.',
};

let site: StoredSite;
let lines: LogEntry[];
let ip = '';
let tests = 0;
const stored = async () => (await site.stores.open(contacts).all()).records.map(({ value }) => value);
async function errandIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of site.stores.open(errands).all()) ids.push(id);
  return ids;
}
const post = (json: unknown, headers: Record<string, string> = {}, from = ip) =>
  callFunction(
    handler,
    apiRequest(sendContact.path, { json, headers }),
    callContext({ ip: from, deploy: site.deploy }),
  );

beforeEach(async () => {
  lines = captureLog();
  site = await storedSite();
  // The function counts requests in memory, which the tests share; separate addresses keep them apart.
  ip = `198.51.100.${(tests += 1)}`;
});

describe('an inquiry', () => {
  test('from a page of another site is refused with a sentence, which shows none of its input', async () => {
    const request = apiRequest(sendContact.path, { form: inquiry, headers: { 'Sec-Fetch-Site': 'cross-site' } });
    const { status, text, response } = await callFunction(handler, request, callContext({ ip, deploy: site.deploy }));
    expect([status, response.headers.get('Content-Type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(text).toContain('This was sent from another website. Please open our site and send it from there.');
    expect(text).not.toContain('Lovelace');
    expect(await stored()).toEqual([]);
  });

  test('is stored before it is answered, with the day’s mark of its origin and never the address itself', async () => {
    const { status, body } = await post(inquiry);
    expect(status).toBe(200);
    expect(sendContact.response.parse(body)).toEqual({ success: true, message: contactAccepted });
    const [record] = await stored();
    expect(record).toMatchObject({ ...inquiry, spam: false });
    expect(Math.abs(Date.parse(record?.submittedAt ?? '') - Date.now())).toBeLessThan(5000);
    expect(record?.origin).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(record)).not.toContain(ip);
  });

  test('may omit the phone number or leave it empty', async () => {
    const { phone: _, ...without } = inquiry;
    await post(without);
    await post({ ...inquiry, phone: '' });
    expect((await stored()).map((record) => 'phone' in record)).toEqual([false, false]);
  });

  const long = 'x'.repeat(25 * 1024);
  test.each([
    ['nothing', {}, 400],
    ['null', null, 400],
    ['a list', [], 400],
    ['a short name', { ...inquiry, name: 'A' }, 400],
    ['a name of spaces', { ...inquiry, name: '    ' }, 400],
    ['a name that nobody sees', { ...inquiry, name: '\u200B\u202E\uFEFF\u3164A' }, 400],
    ['an address with a header in it', { ...inquiry, email: 'a@example.com\r\nBcc: b@example.com' }, 400],
    ['an unknown type', { ...inquiry, inquiryType: 'press' }, 400],
    ['a short message', { ...inquiry, message: 'Hello' }, 400],
    ['a message that is an object', { ...inquiry, message: { length: 20 } }, 400],
    ['an extra key', { ...inquiry, spam: false }, 400],
    ['a negative time', { ...inquiry, elapsed: -1 }, 400],
    ['25 KB', { ...inquiry, message: long }, 413],
  ])('of %s is refused and not stored', async (_, body, status) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(problem.parse(answer.body).success).toBe(false);
    expect(await stored()).toEqual([]);
  });

  const scripts = [
    ['Latin', 'x'],
    ['Hindi', 'क'],
    ['Chinese', '漢'],
    ['Adlam', '𞤀'],
    ['emoji', '🙂'],
  ] as const;

  test.each(scripts)('may have 5,000 characters of %s in both encodings, beside a long name', async (_, letter) => {
    const full = { ...inquiry, name: letter.repeat(200), message: letter.repeat(5000) };
    expect((await post(full)).status).toBe(200);
    const form = apiRequest(sendContact.path, { form: full });
    expect((await callFunction(handler, form, callContext({ ip, deploy: site.deploy }))).status).toBe(303);
    expect((await stored()).map(({ name, message }) => [name, message])).toEqual([
      [full.name, full.message],
      [full.name, full.message],
    ]);
  });

  test.each(scripts)('of 5,001 characters of %s is told to keep to 5,000', async (_, letter) => {
    const { status, body } = await post({ ...inquiry, message: letter.repeat(5001) });
    expect([status, problem.parse(body).fields]).toEqual([400, { message: 'Keep the message to 5,000 characters.' }]);
  });

  test('may have a line break anywhere in a form, which counts as one character', async () => {
    const message = 'क\n'.repeat(2499).concat('कक');
    const form = apiRequest(sendContact.path, { form: { ...inquiry, message: message.replaceAll('\n', '\r\n') } });
    expect((await callFunction(handler, form, callContext({ ip, deploy: site.deploy }))).status).toBe(303);
    expect(await stored()).toMatchObject([{ message }]);
  });

  test('is stored without invisible characters', async () => {
    await post({
      ...inquiry,
      name: '\uFEFFAdé\u200Bbáyọ̀\u202E\nÓlú\u00AD',
      phone: '+234\u2066 1\t555',
      message: 'One\u0000 line,\n\tand \u{E0041}another.\uD800',
    });
    expect(await stored()).toMatchObject([
      { name: 'Adébáyọ̀ Ólú', phone: '+234 1 555', message: 'One line,\n\tand another.' },
    ]);
  });

  test('without its fields gets a message for each of them', async () => {
    const { body } = await post({});
    expect(problem.parse(body).fields).toEqual({
      name: 'Name must be at least 2 characters.',
      email: 'Please enter a valid email address.',
      inquiryType: 'Please select an inquiry type.',
      message: 'Message must be at least 10 characters.',
    });
  });

  test('leaves nothing of itself in the log', async () => {
    await post(inquiry);
    await post({ ...inquiry, email: 'not an address', inquiryType: 'press' });
    const log = JSON.stringify(lines);
    for (const secret of ['Ada', 'ada@', 'engine', 'not an address', ip]) expect(log).not.toContain(secret);
    expect(lines.map(({ status }) => status)).toEqual([200, 400]);
  });
});

describe('a submission from a program', () => {
  test.each([
    ['the field that nobody sees is filled in', { website: 'https://spam.example' }, /^The field that no visitor sees/],
    ['it took no time and holds the markup of a link', { elapsed: '0', message: 'Buy <a href=x>pills</a>' }, /markup/],
    ['it took no time', { elapsed: '0' }, null],
    ['it holds the markup of a link', { elapsed: 2000, message: 'Buy <a href=x>pills</a>' }, null],
    ['the field is empty and no time is told', { website: '', elapsed: '' }, null],
  ])('is answered like any other, whether or not it is filed as spam: %s', async (_, trap, reason) => {
    const { status, body } = await post({ ...inquiry, ...trap });
    expect([status, body]).toEqual([200, { success: true, message: contactAccepted }]);
    const [record, ...others] = await stored();
    expect([record?.spam, others]).toEqual([reason !== null, []]);
    if (reason) expect(record?.spamReason).toMatch(reason);
    else expect(record).not.toHaveProperty('spamReason');
  });

  test('stays filed as spam when it is sent again, however long that took', async () => {
    const key = { 'Idempotency-Key': 'a-program' };
    site.faults = (request) => (request.startsWith('PUT') && request.includes('_contacts') ? 403 : undefined);
    await post({ ...inquiry, message: 'Buy <a href=x>pills</a>', elapsed: 10 }, key);
    site.faults = () => undefined;
    expect((await post({ ...inquiry, message: 'Buy <a href=x>pills</a>', elapsed: 9000 }, key)).status).toBe(200);
    expect(await stored()).toMatchObject([{ spam: true }]);
  });
});

describe('limits', () => {
  test('accept five messages in ten minutes, tell the sixth when to retry, and do not affect another address', async () => {
    for (let sent = 0; sent < 5; sent++) expect((await post(inquiry)).status).toBe(200);
    const { status, response, body } = await post(inquiry);
    expect([status, problem.parse(body).code]).toEqual([429, 'too_many_requests']);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(590);
    expect(Number(response.headers.get('Retry-After'))).toBeLessThanOrEqual(600);
    expect(problem.parse(body).message).toBe('Please wait 10 minutes before sending another message.');
    expect(await stored()).toHaveLength(5);
    expect((await post(inquiry, {}, '198.51.100.200')).status).toBe(200);
  });

  test('accept five of ten messages that arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(inquiry)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
    expect(await stored()).toHaveLength(5);
  });

  test('make room again after ten minutes', async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    for (let sent = 0; sent < 5; sent++) await post(inquiry);
    expect((await post(inquiry)).status).toBe(429);
    vi.setSystemTime(start + 10 * 60_000 + 1);
    expect((await post(inquiry)).status).toBe(200);
    vi.useRealTimers();
  });

  test('accept twenty messages a day from one address, and tell the next to wait until tomorrow', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 22) });
    const told = vi.spyOn(console, 'warn').mockReturnValue();
    const { spend, origin } = site.stores.open(limits);
    const quota = { max: 20, block: 1, now: Date.now() };
    for (let sent = 0; sent < 19; sent++) await spend(`contact ${await origin(ip)}`, quota);
    expect((await post(inquiry)).status).toBe(200);
    for (let sent = 0; sent < 6; sent++) {
      const { status, response, body } = await post(inquiry);
      expect([status, response.headers.get('Retry-After')]).toEqual([429, '7200']);
      expect(problem.parse(body).message).toBe('Please wait 2 hours before sending another message.');
    }
    expect((await post(inquiry, {}, '198.51.100.201')).status).toBe(200);
    expect(told.mock.calls.filter(([line]) => String(line).includes('quota_used_up'))).toHaveLength(1);
    const { overruns } = site.stores.open(limits);
    expect(await overruns(Date.now())).toMatchObject([{ quota: 'contact-form', date: '2026-11-23' }]);
    vi.setSystemTime(Date.UTC(2026, 10, 24));
    expect((await post(inquiry)).status).toBe(200);
    vi.useRealTimers();
  });

  test('do not count an invalid submission', async () => {
    for (let sent = 0; sent < 8; sent++) expect((await post({ ...inquiry, name: 'A' })).status).toBe(400);
    expect((await post(inquiry)).status).toBe(200);
  });

  test('answer 120 requests a minute, and refuse the 121st with 429 even if it is invalid', async () => {
    for (let sent = 0; sent < 120; sent++) expect((await post({})).status).toBe(400);
    const { status, response } = await post({});
    expect(status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await stored()).toEqual([]);
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'Idempotency-Key': '7f0c3b6e-0f6f-4f0e-9f57-0b4f5f1b8c11' };

  test('gives the same body the same answer and stores it once, even if filling in the form took longer', async () => {
    const first = await post({ ...inquiry, elapsed: 5000 }, key);
    const second = await post({ ...inquiry, elapsed: 9000 }, key);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await stored()).toHaveLength(1);
  });

  test('refuses another body and stores nothing of it', async () => {
    await post(inquiry, key);
    const { status, body } = await post({ ...inquiry, message: 'Something else altogether.' }, key);
    expect([status, problem.parse(body).code]).toEqual([422, 'idempotency_mismatch']);
    expect(await stored()).toHaveLength(1);
  });

  test('is answered again when the limit is reached, and takes no slot', async () => {
    await post(inquiry, key);
    for (let sent = 0; sent < 4; sent++) await post(inquiry);
    expect((await post(inquiry)).status).toBe(429);
    expect((await post(inquiry, key)).status).toBe(200);
    expect(await stored()).toHaveLength(5);
  });

  test('that was refused because of the limit is refused again', async () => {
    for (let sent = 0; sent < 5; sent++) await post(inquiry);
    expect((await post(inquiry, key)).status).toBe(429);
    expect((await post(inquiry, key)).status).toBe(429);
    expect(await stored()).toHaveLength(5);
  });

  test('sent twenty times at once gets twenty answers, stores one record and takes one slot', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(inquiry, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    for (let sent = 0; sent < 4; sent++) expect((await post(inquiry)).status).toBe(200);
    expect((await post(inquiry)).status).toBe(429);
  });

  test('sent twenty times at once for the last slot gets twenty answers', async () => {
    for (let sent = 0; sent < 4; sent++) await post(inquiry);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(inquiry, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await stored()).toHaveLength(5);
  });

  test('asks for mail once, and not again once its inquiry is known to be stored', async () => {
    for (let sent = 0; sent < 5; sent++) await post(inquiry, key);
    const [asked = '', ...others] = await errandIds();
    expect(others).toEqual([]);
    await site.stores.open(errands).done(asked);
    expect((await post(inquiry, key)).status).toBe(200);
    expect(await errandIds()).toEqual([]);
  });

  test('whose first attempt could not ask for mail asks for it when it is sent again', async () => {
    site.faults = (sent) => (sent.startsWith('PUT') && sent.includes('errands') ? 403 : undefined);
    for (let sent = 0; sent < 3; sent++) expect((await post(inquiry, key)).status).toBe(503);
    site.faults = () => undefined;
    expect((await post(inquiry, key)).status).toBe(200);
    expect(await errandIds()).toHaveLength(1);
  });

  test('leaves nothing behind once its inquiry is erased, sent once or again', async () => {
    await post(inquiry, key);
    await post(inquiry, key);
    const [record] = (await site.stores.open(contacts).all()).records;
    expect(await everythingIn(site.deploy.context, 'limits')).toContain(`"id":"${record?.id ?? ''}"`);
    expect(await eraseSubmission(site.stores, site.stores.open(contacts), record?.id ?? '')).toBe(true);
    expect(await everythingIn(site.deploy.context, 'limits')).not.toMatch(/answers|bodyHash/);
  });

  test('leaves nothing behind even if lists do not show the inquiry yet', async () => {
    await post(inquiry, key);
    const [record] = (await site.stores.open(contacts).all()).records;
    const { stores, deploy } = site;
    site.faults = (sent) => (sent.startsWith('GET') && sent.includes('prefix=') ? 'empty list' : undefined);
    expect(await eraseSubmission(stores, stores.open(contacts), record?.id ?? '')).toBe(true);
    site.faults = () => undefined;
    expect(await everythingIn(deploy.context, 'limits')).not.toMatch(/answers|bodyHash/);
    expect(await everythingIn(deploy.context, 'contacts')).not.toContain(inquiry.message);
  });

  test('is stored in such a way that the text cannot be guessed without the key', async () => {
    await Promise.all([post(inquiry, key), post(inquiry, { 'Idempotency-Key': 'another' })]);
    const noted = await everythingIn(site.deploy.context, 'limits');
    expect(new Set(noted.match(/"bodyHash":"[0-9a-f]{64}"/g)).size).toBe(2);
    expect(noted).not.toContain('another');
  });

  test('expires after 24 hours', async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await post(inquiry, key);
    vi.setSystemTime(start + 24 * 60 * 60_000 + 1);
    expect((await post({ ...inquiry, message: 'Something else altogether.' }, key)).status).toBe(200);
    vi.useRealTimers();
    expect(await stored()).toHaveLength(2);
  });

  test.each([[''], ['a b'], ['x'.repeat(201)], ['é']])('of %j is refused', async (bad) => {
    const { status, body } = await post(inquiry, { 'Idempotency-Key': bad });
    expect(status).toBe(400);
    expect(Object.keys(problem.parse(body).fields ?? {})).toEqual(['Idempotency-Key']);
    expect(await stored()).toEqual([]);
  });
});

describe('when storage fails', () => {
  const isContact = (request: string) => request.startsWith('PUT') && request.includes('_contacts');
  const key = { 'Idempotency-Key': 'one-inquiry' };

  test('the answer is 503 with Retry-After, and sending again stores the inquiry once', async () => {
    site.faults = (request) => (isContact(request) ? 403 : undefined);
    const { status, response, body } = await post(inquiry, key);
    expect([status, problem.parse(body).code]).toEqual([503, 'storage_unavailable']);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(await stored()).toEqual([]);
    site.faults = () => undefined;
    expect((await post(inquiry, key)).status).toBe(200);
    expect((await post(inquiry, key)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test('a write whose answer was lost is detected, and stored once', async () => {
    let lost = 0;
    site.faults = (request) => (isContact(request) && (lost += 1) === 1 ? 'lost answer' : undefined);
    expect((await post(inquiry)).status).toBe(200);
    expect(lost).toBeGreaterThan(0);
    expect(await stored()).toHaveLength(1);
  });

  test('refused connections end in 503', async () => {
    await site.stop();
    const { status } = await post(inquiry);
    expect(status).toBe(503);
    expect(lines.at(-1)).toMatchObject({ level: 'error', code: 'storage_unavailable' });
  });

  test('storage that never answers ends in 503 within ten seconds', async () => {
    site.faults = () => 'silence';
    const started = performance.now();
    const { status, response } = await post(inquiry);
    expect([status, response.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
