import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectAwake, islandAround } from './support/islands.ts';
import { cards, choose, expectShown, projects, search, sector, status, titlesOf } from './support/portfolio.ts';

test('the search finds parts of titles and overviews, regardless of case', async ({ page }) => {
  await page.goto('/projects');
  await search(page).fill('oSuSu');
  await expectShown(page, ['Osusu']);
  await expect(page.getByRole('status').filter({ hasText: '1 project' })).toBeVisible();
  const word = 'cleaning marketplace';
  expect(projects.filter(({ title }) => title.toLowerCase().includes(word))).toEqual([]);
  await search(page).fill(word.toUpperCase());
  await expectShown(page, titlesOf(projects.filter(({ overview }) => overview.toLowerCase().includes(word))));
  await search(page).fill('');
  await expectShown(page, titlesOf(projects));
});

test('the filters list each status and sector once, naming a sector by the text before its slash', async ({ page }) => {
  await page.goto('/projects');
  const options = (select: ReturnType<typeof status>) => select.getByRole('option');
  await expect(options(status(page))).toHaveText([
    'All Statuses',
    ...new Set(projects.map((project) => project.status)),
  ]);
  await expect(options(sector(page))).toHaveText([
    'All Sectors',
    ...new Set(projects.map((project) => project.sector.split('/')[0]?.trim() ?? '')),
  ]);
});

test('status, sector and search can be combined', async ({ page }) => {
  await page.goto('/projects');
  await choose(status(page), 'MVP');
  await expectShown(page, titlesOf(projects.filter((project) => project.status === 'MVP')));
  await choose(status(page), 'All Statuses');
  await choose(sector(page), 'Fintech');
  const fintech = projects.filter((project) => project.sector.startsWith('Fintech'));
  await expectShown(page, titlesOf(fintech));
  await choose(status(page), 'Testing');
  await expectShown(page, ['Osusu']);
  await search(page).fill('bizfin');
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible();
});

test('if nothing matches, the page says so, and one button brings everything back', async ({ page }) => {
  await page.goto('/projects');
  await choose(status(page), 'Live');
  await search(page).fill('there is no such project');
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your filters or search terms')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await expectShown(page, titlesOf(projects));
  await expect(search(page)).toHaveValue('');
  await expect(status(page)).toHaveValue('');
  await expect(sector(page)).toHaveValue('');
  await expect(search(page)).toBeFocused();
  await expect(page).toHaveURL('/projects');
});

test('a filtered view has an address that can be shared and reloaded', async ({ page, context }) => {
  await page.goto('/projects');
  await search(page).fill('savings');
  await choose(sector(page), 'Fintech');
  await expect(page).toHaveURL('/projects?q=savings&sector=Fintech');
  const shown = await cards(page).getByRole('heading', { level: 3 }).allTextContents();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(projects.length);

  await page.reload();
  await expectShown(page, shown);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expectShown(shared, shown);
  await expect(search(shared)).toHaveValue('savings');
  await expect(sector(shared)).toHaveValue('Fintech');
});

test('the back button returns to the previous filter', async ({ page }) => {
  await page.goto('/projects');
  await search(page).focus();
  await expectAwake(islandAround(page, search(page)));
  await choose(status(page), 'Live');
  await expect(page).toHaveURL('/projects?status=Live');
  await choose(status(page), 'MVP');
  await expect(page).toHaveURL('/projects?status=MVP');
  await page.goBack();
  await expectShown(page, titlesOf(projects.filter((project) => project.status === 'Live')));
  await expect(status(page)).toHaveValue('Live');
  await page.goBack();
  await expectShown(page, titlesOf(projects));
  await page.goForward();
  await expect(status(page)).toHaveValue('Live');
});

test('an address with an unknown status shows every project', async ({ page }) => {
  await page.goto('/projects?status=Sold');
  await expectShown(page, titlesOf(projects));
});
