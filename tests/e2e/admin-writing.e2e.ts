import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { createContent, readContentItem } from '#contract/api/admin-content.ts';
import { fillPath } from '#contract/endpoint.ts';
import { essayContent, essayDraft } from '../support/content-drafts.ts';
import { expect, test } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';
import { expectAccessible } from './support/accessibility.ts';
import { hold } from './support/calls.ts';
import { linesOf, paste, textOf } from './support/writing.ts';

// Each test starts without content.
test.use({ ownSite: true });

const editorScript = 'code-mirror';

async function stored(page: Page, body: string): Promise<string> {
  const data = essayDraft({ content: { ...essayContent, body } });
  const answer = await page.request.post(createContent.path, { headers: await bearerOf(page), data });
  return createContent.response.parse(await answer.json()).item.id;
}

async function savedBody(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(fillPath(readContentItem.path, { id }), { headers: await bearerOf(page) });
  const { item } = readContentItem.response.parse(await answer.json());
  return (item.content as { body: string }).body;
}

test('a text is written by keyboard, with pictures and links from this site, and appears on its page', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 415/);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await signInTo(page, '/admin/content');
  const id = await stored(page, 'F');
  expect(fetched.filter((url) => url.includes(editorScript))).toEqual([]);
  // Text typed before the editor has loaded continues in it.
  const { release } = await hold(page, `**/${editorScript}*.js`);
  await page.goto(`/admin/content/${id}`);
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('ir');
  release();
  await page.keyboard.type('st.', { delay: 100 });
  const text = await textOf(page);
  await expect(text).toBeFocused();
  expect(fetched.filter((url) => url.includes(editorScript))).toHaveLength(1);

  // Title, Enter, text: markers, a heading from the menu, a list that continues.
  await page.getByLabel('Title', { exact: true }).press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' ? is no shortcut here, ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('\n\n/head');
  await expect(page.getByRole('option', { name: /^Heading/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('A part\n\n- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two places');
  expect(await linesOf(text)).toBe('First. ? is no shortcut here, **bold**\n\n## A part\n\n- one\n- two places');

  // A link to a page by name, and one from an address pasted over words.
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Link to' }).fill('leader');
  await expect(page.getByRole('option', { name: /Leadership/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.press('Home');
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('ControlOrMeta+Shift+ArrowRight');
  await paste(text, { words: 'https://example.com/a' });
  await expect.poll(() => linesOf(text)).toContain('[two](https://example.com/a)');
  expect(await linesOf(text)).toContain('[places](/leadership)');

  // A picture at the cursor; an invalid file leaves nothing behind.
  await page.keyboard.press('ControlOrMeta+End');
  await paste(text, { picture: { name: 'broken.png', base64: btoa('no picture') } });
  await page.getByLabel('Description').fill('Nothing');
  await page.keyboard.press('Enter');
  await expect(page.locator('#toaster .toast')).toContainText('broken.png Not Inserted');
  expect(await linesOf(text)).not.toContain('![');
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b23c12' } })
    .png()
    .toBuffer();
  await paste(text, { picture: { name: 'market.png', base64: png.toString('base64') } });
  await page.getByRole('button', { name: 'Insert' }).click();
  await expect(page.getByText('Write what the picture shows.')).toBeVisible();
  await page.getByLabel('Description').fill('A market at night');
  await page.getByRole('button', { name: 'Insert' }).click();
  await expect.poll(() => linesOf(text)).toMatch(/\n\n!\[A market at night\]\(\/media\/[0-9a-f]{64}\)/);

  // One picker everywhere: it offers uploads, and asks for a description once.
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Choose a picture' })
    .getByRole('button', { name: /market\.png/ })
    .click();
  await expect(page.getByLabel('Description')).toHaveValue('A market at night');
  await page.getByRole('button', { name: 'Leave it out' }).click();

  // What a save would refuse is listed beside the text, reachable by keyboard.
  await page.keyboard.type('\n\n[One](/about), [two](/abuot) and [three](#a-part).');
  await page.getByRole('button', { name: '1 to fix' }).press('Enter');
  const problems = page.getByRole('region', { name: 'To fix' });
  await expect(problems.getByRole('listitem')).toContainText('leads to "/abuot", which is not an address of this site');
  await problems.getByRole('button', { name: /^Line/ }).press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('two.');
  await expect(page.getByRole('button', { name: 'To fix' })).toBeVisible();

  // The text and its slash menu are accessible.
  await page.getByRole('button', { name: 'Focus' }).click();
  await text.focus();
  await page.keyboard.type('\n\n/');
  await expect(page.getByRole('option', { name: /^Rule/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Focus' }).click();

  // The side panel closes and stays closed; Tab leaves the text.
  await page.getByRole('button', { name: 'Live preview' }).click();
  const preview = page.frameLocator('iframe[title="The essay as visitors will see it"]');
  await expect(preview.getByRole('img', { name: 'A market at night' })).toBeVisible();
  await expect(preview.locator('script')).toHaveCount(0);
  await text.focus();
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();

  await text.focus();
  await page.keyboard.type('\n\nThe last words.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  expect(await savedBody(page, id)).toMatch(/\nThe last words\.$/);
  await expect(preview.getByText('The last words.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Live preview' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Slug')).toBeHidden();
});

test('a text can be written even if the editor does not load', async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/);
  await signInTo(page, '/admin/content');
  const id = await stored(page, 'First.');
  await page.route(`**/*${editorScript}*`, (route) => route.abort());
  await page.goto(`/admin/content/${id}`);
  await expect(page.getByText('The editor with its buttons could not be loaded.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Body' }).fill('Second.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  expect(await savedBody(page, id)).toBe('Second.');
});
