import { expect, test } from 'vitest';
import type { Project } from '#contract/content/project.ts';
import { projectContent } from '#support/content-drafts.ts';
import { ventureYears } from './venture-years.ts';

const venture = (slug: string, yearStarted: number) => ({ ...projectContent, slug, yearStarted }) as unknown as Project;
const essay = (slug: string, day: string) => ({
  slug,
  publishedAt: `${day}T08:00:00Z`,
  createdAt: '2020-01-01T08:00:00Z',
});
const ventures = [venture('later', 2025), venture('first', 2023), venture('second', 2023)];

test('ventures are listed under their first year, in list order, with the sentence on that year', () => {
  const years = ventureYears(ventures, [], [{ year: 2025, text: 'It grew.' }]);
  expect(years.map(({ year, text, ventures }) => [year, text, ventures.map(({ slug }) => slug)])).toEqual([
    [2023, undefined, ['first', 'second']],
    [2025, 'It grew.', ['later']],
  ]);
});

test('the first essay is listed under its year, and no other is', () => {
  const years = ventureYears(ventures, [essay('newest', '2026-10-01'), essay('oldest', '2026-03-01')]);
  expect(years.map(({ year, firstEssay }) => [year, firstEssay?.slug])).toEqual([
    [2023, undefined],
    [2025, undefined],
    [2026, 'oldest'],
  ]);
});

test('a sentence on a year in which nothing began is left out', () => {
  expect(ventureYears(ventures, [], [{ year: 2019, text: 'An idea.' }]).map(({ year }) => year)).toEqual([2023, 2025]);
  expect(ventureYears([], [], [{ year: 2019, text: 'An idea.' }])).toEqual([]);
});
