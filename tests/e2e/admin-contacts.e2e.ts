import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';
import { storeContacts, withoutStorage } from './support/admin-records.ts';
import { withoutRoom } from './support/no-room.ts';
import { expectToast, serverGone, storageGone } from './support/notices.ts';
import { storedContacts } from './support/stored.ts';

test.use({ ownSite: true });

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search contacts' });

test('submissions are listed newest first, each marked as new, page by page', async ({ page, site }) => {
  await storeContacts(site, 60);
  await signInTo(page, '/admin/contacts');
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).filter({ hasText: 'New' })).toHaveCount(50);
  await expect(rows(page).first()).toContainText('sender0@example.com');
  await expect(page.getByText('50 of 60')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(60);
  await expect(rows(page).last()).toContainText('sender59@example.com');
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('the list says which messages are not counted or searched yet, and the search can continue', async ({
  page,
  site,
}) => {
  await storeContacts(site, 3);
  let change: object = { counts: null, total: null };
  await page.route(/\/api\/(?:admin\/)?contacts\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
  });
  await signInTo(page, '/admin/dashboard');
  const [uncounted, counted] = [page.locator('.stat').first(), page.locator('.stat').nth(1)];
  await expect(uncounted).toHaveText('Contact FormsNot counted yet');
  expect((await uncounted.boundingBox())?.height).toBe((await counted.boundingBox())?.height);
  await page.goto('/admin/contacts?q=sender');
  await expect(page.getByText('3 shown. Older messages are not counted yet.')).toBeVisible();
  change = { contacts: [], counts: null, total: null, nextCursor: 'x', searchedBackTo: '2026-03-14T12:00:00Z' };
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing found so far' })).toBeVisible();
  await expect(page.getByText('0 found, back to March 14, 2026')).toBeVisible();
  await page.unroute(/\/api\/(?:admin\/)?contacts\?/);
  await page.route(/\/api\/(?:admin\/)?contacts\?/, (route) =>
    route.continue({ url: route.request().url().replace('&cursor=x', '') }),
  );
  await page.getByRole('button', { name: 'Search older messages' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('3 of 3')).toBeVisible();
});

test('the search covers name, email address, type and text, and is kept in the address of the screen', async ({
  page,
  site,
}) => {
  await storeContacts(site, 12, (index) => (index === 7 ? { message: 'We dig wells in Turkana.' } : {}));
  await signInTo(page, '/admin/contacts');
  for (const [text, count] of [
    ['wanjiru', 3],
    ['sender11@', 1],
    ['investor', 3],
    ['turkana', 1],
  ] as const) {
    await search(page).fill(text);
    await expect(rows(page)).toHaveCount(count);
    await expect(page).toHaveURL(`/admin/contacts?q=${encodeURIComponent(text)}`);
  }
  await rows(page).getByRole('link').click();
  await expect(page.getByText('We dig wells in Turkana.')).toBeVisible();
  await page.getByRole('link', { name: 'Contacts', exact: true }).last().click();
  await expect(page).toHaveURL('/admin/contacts?q=turkana');
  await page.reload();
  await expect(search(page)).toHaveValue('turkana');
  await expect(rows(page)).toHaveCount(1);
  await search(page).fill('nothing of the kind');
  await expect(page.getByRole('heading', { name: 'No message matches' })).toBeVisible();
  await search(page).fill('');
  await expect(rows(page)).toHaveCount(12);
  await expect(page).toHaveURL('/admin/contacts');
});

test('a submission is shown in full, and its neighbours are one step away', async ({ page, site }) => {
  const message = 'Hello.\n\n<b>Two paragraphs</b>, and no markup.';
  await storeContacts(site, 3, (index) =>
    index === 1 ? { message, phone: '+234 801 555 0123', company: 'Ibadan Growers' } : {},
  );
  await signInTo(page, '/admin/contacts');
  await rows(page).nth(1).getByRole('link').click();
  await expect(page.getByText('<b>Two paragraphs</b>, and no markup.')).toBeVisible();
  await expect(page.getByRole('link', { name: '+234 801 555 0123' })).toHaveAttribute('href', 'tel:+2348015550123');
  await expect(page.getByText('Ibadan Growers')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reply by Email' })).toHaveAttribute(
    'href',
    'mailto:sender1@example.com',
  );
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page.getByText('Message number 2')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await page.reload();
  await expect(page.getByText('<b>Two paragraphs</b>, and no markup.')).toBeVisible();

  // The same by keyboard: a neighbour is opened; back in the list, the next message is marked, closed and opened.
  await expect(page.getByRole('link', { name: 'Newer' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText('Message number 0')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/contacts');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expectToast(page, 'Message Closed', 'Nothing is left to do about the message from');
  await expect(rows(page).nth(2)).toContainText('Closed');
  await expect(rows(page).nth(1)).not.toContainText('Closed');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message number 2')).toBeVisible();
});

test('a message is opened, annotated, answered and closed on a narrow screen, and no typed text is lost', async ({
  page,
  site,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/, /status of 401/, /status of 409/);
  await page.setViewportSize({ width: 360, height: 740 });
  await storeContacts(site, 3);
  await signInTo(page, '/admin/contacts');
  const states = page.getByRole('navigation', { name: 'Messages by state' });
  const main = page.getByRole('main');
  await expect(states.getByRole('link')).toHaveText(['3 All', '3 New', '0 Open', '0 Answered', '0 Closed']);
  await states.getByRole('link', { name: 'New' }).click();
  await expect(page).toHaveURL('/admin/contacts?state=new');
  await rows(page).first().getByRole('link').click();
  const state = page.locator('.message-head .badge');
  await expect(state).toHaveText('Open');
  const address = new URL(page.url()).pathname as '/admin/contacts/x';
  const api = `/api${address}`;
  const elsewhere = async (method: string, path: string, change: object) => {
    const headers = await bearerOf(page);
    const { contact } = (await (await page.request.get(api, { headers })).json()) as { contact: { rev: number } };
    expect(
      (await page.request.fetch(api + path, { method, headers, data: { rev: contact.rev, ...change } })).status(),
    ).toBe(200);
  };

  // A lost connection, a reload, the end of the session.
  const text = page.getByLabel('Your reply');
  const send = page.getByRole('button', { name: 'Send the reply' });
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(text).toBeFocused();
  await page.getByRole('button', { name: 'Founder' }).click();
  await expect(text).toHaveValue(/^Dear Ada,\n\nThank you/);
  const noRoom = 'kept in this window only: this browser has no room.';
  await withoutRoom(page, async () => {
    await text.fill('Dear Ada.');
    await expect(page.getByText(`Your text is ${noRoom}`)).toBeVisible();
  });
  await text.fill('Dear Ada, yes.');
  await page.route('**/replies', (route) => route.abort());
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your reply is kept. Send it again' })).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue('Dear Ada, yes.');
  await page.unroute('**/replies');
  await page.route('**/replies', (route) => route.fulfill({ status: 401, json: { message: 'No.' } }));
  await send.click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.unroute('**/replies');
  await signInTo(page, address);
  await expect(text).toHaveValue('Dear Ada, yes.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // Someone else answers first. Then the reply is sent once, however often the button is pressed.
  await elsewhere('POST', '/replies', { key: 'of-another-window', subject: 'Re:', text: 'Written elsewhere.' });
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'This message has been answered' })).toBeVisible();
  await expect(main.getByText('Written elsewhere.')).toBeVisible();
  await send.dblclick();
  await expectToast(page, 'Reply Written', 'It waits in the outbox.');
  await expect(send).toBeHidden();
  await expect(main.locator('.thread-reply')).toHaveCount(2);
  await expect(main.locator('.thread-reply').last()).toHaveText(/Waiting.*Dear Ada, yes\./);
  await expect(main.getByText(/^No mail leaves this site: .* Set SMTP_URL to /)).toBeVisible();
  await expect(
    main.getByText(/arrives in the mailbox of hello@meridianforge\.example, and is not shown here/),
  ).toBeVisible();

  // The note: other changes do not conflict with it, but another note does.
  const note = page.getByRole('textbox', { name: 'Note' });
  await withoutRoom(page, async () => {
    await note.fill('Ask Wanjiru.');
    await expect(page.getByText(`Not saved yet. It is ${noRoom}`)).toBeVisible();
  });
  await elsewhere('PUT', '/handling', { state: 'answered' });
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(state).toHaveText('Answered');
  await note.fill('Ask Femi.');
  await elsewhere('PUT', '/handling', { ownerNote: 'Ask nobody.' });
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.locator('.note-theirs')).toHaveText('Ask nobody.');
  await page.reload();
  await expect(note).toHaveValue('Ask Femi.');
  await expect(page.locator('.note-theirs')).toHaveText('Ask nobody.');
  await page.getByRole('button', { name: 'Overwrite it with mine' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(state).toHaveText('Closed');
  expect(await storedContacts(site)).toContainEqual(
    expect.objectContaining({ state: 'closed', ownerNote: 'Ask Femi.' }),
  );
  await page.goto('/admin/contacts?state=new');
  await expect(rows(page)).toHaveCount(2);
  await states.getByRole('link', { name: 'Closed' }).click();
  await expect(rows(page)).toHaveText([/Ada Obi Closed/]);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().getByRole('link').click();
  await expect(state).toHaveText('Open');
  await page.getByRole('link', { name: 'Contacts', exact: true }).last().click();
  await expect(rows(page)).toHaveCount(1);
  await expect(states.getByRole('link')).toHaveText(['3 All', '1 New', '1 Open', '0 Answered', '1 Closed']);
});

test('messages filed as spam are listed separately with their reason, counted, and released', async ({
  page,
  site,
}) => {
  const reason = 'The field that no visitor sees was filled in.';
  await storeContacts(site, 4, (index) => (index < 2 ? { spam: true, spamReason: reason } : {}));
  await signInTo(page, '/admin/dashboard');
  await page.getByRole('link', { name: '2 messages are filed as spam' }).click();
  await expect(page).toHaveURL('/admin/contacts?spam=true');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: reason })).toHaveCount(2);
  await page.getByRole('button', { name: 'Not spam: the message from Ada Obi' }).click();
  await expectToast(page, 'Not Spam', 'The message from Ada Obi is in the inbox.');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Spam' })).toHaveText('Spam 1');

  await rows(page).getByRole('link').click();
  await expect(page.getByRole('main').getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByRole('main').getByText(reason)).toBeHidden();
  await page.getByRole('button', { name: 'File as spam' }).click();
  await expect(page.getByText('An administrator filed it.')).toBeVisible();
  await page.getByRole('link', { name: 'Contacts', exact: true }).last().click();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(rows(page)).toHaveCount(3);
  expect((await storedContacts(site)).filter(({ spam }) => spam).map(({ name }) => name)).toEqual(['Femi Adeyemi']);
});

test('submissions are erased after confirmation: from the list, from their page, and several at once', async ({
  page,
  site,
  expectTrouble,
}) => {
  expectTrouble(/status of 503/);
  await storeContacts(site, 6);
  await signInTo(page, '/admin/contacts');
  const erase = page.getByRole('button', { name: 'Erase the message from Ada Obi' }).first();
  await erase.click();
  const dialog = page.getByRole('dialog', { name: 'Erase the message from Ada Obi?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(erase).toBeFocused();
  await expect(rows(page)).toHaveCount(6);

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Contact Erased', 'The message from Ada Obi and everything kept about it are gone.');
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByText('5 of 5')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await rows(page).first().getByRole('link').click();
  await page.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page).toHaveURL('/admin/contacts');
  await expect(rows(page)).toHaveCount(4);

  // One of three fails: the other two are gone, it stays selected, and the notice says so.
  const bar = page.getByRole('region', { name: 'Selected messages' });
  for (const at of [1, 2, 3]) await rows(page).nth(at).getByRole('checkbox').check();
  await expect(bar).toContainText('3 selected');
  const [failing = ''] = (await rows(page).nth(3).getByRole('link').getAttribute('href'))?.match(/[^/]+$/) ?? [];
  await page.route(`**/${failing}`, (route) => route.fulfill({ status: 503, json: { message: 'Storage is away.' } }));
  await bar.getByRole('button', { name: 'Erase selected' }).click();
  const question = page.getByRole('dialog', { name: 'Erase 3 messages?' });
  await expect(question).toContainText('This cannot be undone.');
  await question.getByRole('button', { name: 'Erase 3 messages' }).click();
  await expectToast(page, 'Not All Erased', '2 of 3 messages erased. Storage is away.');
  await expect(rows(page)).toHaveCount(2);
  await expect(bar).toContainText('1 selected');
  expect(await storedContacts(site)).toHaveLength(2);
  await page.unroute(`**/${failing}`);
  await bar.getByRole('button', { name: 'Erase selected' }).click();
  await page.getByRole('button', { name: 'Erase 1 message', exact: true }).click();
  await expectToast(page, 'Contacts Erased', '1 message erased for good.');
  await expect(bar).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.locator('.stat').first()).toHaveText('Contact Forms1');
  expect((await storedContacts(site)).map(({ email }) => email)).toEqual(['sender2@example.com']);
});

test('the CSV is downloaded under a name with the date, and an empty one is refused', async ({
  page,
  site,
  expectTrouble,
}) => {
  await signInTo(page, '/admin/contacts');
  const exportButton = page.getByRole('button', { name: 'Export CSV' });
  const exported = async (act: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    expect(download.suggestedFilename()).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/);
    await expectToast(page, 'Export successful', download.suggestedFilename());
    return readFile(await download.path(), 'utf8');
  };
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await exportButton.click();
  await expectToast(page, 'No data to export', 'The list is still empty.');
  await storeContacts(site, 2, (index) => (index === 0 ? { message: 'She said "yes".\nTwice.' } : {}));
  expect(await exported(() => exportButton.click())).toContain('"She said ""yes"".\nTwice."');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(2);

  // Ten megabytes come in three parts; the second waits until the progress has been checked.
  await storeContacts(site, 40, () => ({ message: '漢é'.repeat(50_000) }));
  let letGo = Promise.withResolvers<'continue' | 'abort'>();
  let held = Promise.withResolvers<void>();
  await page.route('**/contacts.csv?after=*', async (route) => {
    held.resolve();
    await route[await letGo.promise]().catch(() => undefined);
  });
  const head = page.locator('.screen-head');
  const begin = async () => {
    [letGo, held] = [Promise.withResolvers(), Promise.withResolvers()];
    const height = (await head.boundingBox())?.height;
    await exportButton.dblclick();
    await held.promise;
    await expect(page.getByText(/^Part 2, \d\.\d\d MB so far$/)).toBeVisible();
    expect((await head.boundingBox())?.height).toBe(height);
  };
  const text = await exported(async () => {
    await begin();
    letGo.resolve('continue');
  });
  expect([text.match(/^\uFEFFName,/gm)?.length, text.split('\r\n').length]).toEqual([1, 44]);
  expect(new Set(text.match(/^[^,]+,sender\d+@example\.com/gm)).size).toBe(40);
  expect(text.match(/(漢é){50000}/gu)).toHaveLength(40);

  const downloads: unknown[] = [];
  page.on('download', (download) => downloads.push(download));
  expectTrouble(serverGone, /ERR_FAILED/);
  await begin();
  letGo.resolve('abort');
  await expectToast(page, 'Export failed', 'Part 2 did not arrive, so nothing was saved. Please export again.');
  await begin();
  await page.getByRole('link', { name: 'Media' }).click();
  await expectToast(page, 'Export stopped', 'You left the list before the file was complete. Nothing was saved.');
  letGo.resolve('continue');
  expect(downloads).toEqual([]);
});

test('failures are reported with their cause, and nothing is retried automatically', async ({
  page,
  site,
  expectTrouble,
}) => {
  expectTrouble(/status of 503/, serverGone);
  await storeContacts(site, 1);
  await signInTo(page, '/admin/settings');
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/contacts') && calls.push(request.url()));
  await withoutStorage(site, async () => {
    await page.getByRole('link', { name: 'Contacts' }).click();
    await expectToast(page, 'Error loading contacts', storageGone);
  });
  await expect(page.getByText('The messages could not be loaded.')).toBeVisible();
  expect(calls).toHaveLength(1);
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page)).toHaveCount(1);

  await withoutStorage(site, async () => {
    await page.getByRole('button', { name: /^Erase the message/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await expectToast(page, 'Erase Failed', storageGone);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expectToast(page, 'Export failed', storageGone);
  });
  await expect(rows(page)).toHaveCount(1);

  await site.stop();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectToast(page, 'Network error', 'Failed to connect to the server');
  await expect(rows(page)).toHaveCount(1);
});
