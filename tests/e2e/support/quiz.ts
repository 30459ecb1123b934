import type { Page } from 'playwright/test';
import { partOf } from '#contract/content/part.ts';
import { expect } from '../fixtures.ts';
import { content } from './content.ts';

export const { questions } = partOf(content.parts, 'quiz');

/** The index of the right answer to a question, and of a wrong one. */
export const right = (index: number): number => questions[index]?.correctAnswer ?? -1;
export const wrong = (index: number): number => (right(index) + 1) % 4;

export const timer = (page: Page) => page.getByRole('timer');
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next Question' });
export const previousButton = (page: Page) => page.getByRole('button', { name: 'Previous' });
export const options = (page: Page) => page.getByRole('radio');
export const percent = (page: Page) => page.getByText(/^\d+%$/);

export async function startTest(page: Page): Promise<void> {
  await page.goto('/brain-test');
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
}

/** Goes from the first question to the results; null leaves a question open. */
export async function answerAll(page: Page, answers: readonly (number | null)[]): Promise<void> {
  for (const [index, answer] of answers.entries()) {
    await expect(page.getByText(`Question ${index + 1} of 5`)).toBeVisible();
    if (answer !== null) await options(page).nth(answer).check();
    await (index === 4 ? page.getByRole('button', { name: 'Finish Test' }) : nextButton(page)).click();
  }
}
