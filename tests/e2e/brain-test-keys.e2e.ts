import { expect, test } from './fixtures.ts';
import { content } from './support/content.ts';
import { options, startTest } from './support/quiz.ts';

test('the keys 1 to 4, the arrows and Enter are enough for the whole test', async ({ page }) => {
  await startTest(page);
  await page.keyboard.press('4');
  await expect(options(page).nth(3)).toBeChecked();
  await page.keyboard.press('2');
  await expect(options(page).nth(1)).toBeChecked();
  await expect(options(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(2)).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(options(page).nth(1)).toBeChecked();
  await page.keyboard.press('5');
  await expect(options(page).nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 2 of 5')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(0)).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(options(page).nth(3)).toBeChecked();
  for (const position of [3, 4, 5]) {
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Question ${position} of 5`)).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your results' })).toBeVisible();
});

test('keys pressed outside the question do not affect it', async ({ page }) => {
  await startTest(page);
  await page.getByRole('link', { name: `${content.site.name}, home` }).focus();
  await page.keyboard.press('3');
  await expect(options(page)).toHaveCount(4);
  for (const radio of await options(page).all()) await expect(radio).not.toBeChecked();
});
