import type { Page } from 'playwright/test';
import { outbox } from '#storage/collections/outbox.ts';
import { headersOf } from '../support/read-mail.ts';
import { expect, test } from './fixtures.ts';
import { signInTo } from './sign-in.ts';
import { expectAccessibleAndFitting, expectNoSidewaysScroll } from './support/accessibility.ts';
import { storeMails, withoutStorage } from './support/admin-records.ts';
import { newestMail } from './support/mails.ts';
import { expectToast } from './support/notices.ts';
import { withStores } from './support/stored.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const counts = (page: Page) => page.getByRole('navigation', { name: 'Mails by state' }).getByRole('link');
const frame = (page: Page) => page.frameLocator('iframe[title="What the mail looks like"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const state = (page: Page) => page.getByRole('article').getByRole('status');
const dialog = (page: Page) => page.getByRole('dialog');
const why = 'The mail server refused it: 550 No such user here';

test.describe('without a mail server', () => {
  test.use({ ownSite: true });

  test('mails are listed by state, and each can be read as HTML and as text, and deleted', async ({
    page,
    site,
    expectTrouble,
  }) => {
    expectTrouble(/status of 503/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await signInTo(page, '/admin/outbox');
    await expect(page.getByRole('heading', { name: 'No mail yet' })).toBeVisible();
    await expect(page.getByText(/^No mail leaves this site: .*Set SMTP_URL to .*Set MAIL_FROM to/)).toBeVisible();
    const now = Date.now();
    await storeMails(site, [
      { subject: 'A'.repeat(150), to: { address: `${'b'.repeat(60)}@example.com` } },
      { state: 'failed', reason: why, tries: 1, endedAt: now },
      { state: 'sent', subject: 'Sent one', tries: 1, endedAt: now },
      { state: 'unknown', reason: 'The connection broke off.', tries: 1, endedAt: now },
    ]);
    await button(page, 'Refresh').click();
    await expect(rows(page)).toHaveCount(4);
    await expect(counts(page)).toHaveText(['4 All', '1 Waiting', '0 Sending', '1 Sent', '1 Failed', '1 Unknown']);
    await expectAccessibleAndFitting(page);
    await counts(page).filter({ hasText: 'Failed' }).click();
    await expect(page).toHaveURL('/admin/outbox?state=failed');
    await expect(rows(page)).toHaveText(new RegExp(`We have your message.*Failed.*person1@example.com.*${why}`));

    await rows(page).getByRole('link').click();
    await expect(page.getByRole('main').getByText(why)).toBeVisible();
    await expect(frame(page).getByRole('heading', { name: 'We have your message' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'The message' })).toHaveAttribute('href', /^\/admin\/contacts\/\w+$/);
    await page.getByText('As text').click();
    await expect(page.getByText('Your message has arrived, and one of us').first()).toBeVisible();
    await expect(page.getByRole('link', { name: site.url })).toHaveAttribute('target', '_blank');
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await button(page, 'Try again').click();
    await expectToast(page, 'Waiting', /No mail leaves this site/);
    await expect(state(page)).toHaveText('Waiting');
    // It would have no effect without a mail server.
    await expect(button(page, 'Try now')).toHaveCount(0);

    await button(page, 'Delete').press('Enter');
    await expect(dialog(page)).toContainText('It will not be sent.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(button(page, 'Delete')).toBeFocused();
    await withoutStorage(site, async () => {
      await button(page, 'Delete').press('Enter');
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Delete Failed', /storage/);
    });
    await button(page, 'Delete').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Mail Deleted', 'Everything kept about it is gone.');
    await expect(page.getByRole('heading', { name: 'No such mail' })).toBeVisible();
    await counts(page).filter({ hasText: 'All' }).click();
    await expect(rows(page)).toHaveCount(3);
  });
});

test.describe('with a mail server', () => {
  test.use({ mailSite: true });

  test('a mail is tried again and arrives, one that may have arrived is tried again only after a question, and one that has changed since is shown in its new state', async ({
    page,
    site,
    expectTrouble,
  }) => {
    expectTrouble(/status of 409/);
    const ended = { tries: 1, endedAt: Date.now() };
    const [failed = '', unknown = ''] = await storeMails(site, [
      { state: 'failed', reason: why, ...ended },
      { state: 'unknown', reason: 'The connection broke off.', ...ended },
    ]);
    await signInTo(page, `/admin/outbox/${failed}`);
    await expect(page.getByText('No mail leaves this site')).toHaveCount(0);
    await button(page, 'Try again').click();
    await expectToast(page, 'Trying Again', 'It is being tried again now.');
    expect(headersOf(await newestMail(site, 1), 'to')).toEqual(['Ada Obi <person0@example.com>']);
    await expect(state(page)).toHaveText('Sent');
    await expect(button(page, 'Try again')).toHaveCount(0);

    await page.getByRole('link', { name: 'Outbox' }).first().click();
    await expect(counts(page)).toHaveText(['2 All', '0 Waiting', '0 Sending', '1 Sent', '0 Failed', '1 Unknown']);
    await rows(page).filter({ hasText: 'Unknown' }).getByRole('link').click();
    await button(page, 'Try again').click();
    await expect(dialog(page)).toContainText(
      'It is not known whether it arrived. If it did, it arrives a second time.',
    );
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    // Someone else has checked it in another tab in the meantime.
    await withStores(site, ({ open }) =>
      open(outbox).change(unknown, (mail) => mail && { ...mail.value, state: 'failed', reason: why }),
    );
    await button(page, 'Delete').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Delete Failed', 'This mail has changed in the meantime.');
    await expect(state(page)).toHaveText('Failed');
    await button(page, 'Try again').click();
    await newestMail(site, 2);
  });
});
