import { expect, test } from './fixtures.ts';
import { content, pageCopy } from './support/content.ts';

const { site } = content;
const mail = `mailto:${site.email}`;

test('the home page says what the company offers and links onward', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  for (const name of ['Built-In Execution', 'Strategic Advantage', 'Compounding Value']) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const founders = page.getByRole('region', { name: 'Founders we build with' });
  await expect(founders.getByRole('listitem')).toHaveCount(5);
  await expect(main.getByRole('link', { name: 'Partner With Us' })).toHaveAttribute('href', '/contact');
  await expect(main.getByRole('link', { name: 'Start Building With Us' })).toHaveAttribute('href', '/contact');
  await expect(main.getByRole('link', { name: 'View Our Projects' })).toHaveAttribute('href', '/projects');
  await expect(main.getByRole('link', { name: 'Email Us Directly' })).toHaveAttribute('href', mail);
});

test('About Us names the mission, six kinds of work and the vision', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('region', { name: 'Our mission' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What we do' }).getByRole('heading', { level: 3 })).toHaveText([
    'Technical Infrastructure',
    'Startup Partnerships',
    'AI Solutions',
    'Innovation Platforms',
    'Technical Talent',
    'Global Expansion',
  ]);
  await expect(page.getByRole('region', { name: 'Our vision' })).toBeVisible();
});

test('About Us states how each venture is owned and when it began, matching its project', async ({ page }) => {
  await page.goto('/about');
  const { way, ownership, timeline } = pageCopy('about');
  const steps = page.getByRole('region', { name: way?.heading ?? '' }).getByRole('listitem');
  await expect(steps).toHaveCount(way?.steps.length ?? 0);
  const listed = (heading: string, of: string | number) =>
    page
      .getByRole('region', { name: heading })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: String(of), exact: true }) });
  for (const { title, partnerType, yearStarted, status, slug } of content.projects) {
    const owned = listed(ownership?.heading ?? '', partnerType).getByRole('link', { name: title, exact: true });
    await expect(owned).toHaveAttribute('href', `/projects/${slug}`);
    const begun = listed(timeline?.heading ?? '', yearStarted)
      .getByRole('listitem')
      .filter({ hasText: title });
    await expect(begun).toContainText(status);
  }
});

test('Leadership shows the founder, how to reach them, and four convictions', async ({ page }) => {
  await page.goto('/leadership');
  const main = page.getByRole('main');
  await expect(main.getByText('Founder & CEO')).toBeVisible();
  await expect(main.getByText('17+ years building in Africa, Asia and Europe')).toBeVisible();
  const portrait = main.getByRole('img', { name: /portrait/i });
  await expect(portrait).toBeVisible();
  await expect
    .poll(() => portrait.evaluate((image) => (image as HTMLImageElement).naturalWidth), {
      message: 'the portrait loads',
    })
    .toBeGreaterThan(0);
  await expect(main.getByRole('link', { name: /on LinkedIn/ })).toHaveAttribute('href', /linkedin\.com/);
  await expect(main.getByRole('link', { name: /on X$/ })).toHaveAttribute('href', /x\.com/);
  await expect(main.getByRole('link', { name: /^Write to/ })).toHaveAttribute('href', mail);
  for (const name of ['Global Perspective', 'Technical Excellence', 'Ecosystem Building', 'Frontier Innovation']) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const { previous, decisions, roles } = pageCopy('leadership');
  for (const name of [previous, decisions, roles].map((part) => part?.heading ?? ''))
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  for (const { title } of roles?.items ?? [])
    await expect(main.getByRole('link', { name: `Tell us about yourself ${title}` })).toHaveAttribute(
      'href',
      '/contact?inquiry=developer',
    );
});

test('Contact says how to reach the company and answers four questions', async ({ page }) => {
  await page.goto('/contact');
  const details = page.getByRole('complementary', { name: 'Contact information' });
  await expect(details.getByRole('link', { name: site.email })).toHaveAttribute('href', mail);
  await expect(details.getByText('Global Operations: Africa, Asia & Europe')).toBeVisible();
  await expect(details.getByText('24-48 hours')).toBeVisible();
  for (const network of ['LinkedIn', 'X', 'GitHub']) {
    await expect(details.getByRole('link', { name: `${site.name} on ${network}` })).toBeVisible();
  }
  const questions = page.getByRole('region', { name: 'Questions we are often asked' }).getByRole('group');
  await expect(questions).toHaveCount(4);
  const [first, second] = [questions.first(), questions.nth(1)];
  await expect(first.getByRole('paragraph')).toBeVisible();
  await expect(second.getByRole('paragraph')).toBeHidden();
  await second.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(second.getByRole('paragraph')).toBeVisible();
  await expect(first.getByRole('paragraph')).toBeHidden();
  const steps = page.getByRole('region', { name: 'What happens next' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Who reads it' }).getByText('Founder & CEO')).toBeVisible();
});

test('the not-found page says so, links home and offers a contact', async ({ page, expectTrouble }) => {
  expectTrouble(/404/);
  await page.goto('/no/such/page');
  const main = page.getByRole('main');
  await expect(main.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await expect(main.getByText('0°00′ N, 0°00′ E')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', mail);
  await main.getByRole('link', { name: 'Return to Homepage' }).click();
  await expect(page).toHaveURL('/');
});
