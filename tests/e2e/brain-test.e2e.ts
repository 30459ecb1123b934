import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { content } from './support/content.ts';

const { questions } = content.quiz;
const right = (index: number) => questions[index]?.correctAnswer ?? -1;
const wrong = (index: number) => (right(index) + 1) % 4;

const timer = (page: Page) => page.getByRole('timer');
const next = (page: Page) => page.getByRole('button', { name: 'Next Question' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' });
const finish = (page: Page) => page.getByRole('button', { name: 'Finish Test' });
const options = (page: Page) => page.getByRole('radio');
const percent = (page: Page) => page.getByText(/^\d+%$/);

async function start(page: Page): Promise<void> {
  await page.goto('/brain-test');
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
}

/** Goes from the first question to the results; null leaves a question open. */
async function answerAll(page: Page, answers: readonly (number | null)[]): Promise<void> {
  for (const [index, answer] of answers.entries()) {
    await expect(page.getByText(`Question ${index + 1} of 5`)).toBeVisible();
    if (answer !== null) await options(page).nth(answer).check();
    await (index === 4 ? finish(page) : next(page)).click();
  }
}

test('the first screen says what the test asks', async ({ page }) => {
  await page.goto('/brain-test');
  const terms = page.getByRole('region', { name: 'Brain test' }).getByRole('listitem');
  await expect(terms).toHaveText([/5 questions/, /15 minutes/, /free navigation/i, /results/i]);
  await expect(page.getByRole('button', { name: 'Start Test' })).toBeEnabled();
});

test('a question shows its number, difficulty, progress, answers and the time', async ({ page }) => {
  await page.clock.install();
  await page.goto('/brain-test');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: 'Start Test' }).click();
  const [first] = questions;
  await expect(page.getByRole('heading', { name: first?.question ?? '' })).toBeFocused();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await expect(page.getByText(first?.difficulty ?? '', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveJSProperty('value', 1);
  await expect(page.getByRole('radiogroup', { name: first?.question ?? '' })).toBeVisible();
  for (const option of first?.options ?? []) await expect(page.getByRole('radio', { name: option })).not.toBeChecked();
  await expect(timer(page)).toHaveText('Time left 15:00');
  await expect(previous(page)).toBeDisabled();
  await page.clock.runFor(1_000);
  await expect(timer(page)).toHaveText('Time left 14:59');
});

test('one moves freely between the questions, and answers can be changed', async ({ page }) => {
  await start(page);
  await options(page).nth(wrong(0)).check();
  await next(page).click();
  await expect(page.getByText('Question 2 of 5')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 2);
  await next(page).click();
  await previous(page).click();
  await previous(page).click();
  await expect(options(page).nth(wrong(0))).toBeChecked();
  await options(page).nth(right(0)).check();
  await answerAll(page, [null, null, null, null, null]);
  await expect(percent(page)).toHaveText('20%');
});

test('the results show the score, each answer, and the right one where it was missed', async ({ page }) => {
  await start(page);
  await answerAll(page, [right(0), wrong(1), null, right(3), right(4)]);
  await expect(page.getByRole('heading', { name: 'Your results' })).toBeFocused();
  await expect(percent(page)).toHaveText('60%');
  await expect(page.getByText('3 out of 5')).toBeVisible();

  const lines = page.getByRole('region', { name: 'Brain test' }).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  const option = (question: number, answer: number) => questions[question]?.options[answer] ?? '';
  await expect(lines.nth(0)).toContainText(`Your answer: ${option(0, right(0))}`);
  await expect(lines.nth(0)).not.toContainText('Correct answer:');
  await expect(lines.nth(1)).toContainText(`Your answer: ${option(1, wrong(1))}`);
  await expect(lines.nth(1)).toContainText(`Correct answer: ${option(1, right(1))}`);
  await expect(lines.nth(2)).toContainText('Your answer: Not answered');
  await expect(lines.nth(2)).toContainText(`Correct answer: ${option(2, right(2))}`);
});

test("'Take Test Again' starts from nothing", async ({ page }) => {
  await start(page);
  await answerAll(
    page,
    questions.map(({ correctAnswer }) => correctAnswer),
  );
  await expect(percent(page)).toHaveText('100%');
  await page.getByRole('button', { name: 'Take Test Again' }).click();
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await expect(timer(page)).toHaveText(/1(5:00|4:5\d)/);
  for (const radio of await options(page).all()) await expect(radio).not.toBeChecked();
  await answerAll(page, [null, null, null, null, null]);
  await expect(percent(page)).toHaveText('0%');
});

test('at zero the test ends, whatever is open', async ({ page }) => {
  await page.clock.install();
  await start(page);
  await options(page).nth(right(0)).check();
  await next(page).click();
  await page.clock.fastForward(890_000);
  await expect(timer(page)).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeFocused();
  await expect(percent(page)).toHaveText('20%');
  await expect(page.getByText('Not answered')).toHaveCount(4);
});

test('a tab that sleeps does not stretch the time', async ({ page }) => {
  await page.clock.install();
  await start(page);
  // Not one tick is run on the way: only the clock on the wall moves, as in a tab that is frozen.
  await page.clock.setSystemTime(Date.now() + 600_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(timer(page)).toHaveText(/(5:00|4:5\d)$/);
  await page.clock.setSystemTime(Date.now() + 901_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
});

test('the time left is announced sparingly', async ({ page }) => {
  await page.clock.install();
  await start(page);
  const spoken = page.getByRole('region', { name: 'Brain test' }).locator('[aria-live="polite"]');
  // A timer is silent by itself (WAI-ARIA 1.2).
  await expect(timer(page)).not.toHaveAttribute('aria-live');
  await expect(spoken).toBeEmpty();
  // A leap to shortly before a mark, and then the clock ticks past it.
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

test('a reload resumes where one was, with the time that is left', async ({ page }) => {
  await page.clock.install();
  await start(page);
  await options(page).nth(right(0)).check();
  await next(page).click();
  await options(page).nth(wrong(1)).check();
  await page.clock.runFor(60_000);
  await page.reload();
  await expect(page.getByText('Question 2 of 5')).toBeVisible();
  await expect(options(page).nth(wrong(1))).toBeChecked();
  await expect(timer(page)).toHaveText(/1(4:00|3:5\d)$/);
  await previous(page).click();
  await expect(options(page).nth(right(0))).toBeChecked();
});

test('a reload after the time was over shows the results', async ({ page }) => {
  await page.clock.install();
  await start(page);
  await page.goto('/about');
  await page.clock.setSystemTime(Date.now() + 901_000);
  await page.goto('/brain-test');
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
});

test('the keys 1 to 4, the arrows and Enter are enough for the whole test', async ({ page }) => {
  await start(page);
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

test('keys outside the question leave it alone', async ({ page }) => {
  await start(page);
  await page.getByRole('link', { name: `${content.site.name}, home` }).focus();
  await page.keyboard.press('3');
  for (const radio of await options(page).all()) await expect(radio).not.toBeChecked();
});

test('what is shared of a result is the score alone', async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      value: (data: unknown) => {
        shared.push(data);
        return Promise.resolve();
      },
    });
  });
  await start(page);
  await answerAll(page, [right(0), right(1), right(2), right(3), null]);
  await page.getByRole('button', { name: 'Share Result' }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  expect(shared).toEqual([
    {
      title: await page.title(),
      text: expect.stringMatching(/4 out of 5 \(80%\)/),
      url: expect.stringMatching(/\/brain-test$/),
    },
  ]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a question and the results are accessible in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await start(page);
    await options(page).nth(1).check();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await answerAll(page, [right(0), wrong(1), null, null, null]);
    await expectAccessible(page);
  });
}
