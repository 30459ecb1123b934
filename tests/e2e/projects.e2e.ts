import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { content } from './support/content.ts';
import { expectAwake, islandAround } from './support/islands.ts';

const { projects } = content;
const titlesOf = (wanted: typeof projects) => wanted.map(({ title }) => title);

const search = (page: Page) => page.getByPlaceholder('Search projects...');
const status = (page: Page) => page.getByLabel('Filter by status');
const sector = (page: Page) => page.getByLabel('Filter by sector');
const cards = (page: Page) => page.getByRole('article');

/** Chooses as a person does: the select takes the focus, and that wakes the island. */
async function choose(select: Locator, option: string): Promise<void> {
  await select.focus();
  await select.selectOption(option);
}

async function expectShown(page: Page, titles: readonly string[]): Promise<void> {
  await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText([...titles]);
}

test('the four counters are those of the projects', async ({ page }) => {
  await page.goto('/projects');
  const counter = (label: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`));
  const technologies = new Set(projects.flatMap(({ techStack = [] }) => techStack.map((name) => name.toLowerCase())));
  await expect(counter('Total Projects')).toHaveText('10');
  await expect(counter('Live Products')).toHaveText(
    String(projects.filter((project) => project.status === 'Live').length),
  );
  await expect(counter('Countries Served')).toHaveText(String(new Set(projects.map(({ location }) => location)).size));
  await expect(counter('Technologies Used')).toHaveText(`${technologies.size}+`);
});

test('every project is shown, with the sections that a card has', async ({ page }) => {
  await page.goto('/projects');
  await expectShown(page, titlesOf(projects));
  const parts = (title: string) => page.getByRole('article', { name: title }).getByRole('heading', { level: 4 });
  await expect(parts('Limpiar')).toHaveText(['Key Metrics', 'Overview', 'What We Built', 'Impact']);
  await expect(parts('Osusu')).toHaveText(['Overview', 'What We Built', 'Impact']);

  const limpiar = page.getByRole('article', { name: 'Limpiar' });
  for (const fact of ['Active', 'United States', '2024', '85+', '92%']) {
    await expect(limpiar.getByText(fact, { exact: true })).toBeVisible();
  }
  const afriprize = page.getByRole('article', { name: 'Afriprize' });
  for (const figure of ['21,000+', '68%']) await expect(afriprize.getByText(figure, { exact: true })).toBeVisible();
  await expect(afriprize.getByText(/^20M/)).toBeVisible();
});

test('the colour of a status badge tells the status', async ({ page }) => {
  await page.goto('/projects');
  const colours = new Map<string, string>();
  for (const { status: name, title } of projects) {
    const badge = page.getByRole('article', { name: title }).getByText(name, { exact: true });
    colours.set(name, await badge.evaluate((element) => getComputedStyle(element).color));
  }
  expect(new Set(colours.values()).size, [...colours].join('\n')).toBe(colours.size);
});

test('a tech stack is closed at first and opens with the keyboard', async ({ page }) => {
  await page.goto('/projects');
  const limpiar = page.getByRole('article', { name: 'Limpiar' });
  const stack = limpiar.getByRole('list', { name: 'Tech stack of Limpiar' });
  await expect(stack).toBeHidden();
  await limpiar.getByText('Tech Stack', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(stack.getByText('PostgreSQL')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(stack).toBeHidden();
});

test('the search finds parts of titles and overviews, whatever the case', async ({ page }) => {
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

test('the filters list each status and sector once, a sector by the text before its slash', async ({ page }) => {
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

test('status, sector and search are combined', async ({ page }) => {
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

test('where nothing matches the page says so, and one button brings everything back', async ({ page }) => {
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

test('the back button returns to the filter before', async ({ page }) => {
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

test('an address that asks for a status that there is not shows every project', async ({ page }) => {
  await page.goto('/projects?status=Sold');
  await expectShown(page, titlesOf(projects));
});

test('cards stand in one, two and three columns', async ({ page }) => {
  await page.goto('/projects');
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await cards(page).evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, `columns at ${width} px`).toBe(columns);
  }
});

test('cards enter one after another, a tenth of a second apart', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/projects');
  const delays = await page
    .getByRole('listitem')
    .filter({ has: cards(page) })
    .evaluateAll((all) => all.map((item) => getComputedStyle(item).animationDelay));
  expect(delays).toEqual(projects.map((_, index) => `${index / 10}s`));
});

test('what an administrator published since the build is shown, and counted', async ({ page }) => {
  const [first] = projects;
  if (!first) throw new Error('There are no projects.');
  const added = { ...first, id: 99, slug: 'kilima', title: 'Kilima', status: 'Live', location: 'Kenya' };
  await page.route('**/api/projects', (route) =>
    route.fulfill({ json: { success: true, projects: [...projects, added] } }),
  );
  await page.goto('/projects');
  await expectShown(page, titlesOf([...projects, added]));
  await expect(page.locator('dt:text-is("Total Projects") + dd')).toHaveText('11');
});

test('projects that cannot be refreshed stay as they were built', async ({ page, expectTrouble }) => {
  expectTrouble(/503/);
  const answered = page.waitForResponse('**/api/projects');
  await page.route('**/api/projects', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await page.goto('/projects');
  await answered;
  await expectShown(page, titlesOf(projects));
});

test('the closing banner leads to the contact page', async ({ page }) => {
  await page.goto('/projects');
  const banner = page.getByRole('region', { name: "Let's Build Together" });
  await expect(banner.getByRole('link', { name: 'Start a Project With Us' })).toHaveAttribute('href', '/contact');
});
