import type { Page } from 'playwright/test';
import { defaultPasswordHash } from '#server/auth/default-credentials.ts';
import { serveSite } from '../support/served-site.ts';
import { expect, test } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';
import { withoutStorage } from './support/admin-records.ts';
import { expectAccessibleAndFitting } from './support/accessibility.ts';
import { hold } from './support/calls.ts';
import { expectToast, serverGone, storageGone } from './support/notices.ts';

// Attempts are counted, so each test needs its own.
test.use({ ownSite: true });

const button = (page: Page) => page.getByRole('button', { name: /^Sign(ing)? in/i });

async function fill(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
}

const storedKeys = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('admin-token'), localStorage.getItem('admin-user')]);

test('the button waits for both fields, and for the answer', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(button(page)).toBeDisabled();
  await page.getByLabel('Username').fill('admin');
  await expect(button(page)).toBeDisabled();
  await page.getByLabel('Password').fill('change-this-password');
  await expect(button(page)).toBeEnabled();
  await page.getByLabel('Username').fill('');
  await expect(button(page)).toBeDisabled();
  await page.getByLabel('Username').fill('admin');

  const { release } = await hold(page, '**/api/admin/login');
  await button(page).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  release();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the default credentials are shown with the advice to change them, and work', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByText('Default credentials: admin / change-this-password.')).toBeVisible();
  await expect(page.getByText('Please change them before the site goes live')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await fill(page, 'admin', 'change-this-password');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Login successful', 'Welcome back, admin');
  await expect(page).toHaveURL('/admin/dashboard');
  const [token, user] = await storedKeys(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(user).toBe('{"username":"admin"}');
});

test('a wrong password and an unknown user get the same message', async ({ page, expectTrouble }) => {
  expectTrouble(/status of 401/);
  await page.goto('/admin/login');
  for (const username of ['admin', 'nobody']) {
    await fill(page, username, 'not the password');
    await button(page).click();
    await expectToast(page, 'Login failed', 'Invalid credentials');
    await page.getByRole('button', { name: 'Close' }).click();
  }
  expect(await storedKeys(page)).toEqual([null, null]);
  await expect(page).toHaveURL('/admin/login');
});

test('after too many failures the page says what to do', async ({ page, expectTrouble }) => {
  expectTrouble(/status of 4(01|29)/);
  await page.goto('/admin/login');
  await fill(page, 'admin', 'not the password');
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const answered = page.waitForResponse('**/api/admin/login');
    await button(page).click();
    await answered;
    await expect(button(page)).toBeEnabled();
  }
  await expectToast(page, 'Login failed', 'Please wait 15 minutes before signing in again.');
});

test('an unreachable server and failing storage get different messages', async ({ page, site, expectTrouble }) => {
  expectTrouble(/status of 503/, serverGone);
  await page.goto('/admin/login');
  await fill(page, 'admin', 'change-this-password');
  await withoutStorage(site, async () => {
    await button(page).click();
    await expectToast(page, 'Login failed', storageGone);
  });
  await site.stop();
  await button(page).click();
  await expectToast(page, 'Login error', 'An error occurred during login. Please try again.');
});

test('an address of the admin leads to the sign-in page, and from there back to that address', async ({ page }) => {
  await signInTo(page, '/admin/newsletter?status=Pending');
  await expect(page).toHaveURL('/admin/newsletter?status=Pending');
  await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
  await page.goto('/admin/login');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/no-such-screen');
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a refused token ends the session with a notice, and the next sign-in continues where it ended', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 401/);
  await signInTo(page, '/admin/dashboard');
  // The dashboard's own requests must not notice it before a request of this test is in flight.
  const { release } = await hold(page, '**/api/**');
  await page.getByRole('link', { name: 'Newsletter', exact: true }).first().click();
  await expect(page).toHaveURL('/admin/newsletter');
  await page.request.post('/api/admin/logout', { headers: await bearerOf(page) });
  release();
  await expectToast(page, 'Your session has ended', 'Please sign in again.');
  await expect(page).toHaveURL('/admin/login');
  expect(await storedKeys(page)).toEqual([null, null]);
  await fill(page, 'admin', 'change-this-password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/newsletter');
  await expect(page.getByRole('heading', { name: 'No subscribers yet' })).toBeVisible();
});

test('Logout reports no failure if the session was already over', async ({ page, expectTrouble }) => {
  expectTrouble(/status of 401/);
  await signInTo(page, '/admin/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  // No other request of the page may notice it first.
  await page.waitForLoadState('networkidle');
  await hold(page, /\/api\/(?!admin\/logout)/);
  await page.request.post('/api/admin/logout', { headers: await bearerOf(page) });
  const refused = page.waitForResponse('**/api/admin/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await refused).status()).toBe(401);
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('Signed out on this device')).toHaveCount(0);
});

test('Logout clears the session in the browser and denies the token on the server', async ({ page }) => {
  await signInTo(page, '/admin/contacts');
  const headers = await bearerOf(page);
  expect((await page.request.get('/api/contacts', { headers })).status()).toBe(200);
  const told = page.waitForResponse('**/api/admin/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  expect(await storedKeys(page)).toEqual([null, null]);
  await told;
  expect((await page.request.get('/api/contacts', { headers })).status()).toBe(401);
  await page.goto('/admin/contacts');
  await expect(page).toHaveURL('/admin/login');
});

test('signing out in another tab ends the session here too, and after signing in there it resumes here where it left off', async ({
  page,
  context,
}) => {
  await signInTo(page, '/admin/newsletter?status=Pending');
  await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin/settings');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await fill(other, 'admin', 'change-this-password');
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL('/admin/dashboard');
  await expect(page).toHaveURL('/admin/newsletter?status=Pending');
  await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
});

test('a site with its own credentials shows no hint', async ({ page }) => {
  const site = await serveSite('serve', { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD_HASH: defaultPasswordHash });
  try {
    const hint = page.waitForResponse('**/api/admin/login');
    await page.goto(`${site.url}/admin/login`);
    await hint;
    await expect(button(page)).toBeVisible();
    await expect(page.getByText('Default credentials')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  } finally {
    // Leaving the page ends its requests to a site that has stopped.
    await page.goto('about:blank');
    await site.stop();
  }
});

/** An unlocked device with passkeys. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const add = () =>
    devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  let { authenticatorId } = await add();
  return {
    /** Whether its owner unlocks it on request. */
    unlock: (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Replaces the device with another. */
    replace: async () => {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      ({ authenticatorId } = await add());
    },
  };
}

const passwordSwitch = (page: Page) => page.getByRole('switch', { name: 'Sign in with the password' });
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expectToast(page, 'Passkey Added', `You can sign in with “${name}” from now on.`);
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0);
}

test('passkeys can be added, sign in when the password no longer does, and open nothing once removed', async ({
  page,
  browser,
  site,
  expectTrouble,
}) => {
  expectTrouble(/status of 40[139]/);
  const authenticator = await withAuthenticator(page);
  await signInTo(page, '/admin/settings/sign-in');
  await expect(page.getByText('No passkey yet.')).toBeVisible();
  await expect(passwordSwitch(page)).toBeDisabled();
  await authenticator.unlock(false);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expectToast(page, 'Not Added', /was closed or timed out\. Press the button to try again/);
  await authenticator.unlock(true);
  await addPasskey(page, 'Laptop');
  await authenticator.replace();
  await addPasskey(page, 'Key');

  // Another browser is signed in until its session is ended here.
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await other.goto('/admin/login');
  await fill(other, 'admin', 'change-this-password');
  await button(other).click();
  await expect(other).toHaveURL('/admin/dashboard');
  // Its dashboard has no calls under way: once the session has ended, any of them would make it leave the dashboard.
  await expect(other.getByText('Nothing needs your attention.')).toBeVisible();
  await expect(other.locator('.stat')).toHaveText([/\d$/, /\d$/, /\d$/, /\d$/]);
  await page.reload();
  const session = page.getByRole('listitem').filter({ hasText: 'By password' }).filter({ hasText: 'last used' });
  await session.getByRole('button', { name: /^End / }).click();
  await expectToast(page, 'Ended', '');
  await other.getByRole('link', { name: 'Newsletter', exact: true }).first().click();
  await expectToast(other, 'Your session has ended', 'Please sign in again.');

  await passwordSwitch(page).click();
  await expectToast(page, 'Password Switched Off', '');
  await expect(passwordSwitch(page)).not.toBeChecked();
  await expectAccessibleAndFitting(page);
  await fill(other, 'admin', 'change-this-password');
  await button(other).click();
  await expectToast(other, 'Login failed', 'Signing in with the password is switched off. Use a passkey.');
  await other.goto(`${site.url.replace('localhost', '127.0.0.1')}/admin/login`);
  await usePasskey(other).click();
  await expectToast(other, 'Login failed', `Passkeys work only at ${site.url}. Open the admin there.`);
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await other.goto('/admin/login');
  await usePasskey(other).click();
  await expectToast(other, 'Login failed', 'This browser has no passkeys. Use a newer one, or another device.');
  await context.close();

  await authenticator.unlock(false);
  await page.getByRole('button', { name: 'Logout' }).click();
  await usePasskey(page).click();
  await expectToast(page, 'No passkey was used', /Press “Use a passkey” to try again/);
  await expectAccessibleAndFitting(page);
  await authenticator.unlock(true);
  await usePasskey(page).click();
  await expectToast(page, 'Login successful', 'Welcome back, admin');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/settings/sign-in');
  await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toContainText('By passkey');
  await expect(page.getByRole('listitem').filter({ hasText: 'last used' })).not.toHaveCount(0);

  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Not Removed', /The password is switched off, which requires two passkeys/);
  await passwordSwitch(page).click();
  await expectToast(page, 'Password Switched On', '');
  await remove(page, 'Laptop');
  await remove(page, 'Key');
  await expect(page.getByText('No passkey yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await usePasskey(page).click();
  await expectToast(page, 'Login failed', 'This passkey was not accepted. Please try again.');
});
