import { expect, test } from './fixtures.ts';
import { content, firstEssay } from './support/content.ts';
import { publicPages } from './support/public-pages.ts';
import { questions } from './support/quiz.ts';
import { storedContacts, storedSubscribers } from './support/stored.ts';

test.use({ javaScriptEnabled: false });

for (const { name, path, heading, status } of publicPages) {
  test(`${name} can be read`, async ({ page, expectTrouble }) => {
    if (status === 404) expectTrouble(/404/);
    expect((await page.goto(path))?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
}

test('an essay is complete', async ({ page }) => {
  await page.goto(`/essays/${firstEssay().slug}`);
  const text = await page.getByRole('article').innerText();
  expect(text.split(/\s+/).length).toBeGreaterThan(600);
});

test('the mobile menu opens and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('banner').locator('summary').click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await menu.getByRole('link', { name: 'Essays' }).click();
  await expect(page).toHaveURL('/essays');
  await expect(menu).toBeHidden();
});

test('every project is shown despite a shared filter, no useless filter is offered, and tech stacks open', async ({
  page,
}) => {
  await page.goto('/projects?q=osusu');
  await expect(page.getByRole('article')).toHaveCount(content.projects.length);
  await expect(page.getByPlaceholder('Search projects...')).toBeHidden();
  await expect(page.getByLabel('Filter by status')).toBeHidden();
  const stack = page.getByRole('list', { name: 'Tech stack of Limpiar' });
  await expect(stack).toBeHidden();
  await page.getByRole('article', { name: 'Limpiar' }).locator('summary').click();
  await expect(stack).toBeVisible();
});

test('the brain test says that it needs JavaScript, offers no start button, and shows its questions', async ({
  page,
}) => {
  await page.goto('/brain-test');
  await expect(page.getByRole('paragraph').filter({ hasText: 'The brain test needs JavaScript.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Test' })).toBeHidden();
  for (const { question, options, correctAnswer, explanation = '' } of questions) {
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: question }) });
    for (const option of options) await expect(item.getByText(option, { exact: true }).first()).toBeVisible();
    await expect(item.getByText(explanation)).toBeHidden();
    await item.getByText('Answer', { exact: true }).click();
    await expect(item.getByText(explanation)).toBeVisible();
    await expect(item.getByRole('strong')).toHaveText(options[correctAnswer] ?? '');
  }
});

test('controls that need a script are not offered', async ({ page }) => {
  await page.goto('/recommended-reads');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Copy quote/ })).toHaveCount(0);
  await page.goto(`/essays/${firstEssay().slug}`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  for (const { slug } of content.projects.filter(({ artefact }) => artefact !== undefined)) {
    await page.goto(`/projects/${slug}`);
    const model = page.getByRole('region', { name: 'See It Work' });
    await expect(model.getByRole('img')).toBeVisible();
    await expect(model.getByRole('button')).toHaveCount(0);
  }
});

test('the not-found page can search', async ({ page, expectTrouble }) => {
  expectTrouble(/404/);
  await page.goto('/no/such/page');
  await page.getByRole('searchbox').fill('osusu');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search?q=osusu');
  await expect(page.getByRole('listitem').filter({ hasText: 'Osusu' }).first()).toBeVisible();
});

test('the categories of books are linked', async ({ page }) => {
  await page.goto('/recommended-reads');
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveCount(5);
});

test.describe('the contact form', () => {
  test.use({ ownSite: true });

  test('stores an inquiry and says thanks', async ({ page, site }) => {
    await page.goto('/contact');
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeHidden();
    await page.getByLabel('Name').fill('Amina Diallo');
    await page.getByLabel('Email').fill('amina@example.org');
    await page.getByLabel('Inquiry type').selectOption('developer');
    await page.getByLabel('Message').fill('I would like to join you.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL('/contact#sent');
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await expect(page.getByLabel('Name')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
    expect(await storedContacts(site)).toEqual([
      expect.objectContaining({ name: 'Amina Diallo', inquiryType: 'developer', spam: false }),
    ]);
    await page.getByRole('link', { name: 'Send Another Message' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('');
    await expect(page.getByLabel('Name')).toBeVisible();
  });

  test('comes back with the typed text and what to correct when refused', async ({ page, site, expectTrouble }) => {
    expectTrouble(/400/);
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Amina "the first" <Diallo>');
    // Valid for the browser, but not for this site.
    await page.getByLabel('Email').fill('amina@example');
    await page.getByLabel('Phone').fill('+221 33');
    await page.getByLabel('Inquiry type').selectOption('investor');
    await page.getByLabel('Message').fill('First line\n</textarea> and <b>another</b>');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Please enter a valid email address.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name')).toHaveValue('Amina "the first" <Diallo>');
    await expect(page.getByLabel('Email')).toHaveValue('amina@example');
    await expect(page.getByLabel('Phone')).toHaveValue('+221 33');
    await expect(page.getByLabel('Inquiry type')).toHaveValue('investor');
    await expect(page.getByLabel('Message')).toHaveValue('First line\n</textarea> and <b>another</b>');
    expect(await storedContacts(site)).toEqual([]);

    await page.getByLabel('Email').fill('amina@example.org');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect(await storedContacts(site)).toHaveLength(1);
  });
});

test.describe('the newsletter form', () => {
  test.use({ ownSite: true });

  for (const [path, target] of [
    ['/', '/'],
    ['/essays', '/essays'],
    [`/essays/${firstEssay().slug}`, '/essays'],
    ['/recommended-reads', '/recommended-reads'],
  ] as const) {
    test(`on ${path} stores a subscription and says so, or says what is wrong`, async ({ page, site }) => {
      await page.goto(path);
      await page.getByLabel('Email address').fill('someone@example');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page).toHaveURL(`${target}#newsletter-invalid`);
      await expect(page.getByText('Invalid email', { exact: true })).toBeVisible();
      await page.getByLabel('Email address').fill('someone@example.org');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page).toHaveURL(`${target}#subscribed`);
      await expect(page.getByText("You're all set!", { exact: true })).toBeVisible();
      await expect(page.getByText('Check your email to confirm.', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Email address')).toBeHidden();
      expect(await storedSubscribers(site)).toEqual([
        expect.objectContaining({ email: 'someone@example.org', status: 'pending' }),
      ]);
    });
  }
});
