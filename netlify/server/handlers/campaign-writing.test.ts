import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkCampaign, createCampaign, previewCampaign, testCampaign } from '#contract/api/admin-campaigns.ts';
import type { CampaignDraft } from '#contract/campaign.ts';
import { consentVersion } from '#contract/api/newsletter.ts';
import { fillPath } from '#contract/endpoint.ts';
import { media } from '#storage/collections/media.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import adminCampaigns from '../../functions/admin-campaigns.ts';
import mailFrame from '../../functions/mail-frame.ts';
import newsletterLinks from '../../functions/newsletter-links.ts';
import { newSubscriber } from '../forms/subscription.ts';

let site: StoredSite;
let headers: Record<string, string>;
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  vi.stubEnv('MAIL_FROM', 'Meridian Forge <hello@meridianforge.example>');
  vi.stubEnv('SITE_URL', 'https://meridianforge.example');
});

const draftOf = (changes: Partial<CampaignDraft> = {}): CampaignDraft => ({
  subject: 'Letter 1',
  preview: '',
  markdown: 'Hello **you**',
  segment: { kind: 'all' },
  clicks: false,
  archive: false,
  slug: null,
  ...changes,
});

const call = (path: string, json: object) =>
  callFunction(
    adminCampaigns,
    apiRequest(path, { headers, method: 'POST', json }),
    callContext({ deploy: site.deploy }),
  );

async function create(changes: Partial<CampaignDraft> = {}): Promise<string> {
  return createCampaign.response.parse((await call(createCampaign.path, draftOf(changes))).body).campaign.id;
}

async function confirmSomebody(email = 'ada@example.com'): Promise<void> {
  const collection = site.stores.open(subscribers);
  const at = new Date().toISOString();
  const consent = { version: consentVersion, at, page: '/' };
  const value = newSubscriber({ email, at, consent, kept: { spam: false } });
  await collection.create(await collection.idOf(email), { ...value, verifiedAt: at });
}

describe('checks', () => {
  const problems = async (changes: Partial<CampaignDraft> = {}) =>
    checkCampaign.response.parse((await call(fillPath(checkCampaign.path, { id: 'x' }), draftOf(changes))).body)
      .problems;
  const messages = async (markdown: string) =>
    (await problems({ markdown })).map(({ severity, line, message }) => `${severity} ${line ?? '-'}: ${message}`);

  beforeEach(() => confirmSomebody());

  test('find no problem in a complete campaign', async () => {
    expect(
      await problems({ markdown: 'Read [it](/essays), [us](/about/?x=1#y), [write](mailto:a@b.example).' }),
    ).toEqual([]);
  });

  test('prevent sending with an empty or overlong field, or without an audience', async () => {
    const kinds = async (changes: Partial<CampaignDraft>) =>
      (await problems(changes)).map(({ kind, severity }) => `${kind} ${severity}`);
    expect(await kinds({ subject: ' ' })).toEqual(['subject error']);
    expect(await kinds({ subject: '👩‍👩‍👧‍👦'.repeat(15) })).toEqual([]);
    expect(await kinds({ subject: 'x'.repeat(151) })).toEqual(['subject warning']);
    expect(await kinds({ markdown: ' \n' })).toEqual(['text error']);
    expect(await kinds({ markdown: 'word '.repeat(13_000) })).toEqual(['text error']);
    expect(await kinds({ markdown: 'a\n\n'.repeat(1_000) })).toEqual(['size error']);
    expect(await kinds({ segment: { kind: 'page', page: '/nobody' } })).toEqual(['audience error']);
    expect(await kinds({ archive: true })).toEqual(['slug error']);
    vi.stubEnv('SMTP_URL', undefined);
    expect(await problems()).toMatchObject([
      { kind: 'sender', severity: 'error', message: expect.stringContaining('SMTP_URL') as unknown },
    ]);
  });

  test('look up links within this site in what visitors get, and report each broken one with its line', async () => {
    const written =
      'One\n[a](/nowhere)\n[b](/essays/no-such-essay)\n\n[c](/admin/contacts) [d](#here) [e](javascript:x)\n\n[f]()';
    expect(await messages(written)).toEqual([
      'error 2: “/nowhere” leads to nothing that visitors can see. Publish it first, or write another address.',
      'error 3: “/essays/no-such-essay” leads to nothing that visitors can see. Publish it first, or write another address.',
      'error 5: “#here” leads to a place in the text, which does not work in a mail. Remove the link.',
      'error 5: “javascript:x” is a link that mail programs do not follow. Write one that begins with https:// or mailto:.',
      'error 5: “/admin/contacts” leads into the admin, where readers cannot go.',
      'error 7: “” leads nowhere. Write an address.',
    ]);
  });

  test("treat an address with this site's origin as one on this site", async () => {
    expect(
      await messages('[a](https://meridianforge.example/about) [b](https://meridianforge.example/nowhere)'),
    ).toEqual([expect.stringMatching(/^error 1: “https:\/\/meridianforge\.example\/nowhere” leads to nothing/)]);
  });

  test('report a picture that has no description or does not exist', async () => {
    expect(await messages(`![](/media/${'a'.repeat(64)})`)).toEqual([
      'error 1: A picture has no description. Write one between the brackets: ![What it shows](…).',
      expect.stringMatching(/^error 1: “\/media\/a+” is not a picture of this site/),
    ]);
    expect(await messages('![A](http://a.example/b.png)')).toEqual([expect.stringMatching(/do not show/)]);
  });

  test('report a link into a private network as an error, without requesting it', async () => {
    expect(await messages('[a](http://169.254.169.254/latest) [b](https://127.0.0.1/)')).toEqual([
      expect.stringMatching(/^error 1: .*outside the public web/),
      expect.stringMatching(/^error 1: .*outside the public web/),
    ]);
  });
});

describe('the preview', () => {
  const preview = async (changes: Partial<CampaignDraft> = {}) =>
    call(fillPath(previewCampaign.path, { id: 'new' }), draftOf(changes));
  const draw = (path: string, draft: unknown, init: object = {}) =>
    callFunction(
      mailFrame,
      new Request(new URL(path, 'https://meridianforge.example'), {
        method: 'POST',
        body: new URLSearchParams({ draft: JSON.stringify(draft) }),
        ...init,
      }),
      callContext({ deploy: site.deploy }),
    );

  test('is rendered at its address from the posted draft, without a token, and stores nothing', async () => {
    const { htmlAt, subject, text, size } = previewCampaign.response.parse((await preview()).body);
    expect(subject).toBe('Letter 1');
    expect(text).toContain('Hello you');
    expect(size).toBeGreaterThan(1_000);
    const { status, response, text: html } = await draw(htmlAt, draftOf({ markdown: 'Hello *there*' }));
    expect(status).toBe(200);
    expect(response.headers.get('Content-Security-Policy')).toMatch(
      /^sandbox; default-src 'none'; style-src 'unsafe-inline'/,
    );
    expect(html).toContain('Hello <em>there</em>');
    expect(html).not.toContain('{{token}}');
    expect(await everythingIn(site.deploy.context, 'outbox')).not.toContain('Hello');
  });

  test('shows the current replacement of a picture, even if the text names an earlier one', async () => {
    const [first = '', second = '', third = ''] = ['1', '2', '3'].map((digit) => digit.repeat(64));
    const picture = { originalFilename: 'a.png', altText: 'A', mimeType: 'image/png' as const, size: 1 };
    const facts = { ...picture, width: 4, height: 3, createdAt: new Date().toISOString() };
    const { records } = site.stores.open(media);
    await records.create(first, { ...facts, shows: third });
    for (const id of [second, third]) await records.create(id, { ...facts, standsFor: first });
    const { htmlAt } = previewCampaign.response.parse((await preview()).body);
    for (const named of [first, second, third]) {
      const { text: html } = await draw(htmlAt, draftOf({ markdown: `Look: ![A](/media/${named})` }));
      expect(html.match(/media\/[0-9a-f]{64}/g)).toEqual([`media/${third}`]);
    }
  });

  test('is refused without a signed address, or with an invalid draft', async () => {
    const { htmlAt } = previewCampaign.response.parse((await preview()).body);
    expect(
      (
        await draw(
          htmlAt.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
          draftOf(),
        )
      ).status,
    ).toBe(404);
    expect((await draw(htmlAt, { subject: 1 })).status).toBe(400);
    expect((await draw(htmlAt, draftOf({ markdown: 'a'.repeat(70_000) }))).status).toBe(422);
  });

  test('says why a text cannot be rendered', async () => {
    const { status, body } = await preview({ markdown: '>'.repeat(200) });
    expect(status).toBe(422);
    expect(body).toMatchObject({ fields: { markdown: expect.stringContaining('nested too deep') as unknown } });
  });
});

describe('a test mail', () => {
  const send = async (id: string, addresses: unknown) => call(fillPath(testCampaign.path, { id }), { addresses });
  const mails = async () => (await site.stores.open(outbox).all()).records.map(({ value }) => value);

  test('goes to each address once, marked as a test, with a link that unsubscribes no one', async () => {
    await confirmSomebody();
    const id = await create();
    const { status, body } = await send(id, ['ada@example.com', 'ADA@example.com', 'bob@example.com']);
    expect([status, body]).toMatchObject([200, { message: '2 tests are on the way.' }]);
    const sent = await mails();
    expect(sent.map(({ to }) => to.address).sort()).toEqual(['ADA@example.com', 'bob@example.com']);
    for (const { kind, subject, about, html, text, bearsToken, unsubscribe } of sent) {
      expect({ kind, subject, about, bearsToken, unsubscribe }).toEqual({
        kind: 'test',
        subject: '[Test] Letter 1',
        about: `campaigns/${id}`,
        bearsToken: false,
        unsubscribe: undefined,
      });
      expect(html + text).not.toContain('{{token}}');
    }
    const [, link = ''] = /(\/newsletter\/unsubscribe\?token=[^"]*)"/.exec(sent[0]?.html ?? '') ?? [];
    const opened = new Request(new URL(link, 'https://meridianforge.example'), {
      method: 'POST',
      body: new URLSearchParams(),
    });
    const { response } = await callFunction(newsletterLinks, opened, callContext({ deploy: site.deploy }));
    expect(response.headers.get('Location')).toMatch(/#unknown$/);
    const { records } = await site.stores.open(subscribers).all();
    expect(records.map(({ value }) => value.unsubscribedAt)).toEqual([null]);
  });

  test.each([
    [[]],
    [['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example', 'i@j.example', 'k@l.example']],
    [['no address']],
    [['a@b.example, c@d.example']],
    [['a@b.example\r\nBcc: x@y.example']],
    ['a@b.example'],
  ])('is not sent to %j', async (addresses) => {
    expect((await send(await create(), addresses)).status).toBe(400);
    expect(await mails()).toEqual([]);
  });

  test('is held back after six in ten minutes', async () => {
    const id = await create();
    for (let count = 0; count < 6; count += 1) expect((await send(id, ['a@b.example'])).status).toBe(200);
    expect((await send(id, ['a@b.example'])).status).toBe(429);
    expect(await mails()).toHaveLength(6);
  });

  test('says where it waits while no mail is sent', async () => {
    vi.stubEnv('SMTP_URL', undefined);
    const { body } = await send(await create({ subject: '' }), ['a@b.example']);
    expect(body).toMatchObject({
      message: expect.stringMatching(/^The test is in the outbox\. No mail leaves/) as unknown,
    });
    expect(await mails()).toMatchObject([{ subject: '[Test] No subject yet' }]);
  });
});
