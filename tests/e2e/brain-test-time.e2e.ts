import { expect, test } from './fixtures.ts';
import { nextButton, options, percent, previousButton, right, startTest, timer, wrong } from './support/quiz.ts';

test('at zero the test ends, even with unanswered questions', async ({ page }) => {
  await page.clock.install();
  await startTest(page);
  await options(page).nth(right(0)).check();
  await nextButton(page).click();
  await page.clock.fastForward(890_000);
  await expect(timer(page)).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeFocused();
  await expect(percent(page)).toHaveText('20%');
  await expect(page.getByText('Not answered')).toHaveCount(4);
});

test('a sleeping tab does not extend the time', async ({ page }) => {
  await page.clock.install();
  await startTest(page);
  // No tick runs in between: only the wall clock moves, as in a frozen tab.
  await page.clock.setSystemTime(Date.now() + 600_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(timer(page)).toHaveText(/(5:00|4:5\d)$/);
  await page.clock.setSystemTime(Date.now() + 901_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
});

test('the time left is announced sparingly', async ({ page }) => {
  await page.clock.install();
  await startTest(page);
  const spoken = page.getByRole('region', { name: 'Brain test' }).locator('[aria-live="polite"]');
  // A timer is silent by default (WAI-ARIA 1.2).
  await expect(timer(page)).not.toHaveAttribute('aria-live');
  await expect(spoken).toBeEmpty();
  // A jump to just before a mark, after which the clock ticks past it.
  for (const [leap, text] of [
    [290_000, '10 minutes left'],
    [290_000, '5 minutes left'],
    [230_000, '1 minute left'],
    [20_000, '30 seconds left'],
    [10_000, '10 seconds left'],
  ] as const) {
    const before = await spoken.textContent();
    await page.clock.fastForward(leap);
    await expect(spoken).toHaveText(before ?? '');
    await page.clock.runFor(10_000);
    await expect(spoken).toHaveText(text);
  }
});

test('a reload resumes at the same question, with the time that is left', async ({ page }) => {
  await page.clock.install();
  await startTest(page);
  await options(page).nth(right(0)).check();
  await nextButton(page).click();
  await options(page).nth(wrong(1)).check();
  await page.clock.runFor(60_000);
  await page.reload();
  await expect(page.getByText('Question 2 of 5')).toBeVisible();
  await expect(options(page).nth(wrong(1))).toBeChecked();
  await expect(timer(page)).toHaveText(/1(4:00|3:5\d)$/);
  await previousButton(page).click();
  await expect(options(page).nth(right(0))).toBeChecked();
});

test('a reload after the time is up shows the results', async ({ page }) => {
  await page.clock.install();
  await startTest(page);
  await page.goto('/about');
  await page.clock.setSystemTime(Date.now() + 901_000);
  await page.goto('/brain-test');
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
});
