import type { Page } from 'playwright/test';
import { createContent } from '#contract/api/admin-content.ts';
import { essayDraft, projectDraft, type DraftOfItem } from '../support/content-drafts.ts';
import { pageDraft } from '../support/page-of-bands.ts';
import { serveSite } from '../support/served-site.ts';
import { expect, test } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';
import { spoilItem } from './support/stored.ts';
import { writeText } from './support/writing.ts';
import { expectAccessible, expectAccessibleAndFitting } from './support/accessibility.ts';

// Each test starts without content.
test.use({ ownSite: true });

const toast = (page: Page) => page.locator('#toaster .toast');
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const titles = (page: Page) => page.locator('.content-title').allTextContents();
const saved = (page: Page) => page.getByText('Everything is saved.');

/** Imports the built-in content. */
async function syncContent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync Content' }).click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Stores items as another administrator would. */
async function stored(page: Page, ...drafts: DraftOfItem[]): Promise<{ id: string; rev: number }[]> {
  const headers = await bearerOf(page);
  const items = [];
  for (const data of drafts) {
    const answer = await page.request.post(createContent.path, { headers, data });
    items.push(createContent.response.parse(await answer.json()).item);
  }
  return items;
}

test('the built-in content is imported, and found by type, status and text', async ({ page }) => {
  await signInTo(page, '/admin/content');
  await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();
  await syncContent(page);
  await expect(toast(page)).toContainText('Content Synchronized');
  await expect(toast(page)).toContainText(/\d+ imported/);
  await expect(rows(page)).toHaveCount(37);
  const home = rows(page).filter({ hasText: '/home' });
  await expect(home.locator('.content-title')).toHaveText('Home');
  await expect(home.getByRole('link', { name: 'View live' })).toHaveAttribute('href', '/');
  await page.getByLabel('Order').selectOption('title');
  await expect(page).toHaveURL(/\?sort=title$/);
  await expect(page.locator('.content-title').first()).toHaveText(/^A/);
  await expect(page.getByRole('button', { name: 'Move Home up' })).toBeDisabled();
  await home.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Home');
  await page.goBack();
  await expect(page.getByLabel('Order')).toHaveValue('title');
  await page.getByLabel('Order').selectOption('');
  await page.getByLabel('Type').selectOption('project');
  await expect(page).toHaveURL(/\?type=project$/);
  await expect(rows(page)).toHaveCount(10);
  await page.getByLabel('Search content').fill('osusu');
  await expect(page).toHaveURL(/q=osusu/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Type')).toHaveValue('project');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Status').selectOption('archived');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
});

test('every built-in item opens as a form without errors', async ({ page }) => {
  await signInTo(page, '/admin/content');
  await syncContent(page);
  await expect(rows(page)).toHaveCount(37);
  const links = await page
    .locator('.content-row .row-link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links).toHaveLength(37);
  for (const link of links) {
    await page.locator(`.row-link[href="${link ?? ''}"]`).click();
    await expect(saved(page)).toBeVisible();
    if (link !== links.at(-1)) await page.goBack();
  }
  await page.getByLabel('Title', { exact: true }).press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Control+s');
  await expect(toast(page)).toContainText('Content Updated');
  await expect(saved(page)).toBeVisible();
});

test('items are moved by button and by keyboard, and stay where they were put', async ({ page }) => {
  await signInTo(page, '/admin/content');
  await stored(
    page,
    ...['One', 'Two', 'Three', 'Four'].map((title) => essayDraft({ title, slug: title.toLowerCase() })),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(4);
  expect(await titles(page)).toEqual(['Four', 'Three', 'Two', 'One']);
  await page.getByRole('button', { name: 'Move One up' }).click();
  await expect(page.getByText('One is now number 3 of 4.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move One up' })).toBeFocused();
  expect(await titles(page)).toEqual(['Four', 'Three', 'One', 'Two']);
  await page.getByRole('link', { name: 'Four' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('Four is now number 2 of 4.')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Four' })).toBeFocused();
  await expect(page.locator('.content-row[aria-busy="true"]')).toHaveCount(0);
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  expect(await titles(page)).toEqual(['Three', 'Four', 'One', 'Two']);
});

test('an item is published, withdrawn, deleted after confirmation, and brought back', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 503/);
  await signInTo(page, '/admin/content');
  // A draft with a time still in the future, like that of an item that was scheduled and then withdrawn.
  const withdrawn = { ...essayDraft(), publishAt: '2099-03-14T09:00:00Z' };
  await stored(page, withdrawn);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Publish Night market' }).click();
  await expect(toast(page)).toContainText('Content Published');
  await expect(toast(page)).toContainText('Visitors read it at /essays/night-market and in the list');
  expect((await page.request.get('/essays/night-market')).status()).toBe(200);
  await expect(page.locator('.content-row .badge')).toHaveText('published');
  await page.getByRole('button', { name: 'Unpublish Night market' }).click();
  await expect(toast(page)).toContainText('Content Unpublished');
  await expect(page.locator('.content-row .badge')).toHaveText('draft');
  await page.getByRole('button', { name: 'Delete Night market' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Are you sure you want to delete this content item?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete Night market' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Content Deleted');
  await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Publish Night market' }).click();
  await expect(page.locator('.content-row .badge')).toHaveText('published');

  // From the editor, on a slow network that fails when the list is reloaded.
  await page.getByRole('link', { name: 'Night market' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.route(/\/api\/admin\/content(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill({ status: 503, json: {} });
  });
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page).toHaveURL('/admin/content');
  await expect(page.getByText('The items could not be loaded.')).toBeVisible();
  await expect(toast(page)).toContainText('Content Deleted');
  await page.unroute(/\/api\/admin\/content(\?|$)/);
  await toast(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(toast(page)).toContainText('“Night market” is back as it was.');
  await expect(page.locator('.content-row .badge')).toHaveText('published');
});

test('an essay is written with a preview, survives a reload, and is created', async ({ page, expectTrouble }) => {
  expectTrouble(/status of 400/);
  await signInTo(page, '/admin/content');
  await page.getByText('New Item').click();
  await page.getByRole('link', { name: 'essay' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Count the Round Trips');
  await expect(page.getByLabel('Slug')).toHaveValue('count-the-round-trips');
  await page.getByLabel('Slug').fill('round-trips');
  await page.getByLabel('Title', { exact: true }).fill('Count them');
  await expect(page.getByLabel('Slug')).toHaveValue('round-trips');
  await writeText(page, '## A heading\n\nWith *weight*. <script>');
  await page.getByRole('button', { name: 'Live preview' }).click();
  const preview = page.frameLocator('iframe[title="The essay as visitors will see it"]');
  await expect(preview.getByRole('heading', { level: 1, name: 'Count them' })).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'A heading' })).toBeVisible();
  await expect(preview.locator('.prose')).toContainText('With weight. <script>');

  // The panel with the errors opens, although it was closed.
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByLabel('Slug').fill('Round trips!');
  await page.getByRole('button', { name: 'Outline' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page)).toContainText('Save Failed');
  await expect(page.getByRole('alert', { name: 'What to fix' })).toContainText('slug');
  await expect(page.getByLabel('Slug')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Slug')).toBeFocused();
  await expectAccessible(page);

  // A write that the reload overtakes is answered with a conflict, which the editor settles but the browser reports.
  await expect(page.getByText('Unsaved changes, kept on the server')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Your unsaved changes from .* are back/)).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Count them');
  await page.getByLabel('Slug').fill('round-trips');
  await page.getByLabel('Subtitle').fill('A subtitle');
  await page.getByLabel('Categories').fill('Payments\n');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page)).toContainText('Content Created');
  await expect(page).toHaveURL(/\/admin\/content\/[^/]+$/);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Categories')).toHaveValue('Payments');
  await expect(page.getByText('are back')).toHaveCount(0);
});

test('form and JSON stay in sync', async ({ page, expectTrouble }) => {
  expectTrouble(/status of 400/);
  await signInTo(page, '/admin/content');
  const [item] = await stored(page, projectDraft());
  await page.goto(`/admin/content/${item?.id}`);
  await page.getByRole('button', { name: 'Add to metrics' }).click();
  const metric = page.getByRole('group', { name: 'metrics 1' });
  await metric.getByLabel('Label').fill('Reach');
  await metric.getByLabel('Value').fill('2.50');
  await expect(metric.getByLabel('Value')).toHaveValue('2.50');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.getByLabel('Content as JSON');
  await expect(json).toHaveValue(/"value": 2.5/);
  await json.fill((await json.inputValue()).replace('"Reach"', '"Markets"').replace('2.5', '"many"'));
  await page.getByRole('tab', { name: 'Form' }).click();
  await expect(metric.getByLabel('Label')).toHaveValue('Markets');
  await expect(metric.getByLabel('Value')).toHaveValue('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(metric.getByLabel('Value')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert', { name: 'What to fix' })).toContainText('metrics.0.value');
  await page.getByRole('tab', { name: 'JSON' }).click();
  await json.fill('{\n  "id": 1,\n');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#json-help')).toContainText('Line');
  await page.getByRole('tab', { name: 'Form' }).click();
  await expect(page.getByText('The JSON cannot be read at present.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Add to metrics' })).toBeVisible();
  await expect(saved(page)).toBeVisible();
});

test('leaving with unsaved work asks first, even when going back', async ({ page }) => {
  await signInTo(page, '/admin/content');
  const [item] = await stored(page, essayDraft());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('link', { name: 'Night market' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Day market');
  const question = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Media' }).click();
  await expect(question).toContainText('Leave without saving?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`${item?.id}$`));
  await page.goBack();
  await expect(question).toContainText('Leave without saving?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`${item?.id}$`));
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Day market');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await page.getByRole('link', { name: 'Night market' }).click();
  await expect(page.getByText('are back')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Day market');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Night market');
  await page.getByRole('link', { name: 'Media' }).click();
  await expect(page).toHaveURL(/media$/);
});

test('a stale save shows both versions and saves what is chosen', async ({ page, expectTrouble }) => {
  expectTrouble(/status of 409/);
  await signInTo(page, '/admin/content');
  const [item] = await stored(page, essayDraft());
  await page.goto(`/admin/content/${item?.id}`);
  await page.getByLabel('Title', { exact: true }).fill('Mine');
  await page.getByLabel('Author').fill('Me');
  const theirs = essayDraft({ title: 'Theirs', status: 'published' });
  const headers = await bearerOf(page);
  await page.request.put(`/api/admin/content/${item?.id}`, { headers, data: { ...theirs, rev: 1 } });
  await page.keyboard.press('Control+s');
  await expect(toast(page)).toContainText('Save Failed');
  const conflict = page.getByRole('region', { name: 'Someone else has saved this item' });
  await expect(conflict.getByRole('heading')).toBeFocused();
  await expect(conflict).toContainText('Any of your changes that you do not choose are lost.');
  await expect(conflict.getByRole('group')).toHaveCount(3);
  await expect(conflict.getByRole('group', { name: /^Publication/ }).getByLabel('Saved elsewhere')).toBeChecked();
  await expect(conflict.getByRole('group', { name: /^Author/ }).getByLabel('Yours')).toBeChecked();
  await conflict
    .getByRole('group', { name: /^Title/ })
    .getByLabel('Saved elsewhere')
    .check();
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Save the chosen version' }).click();
  await expect(toast(page)).toContainText('Content Updated');
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Theirs');
  // Saving never changes what visitors see: a published item gets a draft of changes.
  await expect(page.getByRole('combobox', { name: 'Publication' })).toHaveValue('draft');
  await expect(page.getByRole('heading', { name: 'A draft of changes' })).toBeVisible();
  await expect(page.getByLabel('Author')).toHaveValue('Me');
});

test('the history shows what changed, and restores a revision', async ({ page }) => {
  await signInTo(page, '/admin/content');
  const [item] = await stored(page, essayDraft({ status: 'published' }));
  await page.goto(`/admin/content/${item?.id}`);
  await page.getByLabel('Subtitle').fill('What the day taught us');
  await page.getByLabel('Publish date').fill('2020-01-02');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(toast(page)).toContainText('Content Published');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('deletion')).toHaveText('night');
  await expect(page.getByRole('insertion').first()).toHaveText('day');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore revision 1' }).click();
  await expect(page.getByRole('heading', { name: 'Revision 3' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A draft of changes' })).toBeVisible();
  await page.getByRole('tab', { name: 'Form' }).click();
  await expect(page.getByLabel('Subtitle')).toHaveValue('What the night taught us');
  await expect(page.getByLabel('Publish date')).toHaveValue('');
  const essay = await page.request.get('/api/essays/night-market');
  expect(await essay.text()).toContain('What the day taught us');
});

test('Save keeps the public version, Publish replaces it, and each button says what it will do', async ({ page }) => {
  await signInTo(page, '/admin/content');
  const [item] = await stored(page, essayDraft({ status: 'published' }));
  await page.goto(`/admin/content/${item?.id}`);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(page.getByText('It is already published as shown here.')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Changed');
  await expect(page.getByText('Keeps your changes as a draft. Visitors keep seeing the public version.')).toBeVisible();
  const answers: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && !request.url().includes('working-copies')) answers.push(request.url());
  });
  await save.dblclick();
  await expect(toast(page)).toContainText('Visitors keep seeing what is published at /essays/night-market.');
  await expect(save).toBeFocused();
  expect(answers).toHaveLength(1);
  const essay = () => page.request.get('/api/essays/night-market').then((answer) => answer.text());
  expect(await essay()).not.toContain('Changed');
  await publish.click();
  await expect(toast(page)).toContainText('Content Published');
  await expect(publish).toBeFocused();
  expect(await essay()).toContain('Changed');
  await page.getByRole('combobox', { name: 'Publication' }).selectOption('archived');
  await page.getByRole('button', { name: 'Save and archive' }).click();
  await expect(toast(page)).toContainText('Visitors no longer see it');
});

test('typed text is on another device within three seconds, and two windows merge their changes', async ({
  page,
  browser,
  baseURL,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signInTo(page, '/admin/content');
  const [item] = await stored(page, essayDraft());
  await page.goto(`/admin/content/${item?.id}`);
  await page.getByLabel('Title', { exact: true }).fill('Typed on the train');
  await expect(page.getByText(/Unsaved changes, kept on the server/)).toBeVisible({ timeout: 3_000 });

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await context.newPage();
  await signInTo(other, `/admin/content/${item?.id}`);
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('Typed on the train');
  await expect(other.getByText(/wrote this \d+ s ago/)).toBeVisible();

  // Different fields merge; the same field needs a choice.
  const isKept = other.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
  await other.getByLabel('Author').fill('Grace');
  await isKept;
  await page.getByLabel('Subtitle').fill('In the evening');
  await expect(page.getByText(/have been merged/)).toBeVisible();
  await expect(page.getByLabel('Author')).toHaveValue('Grace');
  await expect(page.getByText(/Unsaved changes, kept on the server/)).toBeVisible();
  await other.getByLabel('Title', { exact: true }).fill('Theirs');
  await page.getByLabel('Title', { exact: true }).fill('Mine');
  const choosing = (one: Page) => one.getByRole('region', { name: 'This is being written in another window' });
  await expect
    .poll(async () => (await choosing(page).count()) + (await choosing(other).count()), { timeout: 20_000 })
    .toBeGreaterThan(0);
  await context.close();
});

test('an unreadable item is listed separately, and its previous revision is restored as a draft', async ({
  page,
  site,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signInTo(page, '/admin/content');
  const [item] = await stored(page, essayDraft({ status: 'published' }));
  await spoilItem(site, item?.id ?? '', 2);
  await page.goto('/admin');
  await page.getByRole('link', { name: '1 item cannot be read' }).click();
  await expect(page.getByRole('heading', { name: '1 item cannot be read' })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('link', { name: 'Night market' }).click();
  await expect(page.getByRole('heading', { name: 'This item cannot be read' })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: 'Restore the previous revision' }).click();
  await expect(toast(page)).toContainText('is back, and not public');
  await expect(page.getByRole('combobox', { name: 'Publication' })).toHaveValue('draft');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.locator('.revision').nth(1)).toContainText('Unreadable');
});

test('nothing is lost if no server answers', async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_CONNECTION|ERR_EMPTY_RESPONSE/);
  const site = await serveSite();
  let id: string | undefined;
  try {
    await signInTo(page, `${site.url}/admin/content`);
    const headers = await bearerOf(page);
    const answer = await page.request.post(`${site.url}/api/admin/content`, { headers, data: essayDraft() });
    id = createContent.response.parse(await answer.json()).item.id;
    await page.goto(`${site.url}/admin/content/${id}`);
    await page.getByLabel('Title', { exact: true }).fill('Kept');
    await page.goto(`${site.url}/admin/content`);
    await expect(rows(page)).toHaveCount(1);
  } finally {
    await site.stop();
  }
  await page.getByRole('button', { name: 'Sync Content' }).click();
  await expect(toast(page)).toContainText('Sync Error');
  await page.getByRole('button', { name: 'Publish Night market' }).click();
  await expect(toast(page)).toContainText('Status Update Failed');
  await page.getByRole('button', { name: 'Delete Night market' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Delete Failed');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page)).toContainText('Failed to load content items.');
  await expect(rows(page)).toHaveCount(1);
});

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1440],
] as const) {
  test(`list and editor are accessible in the ${colorScheme} theme at ${width} pixels, and fit at 360, 768 and 1440`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await signInTo(page, '/admin/content');
    const [essay, project, careers] = await stored(page, essayDraft(), projectDraft(), pageDraft());
    for (const [name, path] of [
      ['list', '/admin/content'],
      ['essay', `/admin/content/${essay?.id}`],
      ['project', `/admin/content/${project?.id}`],
      ['page', `/admin/content/${careers?.id}`],
      ['section', '/admin/content/new/section'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('.content-row, .editor').first()).toBeVisible();
      if (name === 'page') await page.getByRole('button', { name: 'Add to bands' }).click();
      await expectAccessibleAndFitting(page);
    }
  });
}
