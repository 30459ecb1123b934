import { bandIn } from '#contract/content/page.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { pageCopy } from './support/content.ts';
import {
  answerAll,
  nextButton,
  options,
  percent,
  previousButton,
  questions,
  right,
  startTest,
  timer,
  wrong,
} from './support/quiz.ts';

const invitation = bandIn(pageCopy('brain-test'), 'invitation')?.heading ?? '';

test('the first screen says what the test involves', async ({ page }) => {
  await page.goto('/brain-test');
  const terms = page.getByRole('list', { name: 'Before you start' }).getByRole('listitem');
  await expect(terms).toHaveText([/5 questions/, /15 minutes/, /free navigation/i, /results/i]);
  await expect(page.getByRole('button', { name: 'Start Test' })).toBeEnabled();
  const stations = page.getByRole('list', { name: 'The five topics' }).getByRole('listitem');
  await expect(stations).toHaveText(questions.map(({ id, topic, difficulty }) => `${id}${topic ?? ''} ${difficulty}`));
});

test('a question shows its number, difficulty, progress, answers and the time left', async ({ page }) => {
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
  expect(first?.options).toHaveLength(4);
  for (const option of first?.options ?? []) await expect(page.getByRole('radio', { name: option })).not.toBeChecked();
  await expect(timer(page)).toHaveText('Time left 15:00');
  await expect(previousButton(page)).toBeDisabled();
  await page.clock.runFor(1_000);
  await expect(timer(page)).toHaveText('Time left 14:59');
});

test('questions can be visited in any order, and answers can be changed', async ({ page }) => {
  await startTest(page);
  await options(page).nth(wrong(0)).check();
  await nextButton(page).click();
  await expect(page.getByText('Question 2 of 5')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 2);
  await nextButton(page).click();
  await previousButton(page).click();
  await previousButton(page).click();
  await expect(options(page).nth(wrong(0))).toBeChecked();
  await options(page).nth(right(0)).check();
  await answerAll(page, [null, null, null, null, null]);
  await expect(percent(page)).toHaveText('20%');
});

test('the results show the score, each answer, and the right one if it was missed', async ({ page }) => {
  await startTest(page);
  await answerAll(page, [right(0), wrong(1), null, right(3), right(4)]);
  await expect(page.getByRole('heading', { name: 'Your results' })).toBeFocused();
  await expect(percent(page)).toHaveText('60%');
  await expect(page.getByText('3 out of 5')).toBeVisible();

  const lines = page.getByRole('list', { name: 'Your answers' }).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  const option = (question: number, answer: number) => questions[question]?.options[answer] ?? '';
  await expect(lines.nth(0)).toContainText(`Your answer: ${option(0, right(0))}`);
  await expect(lines.nth(0)).not.toContainText('Correct answer:');
  await expect(lines.nth(1)).toContainText(`Your answer: ${option(1, wrong(1))}`);
  await expect(lines.nth(1)).toContainText(`Correct answer: ${option(1, right(1))}`);
  await expect(lines.nth(2)).toContainText('Your answer: Not answered');
  await expect(lines.nth(2)).toContainText(`Correct answer: ${option(2, right(2))}`);
  for (const [index, { explanation, essay }] of questions.entries()) {
    await expect(lines.nth(index)).toContainText(explanation ?? '');
    const links = lines.nth(index).getByRole('link');
    await expect(links).toHaveCount(essay === undefined ? 0 : 1);
    if (essay !== undefined) await expect(links).toHaveAttribute('href', `/essays/${essay}`);
  }
  const stations = page.getByRole('list', { name: 'Your line' }).getByRole('listitem');
  await expect(stations).toHaveText([/Right, 0:0\d$/, /Missed, 0:0\d$/, /Left open, 0:0\d$/, /Right/, /Right/]);
  await expect(page.getByRole('heading', { name: invitation })).toBeHidden();
});

for (const size of [
  { width: 640, height: 320 },
  { width: 320, height: 256 },
  { width: 1280, height: 640 },
]) {
  test(`time and position stay visible at ${size.width} × ${size.height}, and cover nothing that has the focus`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await startTest(page);
    const status = page.locator('.quiz-status');
    const heading = page.getByRole('heading', { name: questions[0]?.question ?? '' });
    const places = [heading, options(page).first(), options(page).last(), nextButton(page), options(page).first()];
    for (const place of places) {
      // The heading has the focus initially.
      await (place === heading ? expect(place).toBeFocused() : place.focus());
      await expect(status).toBeInViewport({ ratio: 1 });
      const [row, focused, header] = await Promise.all([
        status.boundingBox(),
        (place === heading
          ? place
          : place.locator('xpath=ancestor-or-self::*[self::label or self::button]')
        ).boundingBox(),
        page.getByRole('banner').boundingBox(),
      ]);
      const below = (box: typeof row) => (box?.y ?? 0) + (box?.height ?? 0);
      expect(focused?.y).toBeGreaterThanOrEqual(below(row) - 1);
      expect(row?.y).toBeGreaterThanOrEqual(below(header) - 1);
    }
  });
}

test("'Take Test Again' starts from scratch", async ({ page }) => {
  await startTest(page);
  await answerAll(
    page,
    questions.map(({ correctAnswer }) => correctAnswer),
  );
  await expect(percent(page)).toHaveText('100%');
  await page.getByRole('link', { name: 'Straight through: an invitation' }).click();
  await expect(page.getByRole('heading', { name: invitation })).toBeInViewport();
  await page.getByRole('link', { name: 'Write to Us' }).click();
  const inquiry = page.getByRole('combobox', { name: 'Inquiry Type' });
  await expect(inquiry).toHaveValue('developer');
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await expect(inquiry).toHaveValue('developer');
  await page.goBack();
  await expect(percent(page)).toHaveText('100%');
  await page.getByRole('button', { name: 'Take Test Again' }).click();
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await expect(timer(page)).toHaveText(/1(5:00|4:5\d)/);
  await expect(options(page)).toHaveCount(4);
  for (const radio of await options(page).all()) await expect(radio).not.toBeChecked();
  await answerAll(page, [null, null, null, null, null]);
  await expect(percent(page)).toHaveText('0%');
});

test('sharing a result shares only the score', async ({ page }) => {
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
  await startTest(page);
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
    await startTest(page);
    await options(page).nth(1).check();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await answerAll(page, [right(0), wrong(1), null, null, null]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take Test Again' }).click();
    await page.getByRole('button', { name: 'Start Test' }).click();
    await answerAll(
      page,
      questions.map(({ correctAnswer }) => correctAnswer),
    );
    await expect(page.getByRole('heading', { name: invitation })).toBeVisible();
    await expectAccessible(page);
  });
}
