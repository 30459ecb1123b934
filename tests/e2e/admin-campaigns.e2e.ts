import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { draftOfCampaign } from '#admin/editor/campaign-draft.ts';
import { readCampaign } from '#contract/api/admin-campaigns.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { addCampaign, campaignFrom } from '../support/campaigns.ts';
import { serveSite } from '../support/served-site.ts';
import { expect, test as base } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';
import { storeSubscribers } from './support/admin-records.ts';
import { withoutRoom } from './support/no-room.ts';
import { expectToast } from './support/notices.ts';
import { withStores } from './support/stored.ts';

/** The mail that a server received, with a way to hold it back. */
interface Inbox {
  arrived: { to: string; source: string }[];
  hold: () => void;
  release: () => void;
}

/** A site with its own mail server. */
const test = base.extend<{ inbox: Inbox & { url: string } }>({
  inbox: async ({}, use) => {
    const arrived: Inbox['arrived'] = [];
    let gate = Promise.withResolvers<void>();
    gate.resolve();
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onData(stream, { envelope }, answer) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const [to] = envelope.rcptTo.map(({ address }) => address);
          void gate.promise.then(() => {
            arrived.push({ to: to ?? '', source: Buffer.concat(chunks).toString() });
            answer();
          });
        });
      },
    });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    await use({
      url: `smtp://127.0.0.1:${port}`,
      arrived,
      hold: () => (gate = Promise.withResolvers()),
      release: () => gate.resolve(),
    });
    gate.resolve();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  },
  site: async ({ inbox }, use) => {
    const site = await serveSite('serve', { SMTP_URL: inbox.url, MAIL_FROM: 'Forge <hello@forge.example>' });
    await use(site);
    await site.stop();
  },
});

// No browser preference overrides what the screen asks for.
test.use({ timezoneId: 'Asia/Tokyo', colorScheme: null });

const at = '2026-11-02T08:00:00.000Z';
const many = 20;
const confirmed = Array.from({ length: many }, (_, index) => ({
  email: `reader${index}@example.org`,
  verifiedAt: at,
}));

test('an essay becomes a campaign that is checked, tested, sent, paused, resumed and reported', async ({
  page,
  site,
  inbox,
  expectTrouble,
}) => {
  expectTrouble(/status of 409/, /status of 422/);
  await storeSubscribers(site, [...confirmed, { email: 'pending@example.org' }]);
  await signInTo(page, '/admin/newsletter');
  await page.getByRole('link', { name: 'Send Campaign' }).click();
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New campaign' }).click();

  // From an essay, in one click, beside the resulting mail.
  await page.getByRole('button', { name: 'Start from an essay' }).click();
  const choice = page.getByRole('dialog', { name: 'Start from an essay' });
  await choice
    .getByRole('button', { name: /^Begin and link: / })
    .first()
    .click();
  await expect(choice).toBeHidden();
  const subject = await page.getByLabel('Subject').inputValue();
  expect(subject).not.toBe('');
  const mail = page.frameLocator('iframe[title="What the mail looks like"]');
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText(subject);
  await withoutRoom(page, async () => {
    await page.getByLabel('Text', { exact: true }).fill('Hello.');
    const kept = 'Unsaved changes, kept in this window only: this browser has no room.';
    await expect(page.getByText(kept)).toBeVisible();
  });
  await page.getByLabel('Text', { exact: true }).fill('Hello **reader**. [Nowhere](/nowhere)');
  await expect(mail.getByText('reader', { exact: true })).toBeVisible();

  // Typed text survives a reload.
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText(/Your unsaved changes from .* are back/)).toBeVisible();
  await expect(page.getByText(`${many} people would get it now`)).toBeVisible();

  // A dead link blocks sending.
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('One problem prevents sending.')).toBeVisible();
  await expect(page.getByText(/“\/nowhere” leads to nothing that visitors/)).toBeVisible();
  await page.getByLabel('Text', { exact: true }).fill('Hello **reader**. [Essays](/essays)');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('No problems were found.')).toBeVisible();

  // A test mail to two addresses.
  await page.getByLabel('Addresses').fill('ada@example.com, bob@example.com');
  await page.getByRole('button', { name: 'Send the test' }).click();
  await expectToast(page, 'Test Sent', '2 tests are on the way.');
  await expect.poll(() => inbox.arrived.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'bob@example.com']);
  expect(inbox.arrived[0]?.source).toMatch(/^Subject: \[Test\] /m);
  inbox.arrived.length = 0;

  // Scheduled in a named time zone, and cancelled.
  const nextWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel('Or at a later time').fill(`${nextWeek}T10:00`);
  await expect(page.getByText(`Your time zone, Asia/Tokyo (UTC+09:00). That is ${nextWeek} 01:00 UTC.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send at this time' }).click();
  await expect(page.getByRole('dialog')).toContainText('That is in your time zone, Asia/Tokyo (UTC+09:00).');
  await page.getByRole('button', { name: 'Schedule it' }).click();
  const said = page.getByRole('region', { name: 'Progress so far' });
  await expect(said).toContainText(/It goes out .*10:00 AM in your time zone, Asia\/Tokyo \(UTC\+09:00\)/);
  const archive = page.getByRole('region', { name: 'Archive' });
  await expect(archive).toContainText('It is not in the archive');
  await said.getByRole('button', { name: 'Cancel the schedule' }).click();
  await page.getByRole('button', { name: 'Make it a draft' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/reader/);
  expect(inbox.arrived).toEqual([]);

  // Saved elsewhere in between: both versions are shown, with the other side's changes preselected.
  const address = `/api/admin/newsletter/campaigns/${page.url().split('/').at(-1)}`;
  const headers = await bearerOf(page);
  const { campaign } = readCampaign.response.parse(await (await page.request.get(address, { headers })).json());
  const theirs = { ...draftOfCampaign(campaign), rev: campaign.rev, preview: 'Theirs' };
  expect((await page.request.put(address, { headers, data: theirs })).status()).toBe(200);
  await page.getByLabel('Text', { exact: true }).fill('Hello dear **reader**. [Essays](/essays)');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const conflict = page.getByRole('region', { name: 'Someone else has saved this campaign' });
  await conflict.getByRole('button', { name: 'Save the chosen version' }).click();
  await expect(conflict).toBeHidden();
  await expect(page.getByLabel('Preview text')).toHaveValue('Theirs');
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/^Hello dear/);
  await expect(page.getByText('Everything is saved.')).toBeVisible();

  // The frame looks like a mail program in dark mode.
  await expect(mail.getByText('Hello dear')).toBeVisible();
  const body = mail.locator('body');
  const byDay = await body.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(body).not.toHaveCSS('background-color', byDay);

  // Saved elsewhere while the author is being asked to confirm: nothing is sent, and the new version is shown and can
  // be sent.
  const question = page.getByRole('dialog', { name: `to ${many} people?` });
  const sendTo = question.getByRole('button', { name: `Send to ${many} people` });
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(sendTo).toBeVisible();
  expect((await page.request.put(address, { headers, data: { ...theirs, rev: theirs.rev + 2 } })).status()).toBe(200);
  await sendTo.click();
  await expectToast(page, 'Not Sent', 'Someone else has saved this campaign since you opened it.');
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(theirs.markdown);

  // Sent, after a confirmation with the number of recipients; paused while the server holds some mails back.
  inbox.hold();
  await page.getByRole('button', { name: 'Send now' }).click();
  await sendTo.click();
  await expect(said).toContainText('It is being sent. Sending continues');
  await expect(page.getByLabel('Subject')).toBeHidden();
  await said.getByRole('button', { name: 'Pause' }).click();
  await expect(said).toContainText('It is paused. No one else gets it');
  inbox.release();
  await expect(page.getByRole('progressbar', { name: 'Sent so far' })).toHaveAttribute('aria-valuemax', `${many}`);
  await said.getByRole('button', { name: 'Resume' }).click();
  await expect(said).toContainText(`It was sent. The mail server accepted it for ${many} people.`);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', `${many}`);
  expect(inbox.arrived.map(({ to }) => to).sort()).toEqual(confirmed.map(({ email }) => email).sort());
  await expect(page.getByText('No one has unsubscribed through its link so far.')).toBeVisible();

  // Archived afterwards; an invalid address is refused.
  await archive.getByRole('switch').check();
  await archive.getByLabel('Address in the archive').fill('confirm');
  await archive.getByRole('button', { name: 'Save' }).click();
  await expect(archive).toContainText('The site keeps this address for itself. Choose another one.');
  await archive.getByLabel('Address in the archive').fill('to-readers');
  await archive.getByRole('button', { name: 'Save' }).click();
  const issue = archive.getByRole('link', { name: '/newsletter/to-readers' });
  await expect(issue).toBeVisible();
  expect((await page.request.get('/newsletter/to-readers')).status()).toBe(200);
  await archive.getByRole('switch').uncheck();
  await archive.getByRole('button', { name: 'Save' }).click();
  await expect(issue).toBeHidden();
  expect((await page.request.get('/newsletter/to-readers')).status()).toBe(404);
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toContainText(`${many} of ${many} people`);
});

test('a schedule can be canceled as long as nothing was sent, but not if sending begins while the dialog is open', async ({
  page,
  site,
  expectTrouble,
}) => {
  expectTrouble(/status of 409/);
  const { startedAt: _, ...planned } = campaignFrom(0, { state: 'scheduled', sendAt: Date.now() + 3_600_000 });
  const id = await withStores(site, (stores) => addCampaign(stores, planned));
  const becomes = (changes: Partial<typeof planned> & { startedAt?: number }) =>
    withStores(site, ({ open }) => open(campaigns).change(id, (found) => found && { ...found.value, ...changes }));
  await signInTo(page, `/admin/newsletter/campaigns/${id}`);
  const said = page.getByRole('region', { name: 'Progress so far' });
  await said.getByRole('button', { name: 'Cancel the schedule' }).click();
  await becomes({ state: 'sending', startedAt: Date.now() });
  await page.getByRole('button', { name: 'Make it a draft' }).click();
  await expectToast(page, 'Not Canceled', 'it is being sent. Nothing was done. Look at it again, then decide.');
  await expect(said).toContainText('It is being sent. Sending continues');
  await said.getByRole('button', { name: 'Cancel for good' }).click();
  await page.getByRole('button', { name: 'Cancel it for good' }).click();
  await expect(said).toContainText('It was canceled.');

  // The dialog says what a deletion means for those who got it.
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “The first issue”?' });
  await expect(question).toContainText('Links in mails already sent keep working');
  await question.getByRole('button', { name: 'Cancel' }).click();

  // A campaign that is so late that it is paused has sent nothing either.
  const late = await withStores(site, (stores) => addCampaign(stores, { ...planned, state: 'paused' }));
  await page.goto(`/admin/newsletter/campaigns/${late}`);
  await expect(said.getByRole('button', { name: 'Cancel for good' })).toBeHidden();
  await said.getByRole('button', { name: 'Cancel the schedule' }).click();
  await page.getByRole('button', { name: 'Make it a draft' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/first issue/);
});

test('a draft is deleted on its screen, which leads to the list without it', async ({ page, site }) => {
  await withStores(site, (stores) => addCampaign(stores, campaignFrom(0, { state: 'draft' })));
  await signInTo(page, '/admin/newsletter/campaigns');
  await page.getByRole('link', { name: 'The first issue' }).click();
  await page.getByLabel('Subject').fill('Not saved');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible();
  await expect(page).toHaveURL('/admin/newsletter/campaigns');
  await expectToast(page, 'Campaign Deleted', '');
});
