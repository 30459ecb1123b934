import { beforeEach, describe, expect, test, vi } from 'vitest';
import { applyReports, liftSuppression, mostReports, readSuppression, type Report } from '#contract/api/admin-mail.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { isSuppressed, suppressions } from '#storage/collections/suppressions.ts';
import { newId } from '#storage/ids.ts';
import { administratorOf } from '#support/administrator.ts';
import { bounceMail, complaintMail, mailbox } from '#support/bounce-mails.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { longestTurn } from '#support/longest-turn.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { handleAdminMail } from './admin-mail.ts';

const ada = 'ada@example.com';
let site: StoredSite;
let headers: { Authorization: string };
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
});

const call = (path: string, init: Parameters<typeof apiRequest>[1]) =>
  callFunction(handleAdminMail, apiRequest(path, { ...init, headers }), callContext({ deploy: site.deploy }));
const send = (path: string, json: unknown) => call(path, { method: 'POST', json });
interface Read {
  mails: number;
  left: number;
  reports: Report[];
}
async function read(file: string | Uint8Array<ArrayBuffer>) {
  const { status, body } = await call('/api/admin/mail/mailbox', { method: 'POST', body: file });
  return { status, ...(body as Read) };
}
const suppressionOf = async (address: string) => {
  const id = await site.stores.open(subscribers).idOf(address);
  return (await site.stores.open(suppressions).read(id))?.value;
};
const kept = async () => (await site.stores.open(suppressions).all()).records.length;

describe('a mailbox of bounces', () => {
  test('is only read at first, and changes nothing until a person has reviewed it', async () => {
    const { mails, left, reports } = await read(bounceMail());
    expect({ mails, left, reports }).toEqual({
      mails: 1,
      left: 0,
      reports: [
        {
          kind: 'hard',
          address: ada,
          at: '2026-11-22T09:00:05.000Z',
          code: '5.1.1',
          why: 'smtp; 550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in local recipient table',
          mail: '01JD9Z3N8YH0000000000000AA',
        },
      ],
    });
    expect(await kept()).toBe(0);
  });

  test('is applied as shown: hard bounces and complaints suppress the address, and the mail says why', async () => {
    const mail = newId();
    await site.stores.open(outbox).add(mail, {
      kind: 'confirmation',
      about: 'subscribers/a1',
      to: { address: ada },
      subject: 'Hello',
      text: '',
      html: '',
      bearsToken: false,
      state: 'sent',
      tries: 1,
      dueAt: 0,
      giveUpAt: 0,
    });
    const messageId = `<${mail}@meridianforge.example>`;
    const file = mailbox(
      bounceMail({ messageId }),
      bounceMail({ recipient: 'grace@example.com', status: '4.4.7', diagnostic: 'smtp; 451 4.4.7 Try later' }),
      complaintMail({ recipient: 'Original-Rcpt-To: <kate@example.com>\n' }),
      'From: a person\r\nSubject: Hello\r\n\r\nJust a mail.\r\n',
    );
    const { mails, reports } = await read(file);
    expect([mails, reports.map(({ kind, address }) => `${kind} ${address}`)]).toEqual([
      4,
      ['hard ada@example.com', 'soft grace@example.com', 'complaint kate@example.com'],
    ]);
    expect((await send(applyReports.path, { reports })).body).toEqual({ success: true, suppressed: 2, noted: 3 });
    expect(await suppressionOf(ada)).toMatchObject({ reason: 'bounced', by: 'a mailbox', code: '5.1.1' });
    expect(await suppressionOf('kate@example.com')).toMatchObject({ reason: 'complained' });
    expect(await suppressionOf('grace@example.com')).toBeUndefined();
    expect((await site.stores.open(outbox).read(mail))?.value.reason).toMatch(/^Bounced: smtp; 550/);
    expect((await send(applyReports.path, { reports })).body).toMatchObject({ suppressed: 0 });
  });

  test.each<[string, string, string | null]>([
    ['a mailbox that is closed', bounceMail({ status: '5.2.1' }), 'hard'],
    ['a mailbox that is full', bounceMail({ status: '5.2.2' }), 'soft'],
    ['a mail that is not liked', bounceMail({ status: '5.7.1' }), 'soft'],
    ['a sender that is not liked', bounceMail({ status: '5.1.8' }), 'soft'],
    ['no mail of its own', bounceMail({ status: '5.0.0', diagnostic: 'smtp; 550 no such user here' }), 'hard'],
    ['spam without a status', bounceMail({ status: '5.0.0', diagnostic: 'smtp; 550 blocked as spam' }), 'soft'],
    ['a server that tries on', bounceMail({ action: 'delayed', status: '4.4.1' }), null],
    ['a mail that got there', bounceMail({ action: 'delivered', status: '2.0.0' }), null],
    ['a complaint without a recipient', complaintMail({ recipient: '' }), 'complaint'],
    ['that it was no spam', complaintMail({ type: 'not-spam' }), null],
    ['a signature that failed', complaintMail({ type: 'auth-failure' }), null],
  ])('reports %s', async (_, mail, kind) => {
    const { reports } = await read(mail);
    expect(reports.map((one) => [one.kind, one.address])).toEqual(kind === null ? [] : [[kind, ada]]);
  });

  test('reports repeated bounces of one mail once', async () => {
    const { mails, reports } = await read(mailbox(...Array.from({ length: 30 }, () => bounceMail())));
    expect([mails, reports.length]).toEqual([30, 1]);
  });

  const report = 'Content-Type: multipart/report; boundary=b\r\n\r\n';
  const nested = (depth: number): string =>
    Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    ).join('');
  test.each<[string, () => string | Uint8Array<ArrayBuffer>]>([
    ['that is empty', () => ''],
    ['of zeros', () => new Uint8Array(100_000)],
    ['of every byte', () => Uint8Array.from({ length: 65_536 }, (_, at) => at % 256)],
    ['with parts in parts', () => `Content-Type: multipart/report\r\n${nested(2_000)}`],
    ['with a thousand parts', () => `${report}${'--b\r\n\r\nx\r\n'.repeat(50_000)}`],
    [
      'with one endless line',
      () => `${report}--b\r\nContent-Type: message/delivery-status\r\n\r\n${'a'.repeat(900_000)}`,
    ],
    ['with endless headers', () => `${report.trim()}\r\nX: ${'y\r\n '.repeat(200_000)}`],
    ['with a hundred thousand headers', () => report.trim() + '\r\na: b'.repeat(100_000)],
    [
      'of broken base64',
      () =>
        bounceMail().replace('message/delivery-status', 'message/delivery-status\r\nContent-Transfer-Encoding: base64'),
    ],
    ['of a character set that nobody knows', () => bounceMail().replaceAll('charset=utf-8', 'charset=x-unknown')],
    ['of encoded words', () => `Subject: ${'=?utf-8?q?=41?= '.repeat(5_000)}\r\n${report}`],
    ['of empty lines', () => report + '\r\n'.repeat(400_000)],
    ['of blanks in a report', () => bounceMail({ diagnostic: `x;${' '.repeat(500_000)}y` })],
    ['of empty blocks', () => bounceMail({ diagnostic: `x${'\r\n \t \r\n'.repeat(50_000)}` })],
    ['of signs that begin an address', () => bounceMail({ recipient: '<'.repeat(300_000) })],
    ['of nothing but beginnings', () => 'From \n'.repeat(100_000)],
  ])('%s is read without harm', async (_, file) => {
    const made = file();
    const turn = await longestTurn(async () => {
      const { status, reports } = await read(made);
      expect(status).toBe(200);
      expect(reports.every(({ why }) => why.length <= 300)).toBe(true);
    });
    expect(turn).toBeLessThan(200);
  });

  test('says which mails it skipped', async () => {
    const { mails, left, reports } = await read(mailbox(`X: y\r\n\r\n${'z'.repeat(1_100_000)}`, bounceMail()));
    expect([mails, left, reports.length]).toEqual([1, 1, 1]);
  });

  test('of more than 4 MB is refused, with what to do instead', async () => {
    const { status, body } = await call('/api/admin/mail/mailbox', {
      method: 'POST',
      body: 'x'.repeat(4 * 1024 * 1024 + 1),
    });
    expect(status).toBe(413);
    expect((body as { message: string }).message).toMatch(/in several files/);
  });

  test('is not applied with too many reports, an unknown kind or an invalid address', async () => {
    const [report] = (await read(bounceMail())).reports;
    expect((await send(applyReports.path, { reports: Array(mostReports + 1).fill(report) })).status).toBe(400);
    expect((await send(applyReports.path, { reports: [{ ...report, kind: 'left' }] })).status).toBe(400);
    expect((await send(applyReports.path, { reports: [{ ...report, address: 'nobody' }] })).body).toMatchObject({
      noted: 0,
    });
    expect(await kept()).toBe(0);
  });
});

describe('an address', () => {
  test('that is suppressed says when and why, and can be released', async () => {
    const id = await site.stores.open(subscribers).idOf(ada);
    const at = Date.parse('2026-11-22T09:00:00Z');
    await site.stores.open(suppressions).create(id, { reason: 'complained', at, by: 'Postmark' });
    expect((await send(readSuppression.path, { address: ' Ada@Example.com ' })).body).toEqual({
      success: true,
      suppression: { reason: 'complained', at: '2026-11-22T09:00:00.000Z', until: null, by: 'Postmark', code: null },
    });
    const lifted = await send(liftSuppression.path, { address: ada });
    expect(lifted.body).toMatchObject({ message: expect.stringContaining('can get mail again') as string });
    expect(isSuppressed(await suppressionOf(ada), Date.now())).toBe(false);
    expect((await send(readSuppression.path, { address: ada })).body).toMatchObject({ suppression: null });
    expect((await send(liftSuppression.path, { address: ada })).body).toMatchObject({
      message: 'This address was not suppressed.',
    });
  });

  test.each(['erased', 'not me'] as const)(
    'that is suppressed as %s can be released only by its owner',
    async (reason) => {
      const id = await site.stores.open(subscribers).idOf(ada);
      await site.stores.open(suppressions).create(id, { reason, at: 1 });
      expect((await send(liftSuppression.path, { address: ada })).status).toBe(422);
      expect(isSuppressed(await suppressionOf(ada), Date.now())).toBe(true);
    },
  );

  test('that is invalid is refused', async () => {
    expect((await send(readSuppression.path, { address: 'nobody' })).status).toBe(400);
  });
});

describe('the domain of MAIL_FROM', () => {
  test('is reported as missing if it is not set', async () => {
    vi.stubEnv('MAIL_FROM', '');
    const { body } = await call('/api/admin/mail/domain', {});
    expect(body).toMatchObject({ domain: null, lines: [{ state: 'attention' }] });
  });

  test('is reported as unusable if no address can be read from it, as are the names of the keys', async () => {
    vi.stubEnv('MAIL_FROM', 'Forge hello@');
    vi.stubEnv('DKIM_SELECTORS', 'pm;resend');
    const { body } = await call('/api/admin/mail/domain', {});
    const fault = (name: string) => ({
      text: expect.stringMatching(`^${name} is set to something unusable, so `) as string,
      remedy: expect.stringMatching(`^Set ${name} to `) as string,
    });
    expect(body).toMatchObject({ domain: null, lines: [fault('MAIL_FROM'), fault('DKIM_SELECTORS')] });
  });
});
