import type { Locator, Page } from 'playwright/test';
import { projectPath } from '#contract/content/project-path.ts';
import { settings } from '#contract/settings.ts';
import { expect, test } from './fixtures.ts';
import { content, pageCopy } from './support/content.ts';

const map = (page: Page): Locator => page.getByRole('region', { name: 'Where the work stands' });
const bottomOf = async (place: Locator): Promise<number> => {
  const box = await place.boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

/** The longest permitted title, in words of ordinary length. */
const longest = 'Build what the people of your town were born to lead today, and more'.slice(
  0,
  settings.reduce((most, setting) => (setting.key === 'hero_title' && 'most' in setting ? setting.most : most), 0),
);

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
] as const) {
  test(`heading, lead and both buttons fit on the first screen of ${width} × ${height}, even with the longest heading`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const last = page.getByRole('link', { name: 'View Our Projects' }).first();
    expect(await bottomOf(last)).toBeLessThanOrEqual(height);
    await page.getByRole('heading', { level: 1 }).evaluate((heading, text) => (heading.textContent = text), longest);
    expect(await bottomOf(last)).toBeLessThanOrEqual(height);
  });
}

test('the map names every venture once, and each name links to its page', async ({ page }) => {
  await page.goto('/');
  for (const { slug, title } of content.projects) {
    const name = map(page).getByRole('link', { name: title, exact: true });
    await expect(name).toHaveCount(1);
    await expect(name).toHaveAttribute('href', projectPath(slug));
  }
});

for (const width of [360, 768, 1024, 1280, 1440, 1920]) {
  test(`the map shows Asia at ${width} px, and no name overlaps another or leaves the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const land = await map(page).locator('img').boundingBox();
    expect(land?.x).toBeGreaterThanOrEqual(0);
    expect((land?.x ?? 0) + (land?.width ?? 0)).toBeLessThanOrEqual(width);
    const boxes = await map(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(content.projects.length);
    for (const [index, one] of boxes.entries()) {
      expect(one.left).toBeGreaterThanOrEqual(0);
      expect(one.right).toBeLessThanOrEqual(width);
      for (const other of boxes.slice(index + 1)) {
        const apart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top + 1 ||
          other.bottom <= one.top + 1;
        expect(apart, JSON.stringify([one, other])).toBe(true);
      }
    }
  });
}

test('names on the map can be reached with the keyboard, and the focused one is outlined', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'View Our Projects' }).focus();
  await page.keyboard.press('Tab');
  const first = map(page).getByRole('link').first();
  await expect(first).toBeFocused();
  await expect(first).toHaveCSS('outline-style', 'solid');
});

test('three ventures are shown with a picture, a sentence and a figure', async ({ page }) => {
  await page.goto('/');
  const { ventures } = pageCopy('home');
  const shown = page.getByRole('region', { name: ventures?.heading ?? '' }).getByRole('article');
  await expect(shown).toHaveCount(3);
  for (const [index, slug] of (ventures?.projects ?? []).entries()) {
    const project = content.projects.find((one) => one.slug === slug);
    const venture = shown.nth(index);
    await expect(venture.getByRole('link', { name: project?.title ?? '' })).toHaveAttribute('href', projectPath(slug));
    await expect(venture).toContainText(project?.sentence ?? '');
    await expect(venture).toContainText(project?.metrics?.[0]?.label ?? '');
  }
});

test('pictures of ventures are not drawn until the visitor scrolls, and stay from then on', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const drawings = page.locator('.proof-drawing');
  const visibility = () => drawings.evaluateAll((all) => all.map((one) => getComputedStyle(one).contentVisibility));
  expect(await visibility()).toEqual(['auto', 'auto', 'auto']);
  await page.mouse.wheel(0, 300);
  await expect.poll(visibility).toEqual(['visible', 'visible', 'visible']);
  await drawings.last().scrollIntoViewIfNeeded();
  const shown = () =>
    drawings.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(shown).toEqual([true, true, true]);
});

test('the founder is shown with a portrait and a name, and a link to Leadership', async ({ page }) => {
  await page.goto('/');
  const { person } = pageCopy('leadership');
  const band = page.getByRole('region', { name: 'The founder still reviews code' });
  await expect(band.getByText(person?.name ?? '', { exact: true })).toBeVisible();
  const portrait = band.getByRole('img', { name: person?.portraitAlt ?? '' });
  await portrait.scrollIntoViewIfNeeded();
  await expect
    .poll(() => portrait.evaluate((image) => (image as HTMLImageElement).naturalWidth), {
      message: 'the portrait loads',
    })
    .toBeGreaterThan(0);
  await expect(band.getByRole('link', { name: 'Meet the founder' })).toHaveAttribute('href', '/leadership');
});
