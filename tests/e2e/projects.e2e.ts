import { expect, test } from './fixtures.ts';
import { cards, expectShown, projects, search, status, titlesOf } from './support/portfolio.ts';

test('the four counters match the projects', async ({ page }) => {
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

test('every project is shown, with all sections of a card', async ({ page }) => {
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

test('the colour of a status badge shows the status', async ({ page }) => {
  await page.goto('/projects');
  const colours = new Map<string, string>();
  for (const { status: name, title } of projects) {
    const badge = page.getByRole('article', { name: title }).getByText(name, { exact: true });
    colours.set(name, await badge.evaluate((element) => getComputedStyle(element).color));
  }
  expect(new Set(colours.values()).size, [...colours].join('\n')).toBe(colours.size);
});

test('a tech stack is initially closed and opens with the keyboard', async ({ page }) => {
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

test('cards are laid out in one, two and three columns', async ({ page }) => {
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

test('projects published since the build are shown and counted', async ({ page }) => {
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

test('a choice that a newer portfolio lacks is in force only until that portfolio is shown', async ({ page }) => {
  const changed = projects.map((project) => (project.status === 'Testing' ? { ...project, status: 'Live' } : project));
  await page.route('**/api/projects', (route) => route.fulfill({ json: { success: true, projects: changed } }));
  await page.goto('/projects?status=Testing');
  await expectShown(page, titlesOf(changed));
  await expect(status(page)).toHaveValue('');
  // With room below the list, more cards would move what is visible, so they wait.
  await page.setViewportSize({ width: 1280, height: 2_000 });
  await page.goto('/projects?status=Testing', { waitUntil: 'networkidle' });
  await expectShown(page, titlesOf(projects.filter((project) => project.status === 'Testing')));
  await expect(status(page)).toHaveValue('Testing');
  await search(page).fill(' ');
  await expectShown(page, titlesOf(changed));
  await expect(status(page)).toHaveValue('');
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
