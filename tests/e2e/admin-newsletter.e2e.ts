import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { filedBeside, subscribers } from '#storage/collections/subscribers.ts';
import { expect, test } from './fixtures.ts';
import { signInTo } from './sign-in.ts';
import { storeSubscribers, withoutStorage } from './support/admin-records.ts';
import { expectToast, serverGone, storageGone } from './support/notices.ts';
import { storedSubscribers, withStores } from './support/stored.ts';

test.use({ ownSite: true });

const at = '2026-11-02T08:00:00.000Z';
const records = [
  { email: 'pending@example.org' },
  { email: 'verified@example.org', verifiedAt: at },
  { email: 'verified.too@example.org', verifiedAt: at },
  { email: 'gone@example.org', verifiedAt: at, unsubscribedAt: at },
];

/** The rows of subscribers, without the heading. */
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const counts = (page: Page) => page.getByRole('navigation', { name: 'Subscribers by status' }).getByRole('link');

test('subscribers are listed with the status that follows from their dates, and counted', async ({ page, site }) => {
  await storeSubscribers(site, records);
  await signInTo(page, '/admin/newsletter');
  await expect(rows(page)).toHaveCount(4);
  for (const [email, status] of [
    ['pending@', 'Pending'],
    ['verified@', 'Verified'],
    ['gone@', 'Unsubscribed'],
  ] as const)
    await expect(rows(page).filter({ hasText: email }).getByText(status, { exact: true }).last()).toBeVisible();
  await expect(counts(page)).toHaveText(['4 All', '2 Verified', '1 Pending', '1 Unsubscribed', '0 Spam']);
  await counts(page).filter({ hasText: 'Verified' }).click();
  await expect(page).toHaveURL('/admin/newsletter?status=Verified');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search subscribers' }).fill('too');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL('/admin/newsletter?status=Verified&q=too');
  await page.getByRole('searchbox', { name: 'Search subscribers' }).fill('nobody');
  await expect(page.getByRole('heading', { name: 'No subscriber matches' })).toBeVisible();
});

test('a subscriber is erased after confirmation', async ({ page, site }) => {
  await storeSubscribers(site, records);
  await signInTo(page, '/admin/newsletter');
  await page.getByRole('button', { name: 'Erase gone@example.org' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Erase gone@example.org' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expectToast(page, 'Subscriber Erased', 'gone@example.org is erased. Only its owner can subscribe again.');
  await expect(rows(page)).toHaveCount(3);
  await expect(counts(page)).toHaveText(['3 All', '2 Verified', '1 Pending', '0 Unsubscribed', '0 Spam']);
  expect(await storedSubscribers(site)).toHaveLength(3);
});

test('sign-ups filed as spam are listed separately with their reason, counted, released, and filed again', async ({
  page,
  site,
}) => {
  const reason = 'The field that no visitor sees was filled in.';
  await storeSubscribers(site, [...records, { email: 'caught@example.org', spam: true, spamReason: reason }]);
  await signInTo(page, '/admin/dashboard');
  await page.getByRole('link', { name: '1 sign-up is filed as spam' }).click();
  await expect(page).toHaveURL('/admin/newsletter?spam=true');
  await expect(rows(page)).toHaveText(new RegExp(`caught@example.org.*${reason}`));
  await page.getByRole('button', { name: 'Not spam: caught@example.org' }).click();
  await expectToast(page, 'Not Spam', 'caught@example.org is listed as Pending.');
  await expect(page.getByRole('heading', { name: 'No spam' })).toBeVisible();
  await expect(counts(page)).toHaveText(['5 All', '2 Verified', '2 Pending', '1 Unsubscribed', '0 Spam']);
  await counts(page).filter({ hasText: 'Pending' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'File caught@example.org as spam' }).click();
  await expectToast(page, 'Filed as Spam', 'caught@example.org is listed under Spam.');
  await expect(rows(page)).toHaveCount(1);
  await counts(page).filter({ hasText: 'Spam' }).click();
  await expect(rows(page)).toHaveText([/caught@example.org.*An administrator filed it/]);
});

test('a sign-up filed beside a subscriber is released on its page, and the page is left without an error', async ({
  page,
  site,
}) => {
  await storeSubscribers(site, records);
  await withStores(site, async ({ open }) => {
    const list = open(subscribers);
    const id = await list.idOf('gone@example.org');
    const standing = await list.read(id);
    const filed = { status: 'pending', verifiedAt: null, unsubscribedAt: null, spam: true } as const;
    if (standing) await list.create(filedBeside(id), { ...standing.value, ...filed });
  });
  await signInTo(page, '/admin/newsletter?spam=true');
  await rows(page).getByRole('link', { name: 'gone@example.org' }).click();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByRole('heading', { name: 'No spam' })).toBeVisible();
  await expectToast(page, 'Not Spam', 'gone@example.org is listed as');
});

test('the CSV is downloaded, even without subscribers', async ({ page, site }) => {
  await signInTo(page, '/admin/newsletter');
  await expect(page.getByRole('heading', { name: 'No subscribers yet' })).toBeVisible();
  const exported = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    await expectToast(page, 'Export Complete', download.suggestedFilename());
    expect(download.suggestedFilename()).toMatch(/\d{4}-\d\d-\d\d\.csv$/);
    return readFile(await download.path(), 'utf8');
  };
  expect((await exported()).trim().split('\n')).toHaveLength(1);
  await storeSubscribers(site, records);
  expect(await exported()).toContain('verified.too@example.org');
});

test('a file is checked, imported and listed, a subscriber’s page mentions it, and no one who unsubscribed or was erased comes back', async ({
  page,
  site,
}) => {
  await storeSubscribers(site, records);
  await signInTo(page, '/admin/newsletter');
  await page.getByRole('button', { name: 'Erase verified.too@example.org' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Import' }).press('Enter');

  const text =
    'E-Mail;Name;Confirmed at\r\nnew@example.org;Ada;2021-05-02\r\npending@example.org;;\r\nverified@example.org;;\r\n' +
    'gone@example.org;;\r\nverified.too@example.org;"two\r\nlines";\r\nnobody;;\r\nNEW@example.org;;\r\nlate@example.org;;5/6/2024\r\n';
  const file = { name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`, 'utf16le') };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('alert')).toContainText('5 rows bring no proof of consent.');
  await page.getByLabel('Proof of consent').fill('They ticked “Write to me” on the old site in 2021.');
  await page.getByRole('button', { name: 'Check' }).click();
  const report = page.getByRole('region', { name: 'Import' });
  // Including rows that the file itself disqualifies.
  await expect(report.getByText('Every row has been checked. Nothing has been imported yet.')).toBeVisible();
  await expect(report.getByRole('listitem')).toHaveText([
    '1 new, and will be confirmed',
    '1 pending here, and will be confirmed',
    '1 confirmed here already: nothing changes',
    '1 refused: unsubscribed here',
    '1 refused: mail to it is suppressed',
    '1 refused: twice in the file',
    '2 refused: must be fixed in the file',
  ]);
  await expect(report).toContainText('Columns that are not kept: Name.');
  const refused = report
    .getByRole('table', { name: 'Refused rows' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(refused).toHaveText([
    /^5gone@example.org.*has unsubscribed here/,
    /^6verified.too@example.org.*erased here at its owner’s request/,
    /^8nobody.*not an email address/,
    /^9NEW@example.org.*is on line 2/,
    /^10late@example.org.*“5\/6\/2024” is not a date/,
  ]);
  expect(await storedSubscribers(site)).toHaveLength(3);
  await report.getByRole('button', { name: 'Import 2' }).click();
  await expect(report.getByRole('status')).toHaveText('The import is done.');
  expect(await storedSubscribers(site)).toHaveLength(4);

  await page.getByRole('link', { name: 'Newsletter' }).last().click();
  await expect(counts(page)).toHaveText(['4 All', '3 Verified', '0 Pending', '1 Unsubscribed', '0 Spam']);
  await page.getByRole('link', { name: 'new@example.org' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'new@example.org' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('They ticked “Write to me” on the old site in 2021.');
  await expect(page.getByText('The outbox has no mail to this address.')).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('article')).toContainText('An administrator ended it.');
  await page.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page).toHaveURL('/admin/newsletter');
  await expect(rows(page)).toHaveCount(3);
});

test('failures are reported, whatever their cause', async ({ page, site, expectTrouble }) => {
  expectTrouble(/status of 503/, serverGone);
  await storeSubscribers(site, records);
  await signInTo(page, '/admin/settings');
  await withoutStorage(site, async () => {
    await page.getByRole('link', { name: 'Newsletter' }).click();
    await expectToast(page, 'Error', 'Failed to load newsletter subscriptions.');
  });
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page)).toHaveCount(4);
  await withoutStorage(site, async () => {
    await page.getByRole('button', { name: 'Erase gone@example.org' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await expectToast(page, 'Erase Failed', storageGone);
  });
  await site.stop();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectToast(page, 'Error', 'Failed to load newsletter subscriptions.');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectToast(page, 'Network error', 'Failed to connect to the server');
  await expect(rows(page)).toHaveCount(4);
});
