import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectAccessibleAndFitting } from './support/accessibility.ts';
import { hold, postsOf } from './support/calls.ts';
import { firstEssay } from './support/content.ts';
import { toasts } from './support/islands.ts';
import { storedSubscribers, withStores } from './support/stored.ts';
import { firstSent, storeCampaign } from '../support/archived-campaigns.ts';

const endpoint = '**/api/newsletter/subscribe';

/** The four looks of the form, each with a page that uses it (product §9). */
const looks = [
  { look: 'card', path: '/', spinner: false },
  { look: 'inline', path: '/essays', spinner: false },
  { look: 'compact', path: `/essays/${firstEssay().slug}`, spinner: true },
  { look: 'minimal', path: '/recommended-reads', spinner: true },
] as const;

const email = (page: Page) => page.getByLabel('Email address');
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true });

async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toasts(page).getByText(title, { exact: true })).toBeVisible();
  await expect(toasts(page).getByText(description, { exact: true })).toBeVisible();
}

for (const { look, path, spinner } of looks) {
  test(`the ${look} form says what is wrong with an address`, async ({ page }) => {
    const posts = postsOf(page, '/api/newsletter/subscribe');
    await page.goto(path);
    await expect(page.getByText('We respect your privacy. Unsubscribe at any time.')).toBeVisible();
    await email(page).fill('   ');
    await subscribe(page).click();
    await expectToast(page, 'Email required', 'Please enter your email address to subscribe.');
    await expect(email(page)).toBeFocused();
    await email(page).fill('someone@example');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Invalid email', 'Please enter a valid email address.');
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
    expect(posts).toEqual([]);
  });

  test(`the ${look} form is disabled while it is sent, and then replaced by a thank-you`, async ({ page }) => {
    await page.route(endpoint, (route) => route.fulfill({ json: { success: true, message: 'Stored.' } }));
    const posts = postsOf(page, '/api/newsletter/subscribe');
    await page.goto(path);
    const slow = await hold(page, endpoint);
    await email(page).fill(' Someone@Example.org ');
    await subscribe(page).click();
    const busy = page.getByRole('button', { name: 'Subscribing...' });
    await expect(busy).toBeDisabled();
    await expect(email(page)).toBeDisabled();
    // A narrow look shows a spinner, with words for screen readers.
    await expect(busy.locator('.spinner')).toHaveCount(spinner ? 1 : 0);
    await expectAccessible(page);
    slow.release();
    await expect(page.getByRole('heading', { name: "You're all set!" })).toBeFocused();
    await expect(
      page.getByText(
        "Thanks for subscribing to our newsletter. We'll keep you updated with the latest news and insights.",
      ),
    ).toBeVisible();
    await expectToast(
      page,
      'Successfully subscribed!',
      'Thank you for subscribing to our newsletter. Check your email to confirm.',
    );
    await expect(email(page)).toHaveCount(0);
    expect(posts).toHaveLength(1);
    expect(JSON.parse(posts[0] ?? '')).toMatchObject({ email: 'Someone@Example.org', source: 'website', page: path });
    await expectAccessible(page);
  });
}

test('the card marks its field as required', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('label', { hasText: 'Email address' })).toContainText('*');
  await expect(email(page)).toHaveAttribute('required');
});

for (const [what, answer, title, description] of [
  [
    'a refusal with its reason',
    { json: { success: false, message: 'Please wait an hour.' } },
    'Subscription failed',
    'Please wait an hour.',
  ],
  [
    'a refusal without a reason',
    { json: { success: false } },
    'Subscription failed',
    'Failed to subscribe. Please try again.',
  ],
  [
    'an answer that is no JSON',
    { body: '<html>' },
    'Network error',
    'Failed to connect to the server. Please try again.',
  ],
  ['no answer', null, 'Network error', 'Failed to connect to the server. Please try again.'],
] as const) {
  test(`${what} brings the form back unchanged`, async ({ page, expectTrouble }) => {
    if (!answer) expectTrouble(/ERR_FAILED/);
    await page.goto('/');
    await email(page).fill('someone@example.org');
    await page.route(endpoint, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await subscribe(page).click();
    await expectToast(page, title, description);
    await expect(email(page)).toBeEnabled();
    await expect(email(page)).toHaveValue('someone@example.org');
    await expect(email(page)).toBeFocused();
    await expect(subscribe(page)).toBeEnabled();
  });
}

test.describe('a subscription', () => {
  test.use({ ownSite: true });

  test('is stored as pending, with the page and the sentence that the visitor agreed to', async ({ page, site }) => {
    await page.goto('/recommended-reads');
    await email(page).fill('Someone@Example.org');
    await subscribe(page).dblclick();
    await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
    expect(await storedSubscribers(site)).toEqual([
      expect.objectContaining({
        email: 'Someone@Example.org',
        status: 'pending',
        source: 'website',
        consent: expect.objectContaining({ page: '/recommended-reads' }),
      }),
    ]);
  });

  test('for a known address is answered like any other, and stored once', async ({ page, site }) => {
    for (const address of ['someone@example.org', 'SOMEONE@example.org']) {
      await page.goto('/');
      await email(page).fill(address);
      await subscribe(page).click();
      await expectToast(
        page,
        'Successfully subscribed!',
        'Thank you for subscribing to our newsletter. Check your email to confirm.',
      );
    }
    expect(await storedSubscribers(site)).toHaveLength(1);
  });
});

test.describe('the archive', () => {
  test.use({ ownSite: true });

  test('shows an issue at every width and in both themes, and accepts a subscription', async ({ page, site }) => {
    await withStores(site, async () => {
      await storeCampaign('dev', { subject: 'An older issue', slug: 'older', startedAt: firstSent - 86_400_000 });
      await storeCampaign('dev');
    });
    await page.goto('/essays');
    await page.getByRole('link', { name: 'Issues so far' }).click();
    await expectAccessibleAndFitting(page);
    await page.getByRole('link', { name: 'The night market' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The night market');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessibleAndFitting(page);
    await page.getByRole('link', { name: 'An older issue' }).click();
    await expect(page).toHaveURL('/newsletter/older');
    await email(page).fill('someone@example.org');
    await subscribe(page).click();
    await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
    expect(await storedSubscribers(site)).toMatchObject([{ consent: { page: '/newsletter' } }]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('says what is missing, and thanks new subscribers', async ({ page }) => {
      await page.goto('/newsletter#link-unknown');
      await expect(page.getByText('We could not look up where that link in our newsletter leads.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'No issues to read here now' })).toBeVisible();
      await email(page).fill('someone@example.org');
      await subscribe(page).click();
      await expect(page).toHaveURL('/newsletter#subscribed');
      await expect(page.getByText("You're all set!")).toBeVisible();
    });
  });
});
