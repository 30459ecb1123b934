import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { essayContent, essayDraft } from '../support/content-drafts.ts';
import { drawing, pictureFile } from '../support/pictures.ts';
import { serveSite } from '../support/served-site.ts';
import { expect, test } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';
import { expectAccessible, expectAccessibleAndFitting } from './support/accessibility.ts';

// Each test starts with an empty library.
test.use({ ownSite: true });

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const gif: Chosen = {
  name: 'dance.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};

async function picture(name: string, type: 'jpeg' | 'png' | 'webp', width = 60, height = 40): Promise<Chosen> {
  const file = await pictureFile(type, drawing(width, height));
  return { name, mimeType: file.type, buffer: Buffer.from(file.bytes) };
}

/** Chooses files with the button. */
async function choose(page: Page, ...files: Chosen[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(files);
}

const uploadsIn = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const toast = (page: Page) => page.locator('#toaster .toast');

/** Passes files to the page as a paste or a drop would. */
const bring = (page: Page, how: 'paste' | 'drop', files: Chosen[]) =>
  page.evaluate(
    ([kind, given]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const init = { bubbles: true, cancelable: true };
      if (kind === 'paste') document.body.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
      else {
        for (const type of ['dragenter', 'dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }));
      }
    },
    [how, files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))] as const,
  );

test('several files are uploaded at once, and one that is refused says why', async ({ page, expectTrouble }) => {
  expectTrouble(/status of 415/);
  await signInTo(page, '/admin/media');
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();

  const market = await picture('market.png', 'png', 60, 40);
  await choose(page, market, gif, await picture('harbour.jpg', 'jpeg', 90, 30));
  const uploads = uploadsIn(page);
  await expect(uploads.getByRole('status')).toHaveText('2 uploaded, 1 not uploaded');
  await expect(uploads.getByRole('listitem').filter({ hasText: 'dance.gif' })).toContainText(
    'This is not a JPEG, PNG, WebP or AVIF picture.',
  );
  await expect(uploads.getByRole('listitem').filter({ hasText: 'market.png' })).toContainText('The picture was added.');

  const card = cardOf(page, 'market.png');
  await expect(card).toContainText('PNG');
  await expect(card).toContainText('60 × 40');
  await expect(card).toContainText(/\d+\.\d\d KB/);
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['harbour.jpg', 'market.png']);
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);

  await uploads.getByRole('button', { name: 'Clear' }).click();
  await expect(uploads).toBeHidden();
  await choose(page, market);
  await expect(uploads).toContainText('This picture is already in the library.');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['harbour.jpg', 'market.png']);
});

test('a large picture is made smaller first, and one that the browser cannot read is refused before anything is sent', async ({
  page,
}) => {
  await signInTo(page, '/admin/media');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await choose(page, { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(4 * 1024 * 1024 + 1) });
  await expect(uploadsIn(page)).toContainText('This browser cannot read the picture, so it cannot make it smaller.');
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss huge.png' }).click();
  await expect(uploadsIn(page)).toBeHidden();

  const raw = { width: 1_400, height: 1_100, channels: 3 } as const;
  const noise = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png()
    .toBuffer();
  expect(noise.length).toBeGreaterThan(4 * 1024 * 1024);
  await choose(page, { name: 'noise.png', mimeType: 'image/png', buffer: noise });
  await expect(uploadsIn(page)).toContainText('The picture was added. It was made smaller here:');
  await expect(cardOf(page, 'noise.webp')).toContainText('1400 × 1100');
});

test('a bar shows how much of a file was sent, and an upload can be cancelled', async ({ page, context }) => {
  await signInTo(page, '/admin/media');
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const slow = { offline: false, latency: 20, downloadThroughput: 1e6, uploadThroughput: 50_000 };
  await devtools.send('Network.emulateNetworkConditions', slow);
  const wide = await picture('wide.png', 'png', 700, 600);
  await choose(
    page,
    { ...wide, buffer: Buffer.concat([wide.buffer, Buffer.alloc(400_000)]) },
    { ...wide, name: 'next.png' },
  );
  const bar = page.getByRole('progressbar', { name: 'Upload of wide.png' });
  const part = () => bar.evaluate((element: HTMLProgressElement) => element.value);
  await expect.poll(part).toBeGreaterThan(0.05);
  expect(await part()).toBeLessThan(1);
  await expect(uploadsIn(page)).toContainText(/\d+%/);
  await expect(uploadsIn(page)).toContainText('Waiting...');
  await page.getByRole('button', { name: 'Cancel wide.png' }).click();
  await expect(uploadsIn(page)).not.toContainText('wide.png');
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await expect(cardOf(page, 'next.png')).toBeVisible();
  await expect(cardOf(page, 'wide.png')).toHaveCount(0);
});

test('files can be pasted and dropped', async ({ page }) => {
  await signInTo(page, '/admin/media');
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();
  await bring(page, 'paste', [await picture('pasted.png', 'png')]);
  await expect(cardOf(page, 'pasted.png')).toBeVisible();
  await bring(page, 'drop', [await picture('one.jpg', 'jpeg', 50, 50), await picture('two.webp', 'webp', 70, 50)]);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['two.webp', 'one.jpg', 'pasted.png']);
  await expect(page.getByText('Drop pictures to upload them')).toBeHidden();
});

test('a picture is described in place, then found by its description and its kind', async ({ page }) => {
  await signInTo(page, '/admin/media');
  await choose(page, await picture('a.png', 'png'), await picture('b.jpg', 'jpeg', 80, 50));
  const field = page.getByLabel('Alternative text of a.png');
  await field.fill('A market at night');
  await field.press('Enter');
  const card = cardOf(page, 'a.png');
  await expect(card.getByRole('status')).toHaveText('Saved');
  await expect(card.getByRole('img', { name: 'A market at night' })).toBeVisible();
  await field.fill('Something else');
  await field.press('Escape');
  await expect(field).toHaveValue('A market at night');
  await page.reload();
  await expect(field).toHaveValue('A market at night');

  await page.getByRole('searchbox', { name: 'Search media' }).fill('at NIGHT');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['a.png']);
  expect(new URL(page.url()).searchParams.get('q')).toBe('at NIGHT');
  await page.getByLabel('Kind').selectOption('JPEG');
  await expect(page.getByRole('heading', { name: 'No picture matches' })).toBeVisible();
  await page.goto('/admin/media?type=image/jpeg');
  await expect(page.getByLabel('Kind')).toHaveValue('image/jpeg');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['b.jpg']);
});

test('the address of a picture can be copied, and leads to it', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await signInTo(page, '/admin/media');
  await choose(page, await picture('a.png', 'png'));
  await page.getByRole('button', { name: 'Copy Address of a.png' }).click();
  await expect(toast(page)).toContainText('Address copied!');
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/^\/media\/[0-9a-f]{64}$/);
  const answer = await page.request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
});

test('deleting a picture first names where it is used, and works by keyboard', async ({ page }) => {
  await signInTo(page, '/admin/media');
  await choose(page, await picture('used.png', 'png'));
  const path = await cardOf(page, 'used.png').getByRole('link').getAttribute('href');
  const essay = essayDraft({ content: { ...essayContent, featuredImage: path } });
  const created = await page.request.post('/api/admin/content', { data: essay, headers: await bearerOf(page) });
  expect(created.status()).toBe(200);

  // Its details lead to the essay, and are closed on the way back.
  await page.getByRole('button', { name: 'Details of used.png' }).click();
  const details = page.getByRole('dialog', { name: 'used.png', exact: true });
  await details.getByRole('link', { name: 'Night market' }).click();
  await expect(page.getByLabel('Author')).toBeVisible();
  await page.goBack();
  await expect(cardOf(page, 'used.png')).toBeVisible();
  await expect(details).toBeHidden();

  const button = page.getByRole('button', { name: 'Delete used.png' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete used.png?' });
  await expect(dialog).toContainText('It is used in “Night market” (essay). It will be missing there.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();
  await expect(toast(page)).toContainText('Picture Deleted');
  expect((await page.request.get(path ?? '')).status()).toBe(404);
});

test('a library that cannot be loaded says so, and is loaded again by hand', async ({ page, expectTrouble }) => {
  expectTrouble(/status of 502/);
  await signInTo(page, '/admin/dashboard');
  // A proxy's answer for a dead server.
  await page.route('**/api/admin/media', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Media' }).click();
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText('Failed to load media items.');
  await expect(page.getByRole('main')).toContainText('Failed to load media items.');
  await page.unroute('**/api/admin/media');
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();
});

test('without a server nothing is lost: the upload can be sent again, and the library stays visible', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_CONNECTION|ERR_EMPTY_RESPONSE/);
  const site = await serveSite();
  try {
    await signInTo(page, `${site.url}/admin/media`);
    await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();
  } finally {
    await site.stop();
  }
  await choose(page, await picture('a.png', 'png'));
  await expect(uploadsIn(page)).toContainText('The server could not be reached. Please try again.');
  await expect(uploadsIn(page).getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page)).toContainText('Failed to load media items.');
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();
});

test('eight placeholders are shown while the library loads, and all pictures have frames of the same shape', async ({
  page,
}) => {
  await signInTo(page, '/admin/media');
  await choose(page, await picture('a.png', 'png'), await picture('b.jpg', 'jpeg', 30, 90));
  await expect(cardOf(page, 'b.jpg')).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/admin/media', async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('.media-skeleton')).toHaveCount(8);
  resolve();
  await expect(cardOf(page, 'b.jpg').locator('img')).toHaveJSProperty('complete', true);
  for (const name of ['a.png', 'b.jpg']) {
    const frame = await cardOf(page, name).getByRole('link').boundingBox();
    expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the library is accessible in the ${colorScheme} theme`, async ({ page, expectTrouble }) => {
    expectTrouble(/status of 415/);
    await page.emulateMedia({ colorScheme });
    await signInTo(page, '/admin/media');
    await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();
    await expectAccessible(page);
    await choose(page, await picture('a.png', 'png'), gif, await picture('b.jpg', 'jpeg', 90, 50));
    await expect(cardOf(page, 'b.jpg')).toBeVisible();
    await page.getByLabel('Alternative text of a.png').fill('Night');
    await expectAccessibleAndFitting(page);
  });
}

test('a picture is replaced and gets a focal point in its details, and the picker finds pictures by keyboard', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  await signInTo(page, '/admin/media');
  await choose(page, await picture('a.png', 'png'), await picture('b.jpg', 'jpeg', 80, 50));
  await expect(cardOf(page, 'b.jpg')).toBeVisible();
  await page.route('**/use', (route) => route.abort());
  await page.getByRole('button', { name: 'Details of a.png' }).click();
  const dialog = page.getByRole('dialog', { name: 'a.png' });
  await expect(dialog.getByRole('alert')).toContainText('Where the picture is used could not be loaded.');
  await page.unroute('**/use');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog).toContainText('It is not used anywhere.');
  const point = dialog.getByRole('button', { name: /^Focal point of a\.png/ });
  await point.press('ArrowRight');
  await expect(dialog).toContainText('55 % from the left, 50 % from the top. Saved');
  await expectAccessible(page);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await (await chooser).setFiles(await picture('c.png', 'png', 90, 70));
  await expect(dialog.getByRole('button', { name: 'Show the First One' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cardOf(page, 'a.png')).toContainText('90 × 70');

  await page.goto('/admin/content/new/essay');
  await page.getByRole('button', { name: /^Choose Picture/ }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await picker.getByRole('searchbox').fill('b.jpg');
  await expect(picker.getByRole('button', { name: 'a.png' })).toHaveCount(0);
  await expectAccessible(page);
  // Text from another window arrives while the picker is open.
  const author = page.getByLabel('Author');
  await author.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Grace');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await picker.getByRole('button', { name: 'b.jpg' }).press('Enter');
  const words = page.getByRole('dialog', { name: 'What does it show?' });
  await words.getByRole('textbox').fill('A harbour');
  await words.getByRole('button', { name: 'Use Picture' }).click();
  await expect(words).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Featured image/ })).toHaveValue(/^\/media\/[0-9a-f]{64}$/);
  await expect(author).toHaveValue('Grace');
});
