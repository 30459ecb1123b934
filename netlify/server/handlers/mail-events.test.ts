import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { campaigns } from '#storage/collections/campaigns.ts';
import { outbox, type MailRecord } from '#storage/collections/outbox.ts';
import { retention } from '#storage/collections/retention.ts';
import { sends } from '#storage/collections/sends.ts';
import { settings } from '#storage/collections/settings.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { liftedByConfirming, released, suppressedByErasing, suppressions } from '#storage/collections/suppressions.ts';
import { idBeside, newId } from '#storage/ids.ts';
import { signedKey, type SignedKey } from '#support/certificate.ts';
import { subscriberNamed } from '#support/campaigns.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import * as told from '#support/told-mail-events.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { readAddress } from '../mail/events/read-address.ts';
import { openMailEvents } from './mail-events.ts';

const postmarkSecret = 'a-secret-of-postmark';
const resendSecret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const ada = 'ada@example.com';

let site: StoredSite;
let visited: string[];
let amazon: SignedKey;
let handler: FunctionHandler;

beforeAll(() => {
  amazon = signedKey();
});

beforeEach(async () => {
  site = await storedSite();
  visited = [];
  handler = openMailEvents({
    certificateAt: (url) => {
      visited.push(url);
      return Promise.resolve(amazon.certificate);
    },
    visit: (url) => {
      visited.push(url);
      return Promise.resolve('<ConfirmSubscriptionResponse/>');
    },
  });
  vi.stubEnv('POSTMARK_EVENTS_SECRET', postmarkSecret);
  vi.stubEnv('RESEND_EVENTS_SECRET', resendSecret);
  vi.stubEnv('SES_EVENTS_TOPIC', told.topicArn);
});

function post(body: string, headers: Record<string, string>) {
  const request = apiRequest('/api/mail/events', { method: 'POST', headers, body });
  return callFunction(handler, request, callContext({ deploy: site.deploy }));
}
const fromPostmark = (body: object) =>
  post(JSON.stringify(body), { 'Content-Type': 'application/json', ...told.byPostmark(postmarkSecret) });
const fromResend = (body: object, at = Date.now()) =>
  post(JSON.stringify(body), told.bySvix(JSON.stringify(body), resendSecret, at));
const fromSns = (message: object) => post(JSON.stringify(message), told.bySns());

const idOf = (address: string) => site.stores.open(subscribers).idOf(address);
const suppressionOf = async (address = ada) =>
  (await site.stores.open(suppressions).read(await idOf(address)))?.value ?? null;
const keptSuppressions = async () => (await site.stores.open(suppressions).all()).records.length;

async function mailTo(address = ada, changes: Partial<MailRecord> = {}): Promise<string> {
  const id = newId();
  await site.stores.open(outbox).add(id, {
    kind: 'confirmation',
    about: 'subscribers/a1',
    to: { address },
    subject: 'Please confirm',
    text: 'Hello',
    html: '<p>Hello</p>',
    bearsToken: false,
    state: 'sent',
    tries: 1,
    dueAt: 0,
    giveUpAt: 0,
    endedAt: Date.now(),
    ...changes,
  });
  return id;
}
const mailOf = async (id: string) => (await site.stores.open(outbox).read(id))?.value;

describe('Postmark', () => {
  test('reports a hard bounce: the address is suppressed under its HMAC, and the mail says why', async () => {
    const lines = captureLog();
    const mail = await mailTo();
    const { status, body } = await fromPostmark(told.postmarkBounce({ Metadata: { Mail: mail } }));
    expect([status, body]).toEqual([200, { success: true, suppressed: 1 }]);
    expect(await suppressionOf()).toEqual({
      reason: 'bounced',
      at: Date.parse('2026-11-22T09:00:00.907Z'),
      by: 'Postmark',
      code: '5.1.1',
    });
    expect(await mailOf(mail)).toMatchObject({
      state: 'sent',
      reason: 'Bounced: smtp;550 5.1.1 The email account that you tried to reach does not exist.',
    });
    expect(JSON.stringify(lines)).not.toMatch(/\bada\b/);
    expect(JSON.stringify((await site.stores.open(suppressions).all()).records)).not.toMatch(/\bada\b/);
  });

  test('reports on a mail of a campaign, and the campaign counts each bounce and each complaint once', async () => {
    captureLog();
    const [issue, other] = [newId(), newId()];
    for (const id of [issue, other])
      await site.stores.open(campaigns).freeze(id, { subject: 'One', text: 'One', html: '<p>One</p>' });
    const bounced = told.postmarkBounce({ Metadata: { Mail: idBeside(issue, await idOf(ada)) } });
    await fromPostmark(bounced);
    await fromPostmark(bounced);
    const grace = 'grace@example.com';
    const message_id = `<${idBeside(issue, await idOf(grace))}@meridianforge.example>`;
    await fromResend(
      told.resendBounce({ type: 'email.complained', data: { to: [grace], message_id, bounce: undefined } }),
    );
    // One soft bounce, and one bounce that names the mail of another recipient.
    await fromPostmark(
      told.postmarkBounce({ Type: 'SoftBounce', Metadata: { Mail: idBeside(other, await idOf(ada)) } }),
    );
    await fromPostmark(told.postmarkBounce({ Metadata: { Mail: idBeside(other, await idOf(grace)) } }));
    const kept = site.stores.open(sends);
    const returned = (id: string) =>
      Promise.all([kept.countReturned(id, 'bounced'), kept.countReturned(id, 'complained')]);
    expect([await returned(issue), await returned(other)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await kept.erase(issue);
    expect(await returned(issue)).toEqual([0, 0]);
  });

  test.each([
    ['a bad address', told.postmarkBounce({ Type: 'BadEmailAddress' }), 'bounced'],
    ['a complaint', told.postmarkBounce({ RecordType: 'SpamComplaint', Type: 'SpamComplaint' }), 'complained'],
    ['an address that it gave up', told.postmarkChange(), 'bounced'],
    ['one that it gave up for a complaint', told.postmarkChange({ SuppressionReason: 'SpamComplaint' }), 'complained'],
    ['a full mailbox', told.postmarkBounce({ Type: 'SoftBounce' }), null],
    ['a block', told.postmarkBounce({ Type: 'Blocked' }), null],
    ['an out-of-office note', told.postmarkBounce({ Type: 'AutoResponder' }), null],
    ['a type of next year', told.postmarkBounce({ Type: 'QuantumBounce' }), null],
    ['an address that it takes again', told.postmarkChange({ SuppressSending: false }), null],
    ['a delivery', { RecordType: 'Delivery', Recipient: ada, DeliveredAt: '2026-11-22T09:00:00Z' }, null],
    ['a bounce with fields that nobody knows', told.postmarkBounce({ Future: { deep: [[1]] } }), 'bounced'],
  ])('reports %s', async (_, body, reason) => {
    captureLog();
    expect((await fromPostmark(body)).status).toBe(200);
    expect((await suppressionOf())?.reason ?? null).toBe(reason);
  });

  test('names an international domain in ASCII, and the address that was typed is suppressed', async () => {
    captureLog();
    await fromPostmark(told.postmarkBounce({ Email: 'ada@xn--mnchen-3ya.de' }));
    expect(await suppressionOf('ada@m\u00FCnchen.de')).toMatchObject({ reason: 'bounced' });
  });

  test('reports that a subscriber unsubscribed there, and the subscription ends', async () => {
    captureLog();
    const list = site.stores.open(subscribers);
    await list.create(await idOf(ada), {
      email: ada,
      status: 'confirmed',
      source: 'website',
      createdAt: '2026-11-01T00:00:00.000Z',
      verifiedAt: '2026-11-01T00:00:00.000Z',
      unsubscribedAt: null,
      consent: { version: '1', at: '2026-11-01T00:00:00.000Z', page: null },
      spam: false,
    });
    await fromPostmark(told.postmarkChange({ SuppressionReason: 'ManualSuppression' }));
    expect((await list.read(await idOf(ada)))?.value).toMatchObject({ status: 'unsubscribed' });
    expect(await keptSuppressions()).toBe(0);
  });

  const later = '2099-01-05T09:00:00.000Z';
  test.each([
    ['confirmed', { verifiedAt: later }],
    ['subscribed', { consent: { version: '1', at: later, page: null } }],
    ['undid it', { away: { from: '2026-01-05T09:00:00.000Z', to: later } }],
  ])(
    'reports late that a subscriber unsubscribed there: one who %s afterwards stays subscribed',
    async (_, changes) => {
      captureLog();
      const list = site.stores.open(subscribers);
      await list.create(await idOf(ada), subscriberNamed(ada, changes));
      await fromPostmark(told.postmarkChange({ SuppressionReason: 'ManualSuppression' }));
      expect((await list.read(await idOf(ada)))?.value).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
    },
  );

  test.each([
    ['no proof', {}],
    ['another password', told.byPostmark('a-secret-of-somebody')],
    ['a longer password', told.byPostmark(`${postmarkSecret}x`)],
    ['the secret as the name', { Authorization: `Basic ${Buffer.from(`${postmarkSecret}:`).toString('base64')}` }],
    ['the secret without a colon', { Authorization: `Basic ${Buffer.from(postmarkSecret).toString('base64')}` }],
    ['the secret as a bearer', { Authorization: `Bearer ${postmarkSecret}` }],
    ['the secret of another provider', told.byPostmark(resendSecret)],
  ])('with %s changes nothing', async (_, headers) => {
    captureLog();
    const { status, response } = await post(JSON.stringify(told.postmarkBounce()), headers);
    expect([status, response.headers.get('WWW-Authenticate')]).toEqual([401, 'Basic realm="mail events"']);
    expect(await keptSuppressions()).toBe(0);
  });
});

describe('Resend', () => {
  test('reports bounces and complaints, verified by its signature', async () => {
    captureLog();
    const mail = await mailTo();
    expect(
      (await fromResend(told.resendBounce({ data: { message_id: `<${mail}@meridianforge.example>` } }))).status,
    ).toBe(200);
    expect(await suppressionOf()).toMatchObject({ reason: 'bounced', by: 'Resend' });
    expect((await mailOf(mail))?.reason).toMatch(/^Bounced: /);
    await fromResend(told.resendBounce({ type: 'email.complained', data: { bounce: undefined } }));
    expect(await suppressionOf()).toMatchObject({ reason: 'complained', by: 'Resend' });
  });

  test.each([
    ['a bounce for now', told.resendBounce({ data: { bounce: { type: 'Transient', message: 'Mailbox full' } } }), 0],
    ['a bounce of several', told.resendBounce({ data: { to: [ada, 'grace@example.com'] } }), 0],
    ['a mail that it did not try', told.resendBounce({ type: 'email.suppressed', data: { bounce: undefined } }), 1],
    ['a mail that was opened', { type: 'email.opened', data: { to: [ada], click: {} } }, 0],
    ['an event about no mail', { type: 'domain.created', data: { id: 'x' } }, 0],
    ['an address with a name', told.resendBounce({ data: { to: [`Ada <${ada}>`] } }), 1],
  ])('reports %s', async (_, body, count) => {
    captureLog();
    expect((await fromResend(body)).status).toBe(200);
    expect(await keptSuppressions()).toBe(count);
  });

  const body = JSON.stringify(told.resendBounce());
  const signed = (at: number) => told.bySvix(body, resendSecret, at);
  test.each([
    ['from six minutes ago', () => signed(Date.now() - 6 * 60_000)],
    ['from in six minutes', () => signed(Date.now() + 6 * 60_000)],
    [
      'of another secret',
      () => told.bySvix(body, `whsec_${Buffer.from('another secret, as long!').toString('base64')}`, Date.now()),
    ],
    ['of another body', () => told.bySvix(`${body} `, resendSecret, Date.now())],
    ['of another id', () => ({ ...signed(Date.now()), 'svix-id': 'msg_other' })],
    [
      'of another moment',
      () => ({ ...signed(Date.now()), 'svix-timestamp': String(Math.floor(Date.now() / 1000) - 1) }),
    ],
    [
      'of another version',
      () => ({ ...signed(Date.now()), 'svix-signature': signed(Date.now())['svix-signature'].replace('v1,', 'v1a,') }),
    ],
    ['that is empty', () => ({ ...signed(Date.now()), 'svix-signature': 'v1,' })],
    ['without a moment', () => ({ ...signed(Date.now()), 'svix-timestamp': 'NaN' })],
  ])('with a signature %s changes nothing', async (_, headers) => {
    captureLog();
    expect((await post(body, headers())).status).toBe(401);
    expect(await keptSuppressions()).toBe(0);
  });

  test('may send the signature of its new secret beside that of the old one', async () => {
    captureLog();
    const headers = signed(Date.now());
    const both = `v1,${Buffer.from('of another secret').toString('base64')} ${headers['svix-signature']}`;
    expect((await post(body, { ...headers, 'svix-signature': both })).status).toBe(200);
  });
});

describe('Amazon SES', () => {
  test.each(['1', '2'])('reports a bounce through SNS, with signature version %s', async (SignatureVersion) => {
    captureLog();
    const mail = await mailTo();
    const headers = [{ name: 'Message-ID', value: `<${mail}@meridianforge.example>` }];
    const message = told.snsMessage(amazon.privateKey, told.sesBounce({ mail: { headers } }), { SignatureVersion });
    expect((await fromSns(message)).status).toBe(200);
    expect(await suppressionOf()).toMatchObject({ reason: 'bounced', by: 'Amazon SES', code: '5.1.1' });
    expect((await mailOf(mail))?.reason).toMatch(/^Bounced: smtp; 550 5\.1\.1/);
    expect(visited).toEqual([told.certificateUrl]);
  });

  test.each([
    ['a complaint', told.sesComplaint(), 'complained'],
    ['that it was no spam', told.sesComplaint({ complaintFeedbackType: 'not-spam' }), undefined],
    ['a complaint of no kind', told.sesComplaint({ complaintFeedbackType: undefined }), 'complained'],
    ['a bounce for now', told.sesBounce({ bounceType: 'Transient', bounceSubType: 'MailboxFull' }), undefined],
    ['a bounce of which it knows no more', told.sesBounce({ bounceType: 'Undetermined' }), undefined],
    ['a delivery', { notificationType: 'Delivery', delivery: {}, mail: {} }, undefined],
    ['that it can reach the topic', 'Successfully validated SNS topic for Amazon SES event publishing.', undefined],
  ])('reports %s', async (_, message, reason) => {
    captureLog();
    expect((await fromSns(told.snsMessage(amazon.privateKey, message))).status).toBe(200);
    expect((await suppressionOf())?.reason).toBe(reason);
  });

  test.each([
    ['changed since', (message: object) => ({ ...message, Message: JSON.stringify(told.sesComplaint()) })],
    [
      'of another topic',
      () => told.snsMessage(amazon.privateKey, told.sesBounce(), { TopicArn: told.topicArn.replace('mail', 'other') }),
    ],
    [
      'of three hours ago',
      () =>
        told.snsMessage(amazon.privateKey, told.sesBounce(), {
          Timestamp: new Date(Date.now() - 3 * 3_600_000).toISOString(),
        }),
    ],
    ['of no moment', () => told.snsMessage(amazon.privateKey, told.sesBounce(), { Timestamp: 'yesterday' })],
    ['of a version that nobody knows', (message: object) => ({ ...message, SignatureVersion: '3' })],
    ['signed by somebody else', () => told.snsMessage(signedKey().privateKey, told.sesBounce())],
    ['without a signature', (message: object) => ({ ...message, Signature: '' })],
    ['without a message', (message: object) => ({ ...message, Message: undefined })],
    ['as it is delivered raw', () => told.sesBounce()],
  ])('a message %s changes nothing', async (_, changed) => {
    captureLog();
    const { status } = await fromSns(changed(told.snsMessage(amazon.privateKey, told.sesBounce())));
    expect([status, await keptSuppressions()]).toEqual([401, 0]);
  });

  const own = 'https://sns.eu-west-1.amazonaws.com';
  const pem = 'SimpleNotificationService-01d088a6f77103d0fe307c0069e40ed6.pem';
  test.each([
    `https://sns.eu-west-1.amazonaws.com.evil.example/${pem}`,
    `https://s3.amazonaws.com/bucket/${pem}`,
    `https://evil.example/sns.eu-west-1.amazonaws.com/${pem}`,
    `http://sns.eu-west-1.amazonaws.com/${pem}`,
    `https://sns.eu-west-1.amazonaws.com@evil.example/${pem}`,
    `https://user@sns.eu-west-1.amazonaws.com/${pem}`,
    `https://sns.eu-west-1.amazonaws.com:8443/${pem}`,
    `https://sns.us-east-1.amazonaws.com/${pem}`,
    `https://sns.eu-west-1.amazonaws.com.cn/${pem}`,
    `${own}/../${pem}`,
    `${own}/x/${pem}`,
    `${own}//evil.example/${pem}`,
    `${own}/${pem}?x=.pem`,
    `${own}/${pem}#.pem`,
    `${own}/SimpleNotificationService-..%2f..%2fx.pem`,
    `${own}/${pem.replace('.pem', '.PEM')}`,
    `${own}\\@evil.example/${pem}`,
    `file:///etc/${pem}`,
    '',
  ])('a certificate at %j is never fetched', async (SigningCertURL) => {
    captureLog();
    const message = told.snsMessage(amazon.privateKey, told.sesBounce(), { SigningCertURL });
    expect([(await fromSns(message)).status, visited, await keptSuppressions()]).toEqual([401, [], 0]);
  });

  test('an expired or invalid certificate proves nothing', async () => {
    captureLog();
    const old = signedKey({ from: '2019-01-01', to: '2020-01-01' });
    for (const certificate of [old.certificate, 'no certificate', '']) {
      handler = openMailEvents({ certificateAt: () => Promise.resolve(certificate), visit: readAddress });
      expect((await fromSns(told.snsMessage(old.privateKey, told.sesBounce()))).status).toBe(401);
    }
    handler = openMailEvents({ certificateAt: () => Promise.reject(new Error('No answer')), visit: readAddress });
    expect((await fromSns(told.snsMessage(amazon.privateKey, told.sesBounce()))).status).toBe(401);
    expect(await keptSuppressions()).toBe(0);
  });

  test('gets our confirmation of a subscription to the configured topic', async () => {
    captureLog();
    const question = told.snsQuestion(amazon.privateKey);
    expect((await fromSns(question)).status).toBe(200);
    expect(visited).toEqual([told.certificateUrl, question.SubscribeURL]);
  });

  test.each([
    'https://sns.eu-west-1.amazonaws.com.evil.example/?Action=ConfirmSubscription',
    'https://evil.example/?Action=ConfirmSubscription',
    'http://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription',
    'https://sns.eu-west-1.amazonaws.com:444/?Action=ConfirmSubscription',
    'https://sns.eu-west-1.amazonaws.com@evil.example/?Action=ConfirmSubscription',
    `https://sns.eu-west-1.amazonaws.com/?Action=DeleteTopic&TopicArn=${told.topicArn}`,
    'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:eu-west-1:666666666666:mail',
    undefined,
  ])('a request to confirm a subscription by visiting %j is not answered', async (SubscribeURL) => {
    captureLog();
    expect((await fromSns(told.snsQuestion(amazon.privateKey, { SubscribeURL }))).status).toBe(401);
    expect(visited).toEqual([told.certificateUrl]);
  });
});

describe('a report', () => {
  test('that arrives twice, or from two providers, is noted once', async () => {
    captureLog();
    await fromPostmark(told.postmarkBounce());
    const first = await suppressionOf();
    expect((await fromPostmark(told.postmarkBounce())).body).toEqual({ success: true, suppressed: 0 });
    expect((await fromResend(told.resendBounce())).body).toEqual({ success: true, suppressed: 0 });
    expect(await suppressionOf()).toEqual(first);
  });

  test('that arrives twenty times at once is noted once', async () => {
    captureLog();
    const mail = await mailTo();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fromPostmark(told.postmarkBounce({ Metadata: { mail } }))),
    );
    // A call that loses the race too often answers 503, and the provider tries again.
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(await keptSuppressions()).toBe(1);
    expect((await mailOf(mail))?.reason).toMatch(/^Bounced/);
  });

  test('in the wrong order has the same result: a complaint outranks a bounce, in suppression and mail', async () => {
    captureLog();
    const mail = await mailTo();
    const complaint = told.postmarkBounce({ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Metadata: { mail } });
    await fromPostmark(complaint);
    await fromPostmark(told.postmarkBounce({ Metadata: { mail } }));
    await fromPostmark(told.postmarkBounce({ Type: 'SoftBounce', Metadata: { mail } }));
    expect(await suppressionOf()).toMatchObject({ reason: 'complained' });
    expect((await mailOf(mail))?.reason).toMatch(/^Marked as spam/);
  });

  test('that arrives after the address was released changes nothing, but a later bounce does', async () => {
    captureLog();
    await fromPostmark(told.postmarkBounce());
    const all = site.stores.open(suppressions);
    const now = Date.now();
    await all.change(await idOf(ada), (standing) => released(standing?.value ?? null, now));
    await fromPostmark(told.postmarkBounce());
    expect(await suppressionOf()).toMatchObject({ until: now });
    await fromPostmark(told.postmarkBounce({ BouncedAt: new Date(Date.now() + 1_000).toISOString() }));
    expect((await suppressionOf())?.until).toBeUndefined();
  });

  test.each([
    ['a bounce', told.postmarkBounce(), 'erased'],
    ['a complaint', told.postmarkBounce({ RecordType: 'SpamComplaint', Type: 'SpamComplaint' }), 'complained'],
  ])('of %s that arrives after an erasure leaves it to the owner to come back', async (_, report, reason) => {
    captureLog();
    const all = site.stores.open(suppressions);
    const erased = Date.parse('2026-11-01T09:00:00.000Z');
    await all.change(await idOf(ada), (standing) => suppressedByErasing(standing?.value, erased));
    await fromPostmark(report);
    expect(await suppressionOf()).toMatchObject({ reason, erasedAt: erased });
    expect(released(await suppressionOf(), Date.now())).toBeNull();
  });

  test('of a bounce after the owner came back from an erasure can be released like any other', async () => {
    captureLog();
    const day = (date: string): number => Date.parse(`2026-11-${date}T09:00:00.000Z`);
    const erased = suppressedByErasing(null, day('01'));
    const came = liftedByConfirming(erased, { mailedAt: day('02'), now: day('03') });
    await site.stores.open(suppressions).change(await idOf(ada), () => came);
    await fromPostmark(told.postmarkBounce());
    expect(released(await suppressionOf(), Date.now())).toMatchObject({ reason: 'bounced' });
  });

  test('about a mail that is still being sent suppresses the address, and is answered with 503 so that it is repeated', async () => {
    captureLog();
    const mail = await mailTo(ada, { state: 'sending' });
    const { status, response } = await fromPostmark(told.postmarkBounce({ Metadata: { Mail: mail } }));
    expect([status, response.headers.get('Retry-After')]).toEqual([503, '60']);
    expect(await mailOf(mail)).not.toHaveProperty('reason');
    expect(await suppressionOf()).toMatchObject({ reason: 'bounced' });
  });

  test.each([
    ['no JSON', '{"RecordType":'],
    ['a number', '7'],
    ['nothing', ''],
    ['no record', '{}'],
    ['a bounce of no one', JSON.stringify(told.postmarkBounce({ Email: 7 }))],
    ['a list in lists', '['.repeat(50_000)],
    ['a prototype', '{"__proto__":{"RecordType":"Bounce"}}'],
  ])('that is %s is refused', async (_, body) => {
    captureLog();
    const { status, body: problem } = await post(body, told.byPostmark(postmarkSecret));
    expect([status, (problem as { code: string }).code]).toEqual([400, 'malformed']);
  });

  test.each([
    '',
    'nobody',
    'a@b',
    `${'x'.repeat(300)}@example.com`,
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
  ])('about the address %j suppresses no one', async (Email) => {
    captureLog();
    expect((await fromPostmark(told.postmarkBounce({ Email }))).status).toBe(200);
    expect(await keptSuppressions()).toBe(0);
  });

  test('of more than 256 KB is refused as soon as it exceeds the limit', async () => {
    captureLog();
    expect((await post('x'.repeat(256 * 1024 + 1), told.byPostmark(postmarkSecret))).status).toBe(413);
  });

  test('is answered with 503 while storage is down, so that it is repeated', async () => {
    captureLog();
    await site.stop();
    expect((await fromPostmark(told.postmarkBounce())).status).toBe(503);
  });

  test('to a site without the provider’s secret is refused', async () => {
    captureLog();
    for (const name of ['POSTMARK_EVENTS_SECRET', 'RESEND_EVENTS_SECRET', 'SES_EVENTS_TOPIC']) vi.stubEnv(name, '');
    const answers = [
      await fromPostmark(told.postmarkBounce()),
      await post(JSON.stringify(told.postmarkBounce()), told.byPostmark('')),
      await fromResend(told.resendBounce()),
      await fromSns(told.snsMessage(amazon.privateKey, told.sesBounce())),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect([await keptSuppressions(), visited]).toEqual([0, []]);
  });
});

test('a report to an empty site that waits for its restore is taken later, and writes nothing', async () => {
  captureLog();
  const value = { key: 'maintenance_mode', value: true, type: 'boolean', category: 'system', description: '' };
  await site.stores.open(settings).create(value.key, value);
  expect(await fromPostmark(told.postmarkBounce())).toMatchObject({ status: 503, body: { code: 'maintenance' } });
  const written = await Promise.all(['keys', 'suppressions'].map((name) => everythingIn(site.deploy.context, name)));
  expect(written).toEqual(['', '']);
  await idOf(ada);
  expect(await fromPostmark(told.postmarkBounce())).toMatchObject({ status: 200, body: { suppressed: 1 } });
});

test('a report during a restore is taken later', async () => {
  captureLog();
  const { noteDone } = site.stores.open(retention);
  await idOf(ada);
  await noteDone('restore', Date.now());
  expect(await fromPostmark(told.postmarkBounce())).toMatchObject({ status: 503, body: { code: 'maintenance' } });
  expect(await everythingIn(site.deploy.context, 'suppressions')).toBe('');
});

describe('an external address', () => {
  const serving = async (answer: (url: string) => { status: number; body?: string; location?: string } | null) => {
    const server = createServer(({ url = '' }, response) => {
      const given = answer(url);
      if (!given) return;
      response.writeHead(given.status, given.location ? { Location: given.location } : {});
      response.end(given.body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => server.close().closeAllConnections());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  test('is read, but its redirects are not followed', async () => {
    const at = await serving((url) => (url === '/a' ? { status: 200, body: 'text' } : { status: 302, location: '/a' }));
    expect(await readAddress(`${at}/a`)).toBe('text');
    await expect(readAddress(`${at}/b`)).rejects.toThrow();
  });

  test('that answers with an error or too much data is not read', async () => {
    const at = await serving((url) => ({ status: url === '/a' ? 404 : 200, body: 'x'.repeat(100_000) }));
    await expect(readAddress(`${at}/a`)).rejects.toThrow();
    await expect(readAddress(`${at}/b`)).rejects.toThrow();
  });
});
