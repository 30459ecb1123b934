import { bounceMail, complaintMail, mailbox } from '../support/bounce-mails.ts';
import { expect, test } from './fixtures.ts';
import { signInTo } from './sign-in.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectToast } from './support/notices.ts';

test.use({ ownSite: true });

test('bounces from an uploaded file are recorded as selected, and mail to an address can be resumed', async ({
  page,
}) => {
  await signInTo(page, '/admin/operations');
  await expect(page.getByText('No mail leaves this site')).toBeVisible();
  await page.getByRole('button', { name: 'Check the DNS' }).click();
  await expect(page.getByText('MAIL_FROM is not set, so there is no domain to check.')).toBeVisible();

  const file = mailbox(
    bounceMail(),
    bounceMail({ recipient: 'grace@example.com' }),
    complaintMail({ recipient: 'Original-Rcpt-To: kate@example.com\n' }),
  );
  const found = { name: 'bounces.mbox', mimeType: 'application/mbox', buffer: Buffer.from(file) };
  await page.getByLabel('Bounce mails').setInputFiles(found);
  await expect(
    page.getByText('3 mails were read, and 3 reports were found. Nothing has been changed yet.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /grace@example\.com/ }).uncheck();
  await page.getByRole('button', { name: 'Stop mail to 2 addresses' }).click();
  await expectToast(page, 'Bounces Noted', '2 addresses are no longer sent mail.');

  const address = page.getByRole('textbox', { name: 'Address' });
  const lookUp = page.getByRole('button', { name: 'Look up' });
  await address.fill('grace@example.com');
  await lookUp.click();
  await expect(page.getByText('grace@example.com is not suppressed: it can get mail.')).toBeVisible();
  await address.fill('ada@example.com');
  await lookUp.click();
  await expect(page.getByText(/mail to it came back \(5\.1\.1\), as a mailbox reported/)).toBeVisible();
  await page.getByRole('button', { name: 'Allow mail again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow mail again' }).click();
  await expect(page.getByText('ada@example.com is not suppressed: it can get mail.')).toBeVisible();
});
