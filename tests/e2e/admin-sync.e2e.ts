import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Page } from 'playwright/test';
import { listContent, readContentItem } from '#contract/api/admin-content.ts';
import { syncContent, type DroppedDocument } from '#contract/api/admin-sync.ts';
import { content } from '#storage/collections/content.ts';
import { serveSite } from '../support/served-site.ts';
import { expect, test } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';
import { expectAccessible, expectAccessibleAndFitting } from './support/accessibility.ts';
import { hold, postsOf } from './support/calls.ts';
import { choose, dragOver, essayText, markdown } from './support/markdown-files.ts';
import { withoutRoom } from './support/no-room.ts';
import { expectToast, serverGone } from './support/notices.ts';
import { withStores } from './support/stored.ts';

// Each test starts without content.
test.use({ ownSite: true });

const name = 'night-market.md';
const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.locator('.content-row');
const place = (page: Page, label: string | RegExp) => page.getByRole('group', { name: label });

/** Imports files as if another administrator had dropped them. */
async function dropped(page: Page, ...documents: DroppedDocument[]): Promise<void> {
  const answer = await page.request.post(syncContent.path, { headers: await bearerOf(page), data: { documents } });
  expect(answer.status()).toBe(200);
}

/** Changes the essay as another administrator would. */
async function saved(page: Page, title: string, from = '', to = ''): Promise<void> {
  const headers = await bearerOf(page);
  const list = listContent.response.parse(await (await page.request.get(listContent.path, { headers })).json());
  const address = `${listContent.path}/${list.contentItems[0]?.id ?? ''}`;
  const { item } = readContentItem.response.parse(await (await page.request.get(address, { headers })).json());
  const { type, slug, status, order, rev, content } = item;
  const { body, ...rest } = content as { body: string };
  const data = { type, slug, status, order, rev, title, content: { ...rest, body: body.replace(from, to) } };
  expect((await page.request.put(address, { headers, data })).status()).toBe(200);
}

/**
 * Drops an essay, changes it in the admin, and drops another version with conflicts in its title and second paragraph.
 */
async function makeConflict(page: Page): Promise<void> {
  await dropped(page, { name, text: essayText() });
  await saved(page, 'Day market', 'second paragraph', 'second paragraph, as we edited it');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await choose(
    page,
    markdown(
      name,
      essayText(['Night market', 'Dawn market'], ['The second', 'The second and last'], ['readTime: 4', 'readTime: 5']),
    ),
  );
  await dialog(page).getByRole('button', { name: 'Settle the conflict' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Conflicts' })).toBeVisible();
}

test('a sync first shows what it would do, file by file, and then does it once', async ({ page }) => {
  await signInTo(page, '/admin/content');
  const posts = postsOf(page, syncContent.path);
  await page.getByRole('button', { name: 'Sync Content' }).dblclick();
  await expect(dialog(page).getByRole('heading', { name: 'Sync content' })).toBeVisible();
  await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ imported\.$/);
  const change = dialog(page).getByRole('region', { name: 'Would change' });
  await expect(change.getByRole('listitem').first()).toContainText('New. It will be imported.');
  expect(posts).toEqual(['{"dryRun":true}']);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sync Content' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Sync now' }).dblclick();
  await expectToast(page, 'Content Synchronized', /^.*\d+ imported/);
  await expect(rows(page)).toHaveCount(37);
  await expect(page.getByRole('button', { name: 'Sync Content' })).toBeFocused();
  expect(posts).toEqual(['{"dryRun":true}', '{"dryRun":true}', '{"dryRun":false}']);

  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('status')).toHaveText(/^Nothing would change\. \d+ unchanged\.$/);
  await expect(dialog(page).getByRole('button', { name: 'Sync now' })).toHaveCount(0);
  await expect(dialog(page).getByRole('listitem')).toHaveCount(0);
  await dialog(page)
    .getByText(/^Unchanged/)
    .click();
  await expect(dialog(page).getByRole('listitem').first()).toContainText('content/');
});

test('when Markdown files are dropped, bad ones are listed with what to write, and the others are imported', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 400/);
  await signInTo(page, '/admin/content');
  await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();
  await using drag = await dragOver(page, [name, 'bad.md', 'notes.txt', 'latin.md'], {
    [name]: `\uFEFF${essayText().replaceAll('\n', '\r\n')}`,
    'bad.md': essayText(
      ['essay-night-market', 'essay-bad'],
      ['status: published', 'status: live'],
      ['readTime: 4', 'readTime: soon'],
    ),
    'notes.txt': 'notes',
    'latin.md': Buffer.from([0x2d, 0xe9, 0x0a]),
  });
  await expect(page.getByText('Drop files or folders to add them')).toBeVisible();
  await drag.release();
  await expect(page.getByText('Drop files or folders to add them')).toBeHidden();
  const attention = dialog(page).getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('listitem').filter({ hasText: 'bad.md' }).getByRole('listitem')).toHaveText([
    /^Line 4: status is "live"\. Write one of: draft, published, archived\.$/,
    /^Line 12: readTime is "soon"\. /,
  ]);
  for (const [file, note] of [
    ['notes.txt', 'The file is neither Markdown nor JSON. Drop files whose names end in .md or .json.'],
    ['latin.md', 'The file is not UTF-8 text. Save it in UTF-8 encoding.'],
  ] as const) {
    await expect(attention.getByRole('listitem').filter({ hasText: file })).toContainText(note);
  }
  await expect(dialog(page).getByRole('status')).toHaveText('1 imported, 3 refused.');
  await dialog(page).getByRole('button', { name: 'Add now' }).click();
  await expectToast(page, 'Content Synchronized', '1 imported, 1 refused');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(['Night market']);

  // A folder includes its files and the picture beside a file.
  const harbour = essayText(
    ['essay-night-market', 'essay-harbour'],
    ['of both.', 'of both.\n\n![A stall](harbour/stall.png)'],
  );
  const dropFolder = async () => {
    const drag = await dragOver(page, ['.'], { 'harbour.md': harbour, 'notes.txt': 'notes' });
    await mkdir(join(drag.folder, 'harbour'));
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#b23c12' } });
    await picture.png().toFile(join(drag.folder, 'harbour/stall.png'));
    await drag.release();
    return drag;
  };
  // Closing the dialog while a picture is still being uploaded ends the review.
  const upload = await hold(page, '**/api/admin/media');
  await using _closed = await dropFolder();
  await expect(dialog(page).getByRole('status')).toContainText('Uploading picture 1 of 1');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  const arrived = page.waitForResponse('**/api/admin/media');
  upload.release();
  await arrived;
  await expect(dialog(page)).toHaveCount(0);
  await using _folder = await dropFolder();
  await expect(attention.getByRole('listitem').filter({ hasText: /dropped-.*\/notes\.txt/ })).toBeVisible();
  await expect(dialog(page).getByRole('status')).toHaveText('1 imported, 1 refused.');
  await page.keyboard.press('Escape');

  await choose(page, markdown('bad.md', 'no frontmatter'));
  await expect(dialog(page).getByRole('status')).toHaveText('Nothing would change. 1 refused.');
  await expect(attention).toContainText('Line 1: the text does not open the frontmatter.');
});

test('files too large for one call are sent in several, in order', async ({ page }) => {
  await signInTo(page, '/admin/content');
  const posts = postsOf(page, syncContent.path);
  const essay = (id: string, bytes: number) =>
    markdown(`${id}.md`, essayText(['essay-night-market', id], ['of both.', 'x'.repeat(bytes)]));
  await choose(page, ...['a', 'b', 'c', 'd', 'e'].map((id) => essay(id, 60_000)), essay('f', 300_000));
  await expect(dialog(page).getByRole('status')).toHaveText('5 imported, 1 refused.');
  await expect(dialog(page)).toContainText('Keep it below 255 KB');
  await dialog(page).getByRole('button', { name: 'Add now' }).click();
  await expectToast(page, 'Content Synchronized', '5 imported');
  await expect(rows(page)).toHaveCount(5);
  const sent = posts.map((body) => (JSON.parse(body) as { documents: DroppedDocument[] }).documents);
  const two = [['a.md', 'b.md', 'c.md', 'd.md'], ['e.md']];
  expect(sent.map((documents) => documents.map((document) => document.name))).toEqual([...two, ...two]);

  await choose(page, ...Array.from({ length: 201 }, (_, index) => markdown(`${index}.md`, '')));
  await expectToast(page, 'Files Not Added', '201 files are too many. Add at most 200 at a time.');
  expect(posts).toHaveLength(4);
});

test('a conflict is settled place by place, and the choices survive a reload', async ({ page }) => {
  await signInTo(page, '/admin/content');
  await makeConflict(page);
  await expect(place(page, 'Title').locator('mark')).toHaveText(['Dawn', 'Day']);
  await expect(place(page, /^Body/).getByText('as we edited it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await place(page, 'Title').getByLabel('From the file').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 of 2 chosen')).toBeVisible();
  await place(page, /^Body/).getByLabel('Write your own').check();
  await page.getByLabel('Your own text for Body').fill('The second, in words of our own.');

  await page.getByRole('link', { name: 'Media' }).click();
  await expect(dialog(page)).toContainText('Leave without saving?');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText('2 of 2 chosen')).toBeVisible();
  await expect(place(page, 'Title').getByLabel('From the file')).toBeChecked();
  await expect(page.getByLabel('Your own text for Body')).toHaveValue('The second, in words of our own.');
  await place(page, 'Title').getByText('Before both changes').click();
  await expect(place(page, 'Title').getByText('Night market')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Content Updated', 'The conflict is settled.');
  await expect(page.getByRole('heading', { name: 'No conflicts' })).toBeVisible();

  await page.getByRole('link', { name: 'Content', exact: true }).first().click();
  await expect(rows(page)).toContainText(['Dawn market']);
  await expect(rows(page)).toContainText(['Draft of changes; the published one is still visible.']);
  await expect(page.getByText('in conflict')).toHaveCount(0);
  await rows(page).locator('.row-link').click();
  await expect(page.getByLabel('Read time')).toHaveValue('5');
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('The second, in words of our own.');
});

test('a conflict that has changed since it was shown is loaded again, and choices that still apply are kept', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 409/, /status of 400/);
  await signInTo(page, '/admin/content');
  await makeConflict(page);
  await place(page, 'Title').getByLabel('In the admin').check();
  await withoutRoom(page, async () => {
    await place(page, /^Body/).getByLabel('From the file').check();
    const kept = '2 of 2 chosen, kept in this window only: this browser has no room';
    await expect(page.getByText(kept)).toBeVisible();
  });
  await saved(page, 'Evening market');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expectToast(page, 'Save Failed', 'Someone else has saved this item');
  await expect(page.getByRole('alert')).toContainText('The conflict was reloaded');
  await expect(place(page, 'Title').getByText('Evening')).toBeVisible();
  await expect(page.getByText('1 of 2 chosen')).toBeVisible();
  await expect(place(page, /^Body/).getByLabel('From the file')).toBeChecked();
  await place(page, 'Title').getByLabel('Write your own').check();
  await page.getByLabel('Your own text for Title').fill('');
  await page.getByRole('button', { name: 'Save and publish' }).dblclick();
  await expectToast(page, 'Save Failed', 'Please check the marked places.');
  await expect(place(page, 'Title').getByRole('alert')).toHaveText('Write a title.');
  await page.getByLabel('Your own text for Title').fill('All markets');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expectToast(page, 'Content Published', 'The conflict is settled.');
  const essay = await page.request.get('/api/essays/night-market');
  expect(await essay.json()).toMatchObject({ title: 'All markets', content: { readTime: 5 } });
});

test('a conflict over a built-in file is shown on the dashboard, and can be settled without a common base', async ({
  page,
  site,
}) => {
  await signInTo(page, '/admin/content');
  await page.request.post(syncContent.path, { headers: await bearerOf(page) });
  await withStores(site, async (stores) => {
    const items = stores.open(content);
    const [project] = (await items.all()).records.filter(({ value }) => value.slug === 'osusu');
    if (!project) throw new Error('There is no such project.');
    // An item that took its file from an old build.
    await items.update(project.id, project.rev, (item) => ({ ...item, title: 'Osusu circles', origin: 'forgotten' }));
  });
  await page.goto('/admin/dashboard');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('link', { name: '1 file is in conflict with its item' }).click();
  await expect(page.getByText('content/projects/osusu.json')).toBeVisible();
  await expect(page.getByText('Before both changes')).toHaveCount(0);
  await place(page, 'Title').getByLabel('From the file').check();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expectToast(page, 'Content Published', 'The conflict is settled.');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(attention.getByText('Nothing needs your attention.')).toBeVisible();
});

test('a draft of changes shows what is public, and can be given up or published, or the published version withdrawn', async ({
  page,
}) => {
  await signInTo(page, '/admin/content');
  await dropped(page, { name, text: essayText() });
  await saved(page, 'Day market');
  const changes = [
    ['readTime: 4', 'readTime: 5'],
    ['Two sentences', 'Three sentences'],
    ['author: Ada', 'author: Eve'],
  ] as const;
  const merge = (count: number) => dropped(page, { name, text: essayText(...changes.slice(0, count)) });
  await merge(1);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await rows(page).locator('.row-link').click();
  const notice = page.getByRole('region', { name: 'A draft of changes' });
  await expect(notice).toContainText('Visitors still see “Day market” at /essays/night-market');
  await notice.getByText('What would change').click();
  await expect(notice.getByText('Read time')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByLabel('Read time').fill('6');
  await notice.getByRole('button', { name: 'Go back to the public version' }).click();
  await expect(dialog(page)).toContainText('Your unsaved changes will be lost.');
  await dialog(page).getByRole('button', { name: 'Go back' }).click();
  await expectToast(page, 'Content Updated', 'is back to what visitors see');
  await expect(page.getByLabel('Read time')).toHaveValue('4');
  await expect(page.getByRole('combobox', { name: 'Publication' })).toHaveValue('published');
  await expect(notice).toHaveCount(0);

  await merge(2);
  await page.reload();
  await page.getByLabel('Title', { exact: true }).fill('Every market');
  await notice.getByRole('button', { name: 'Publish the changes' }).click();
  await expectToast(page, 'Content Published', '“Every market” is published.');
  await expect(notice).toHaveCount(0);
  const address = '/api/essays/night-market';
  expect(await (await page.request.get(address)).json()).toMatchObject({ title: 'Every market' });

  await merge(3);
  await page.reload();
  await page.getByLabel('Title', { exact: true }).fill('No market');
  await notice.getByRole('button', { name: 'Withdraw the published version' }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw it' }).click();
  await expectToast(page, 'Content Unpublished', 'Visitors no longer see it');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('No market');
  await expect(page.getByText(/Unsaved changes, kept (in this browser|on the server)/)).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test('nothing is lost when the server stops in between', async ({ page, expectTrouble }) => {
  expectTrouble(serverGone);
  const site = await serveSite();
  try {
    await signInTo(page, `${site.url}/admin/content`);
    await choose(page, markdown(name, essayText()));
    await expect(dialog(page).getByRole('status')).toHaveText('1 imported.');
  } finally {
    await site.stop();
  }
  await dialog(page).getByRole('button', { name: 'Add now' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Sync Error: Failed to synchronize content. Please try again.',
  );
  await expect(dialog(page).getByRole('button', { name: 'Add now' })).toBeEnabled();
  await expect(dialog(page)).toContainText(name);
  await expect(page.locator('#toaster .toast')).toContainText('Sync Error');
});

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1440],
] as const) {
  test(`a planned sync and its conflicts are accessible in the ${colorScheme} theme at ${width} pixels, and fit`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await signInTo(page, '/admin/content');
    await choose(
      page,
      markdown(name, essayText()),
      markdown('bad.md', ''),
      markdown('new.md', essayText(['night-market', 'new'])),
    );
    await expect(dialog(page).getByRole('status')).toHaveText('2 imported, 1 refused.');
    await expectAccessibleAndFitting(page);
    await page.keyboard.press('Escape');
    await makeConflict(page);
    await place(page, /^Body/).getByLabel('Write your own').check();
    await place(page, 'Title').getByText('Before both changes').click();
    await expectAccessibleAndFitting(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.goto('/admin/content');
    await expect(page.getByRole('link', { name: 'Settle the conflict' })).toBeVisible();
    await expectAccessible(page);
  });
}
