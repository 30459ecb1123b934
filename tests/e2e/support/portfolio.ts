import type { Locator, Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { content } from './content.ts';

export const { projects } = content;
export const titlesOf = (wanted: typeof projects): string[] => wanted.map(({ title }) => title);

export const cards = (page: Page) => page.getByRole('article');
export const search = (page: Page) => page.getByPlaceholder('Search projects...');
export const status = (page: Page) => page.getByLabel('Filter by status');
export const sector = (page: Page) => page.getByLabel('Filter by sector');

/** Chooses as a person would: focusing the select wakes the island. */
export async function choose(select: Locator, option: string): Promise<void> {
  await select.focus();
  await select.selectOption(option);
}

/** Expects cards with exactly these titles, in this order. */
export const expectShown = (page: Page, titles: readonly string[]): Promise<void> =>
  expect(cards(page).getByRole('heading', { level: 3 })).toHaveText([...titles]);
