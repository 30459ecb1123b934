import type { Page } from 'playwright/test';
import { mainScreens } from '#admin/routing/screens.ts';
import { createContent } from '#contract/api/admin-content.ts';
import { essayContent, essayDraft } from '../support/content-drafts.ts';
import { expect, test } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';
import { textOf } from './support/writing.ts';

// Each test starts without content.
test.use({ ownSite: true });

/** A text many screens long, with blocks of each kind. */
const longBody = Array.from(
  { length: 60 },
  (_, index) =>
    `## Part ${index}\n\nParagraph ${index} with a [link](/projects).\n\n- one\n- two\n\n\`\`\`ts\nconst part = ${index};\n\`\`\`\n`,
).join('\n');

async function openLongText(page: Page): Promise<void> {
  await signInTo(page, '/admin/content');
  const data = essayDraft({ content: { ...essayContent, body: longBody } });
  const answer = await page.request.post(createContent.path, { headers: await bearerOf(page), data });
  await page.goto(`/admin/content/${createContent.response.parse(await answer.json()).item.id}`);
}

test.describe('with motion allowed', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('text typed right after paging through a long text is visible at once', async ({ page }) => {
    await openLongText(page);
    const text = await textOf(page);
    await text.focus();
    await page.keyboard.press('ControlOrMeta+Home');
    for (let count = 0; count < 12; count += 1) await page.keyboard.press('PageDown');
    await page.keyboard.type('Typed');
    const isInWindow = await text.evaluate(
      (element) =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const line = [...element.querySelectorAll('.cm-line')].find((one) => one.textContent.includes('Typed'));
              const { top = -1, bottom = -1 } = line?.getBoundingClientRect() ?? {};
              resolve(top > 0 && bottom < innerHeight);
            }),
          );
        }),
    );
    expect(isInWindow).toBe(true);
  });
});

test('the live preview adds what was written, and leaves all other blocks untouched', async ({ page }) => {
  await openLongText(page);
  const text = await textOf(page);
  await page.getByRole('button', { name: 'Live preview' }).click();
  const blocks = page.frameLocator('iframe[title="The essay as visitors will see it"]').locator('.prose > *');
  await expect(blocks).toHaveCount(240);
  await blocks.evaluateAll((all) => {
    for (const block of all) Object.assign(block, { isOld: true });
  });
  const fresh = () =>
    blocks.evaluateAll((all) => all.filter((block) => !('isOld' in block)).map((block) => block.textContent.trim()));
  expect(await fresh()).toEqual([]);

  // One block is new, two distant ones changed, and a heading changes the contents as well.
  await text.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  await page.keyboard.type(' begins\n\nNew here.');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.type('// last ');
  await expect(blocks).toHaveCount(241);
  await expect(blocks.last()).toContainText('// last');
  await expect(blocks.first()).toContainText('Part 0 begins');
  expect(await fresh()).toEqual(['New here.']);
});

test('Escape first closes what is open, and then leaves the focus mode', async ({ page }) => {
  await openLongText(page);
  const text = await textOf(page);
  const slug = page.getByLabel('Slug');
  const focus = page.getByRole('button', { name: 'Focus', exact: true });
  await focus.click();
  await expect(slug).toBeHidden();
  await text.focus();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeHidden();
  await expect(text).toBeFocused();
  await expect(focus).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Link to' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Link to' })).toBeHidden();
  await expect(focus).toHaveAttribute('aria-pressed', 'true');
  // The cursor is in unmarked text.
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Escape');
  await expect(focus).toHaveAttribute('aria-pressed', 'false');
  await expect(slug).toBeVisible();
  await expect(text).toBeFocused();
});

test('on a phone the navigation shows every entry, with title and text below it on the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLongText(page);
  const text = await textOf(page);
  const entries = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(entries).toHaveCount(mainScreens.length);
  for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 });
  const bar = await page.locator('.save-bar').boundingBox();
  const title = await page.getByLabel('Title', { exact: true }).boundingBox();
  const [first, second] = await Promise.all([0, 1].map((index) => text.locator('.cm-line').nth(index).boundingBox()));
  expect((title?.y ?? Infinity) + (title?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  expect((second?.y ?? Infinity) + (second?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
