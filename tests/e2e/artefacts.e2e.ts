import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { content } from './support/content.ts';

/** Opens the page of the project with this model; returns the model's place. */
async function open(page: Page, artefact: string): Promise<Locator> {
  const project = content.projects.find((one) => one.artefact === artefact);
  await page.goto(`/projects/${project?.slug ?? ''}`);
  return page.locator('[data-artefact]');
}

/** Starts the model; returns the bytes loaded for it, and checks that nothing else loads. */
async function begin(page: Page, place: Locator, offer: string): Promise<number> {
  // The page's late script runs after the load event and loads the text face; neither belongs to the model.
  await page.waitForLoadState('networkidle');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const answered = page.waitForResponse(/\/artefacts\//);
  await place.getByRole('button', { name: offer }).click();
  const answer = await answered;
  await expect(place).toBeFocused();
  // The page itself loads drawings, and checks for changes since the build.
  expect(fetched.filter((path) => !/^\/(?:api|drawings)\//.test(path))).toEqual([new URL(answer.url()).pathname]);
  return (await answer.request().sizes()).responseBodySize;
}

/** The model is accessible, in both themes and at any width. */
async function expectUsable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, '[data-artefact]');
    }
  }
}

test('the ledger books each payment once, even if answers are lost, the connection drops and the page is reloaded', async ({
  page,
}) => {
  const offer = 'Cut the connection yourself';
  const place = await open(page, 'ledger');
  await expectUsable(page);
  expect(await begin(page, place, offer)).toBeLessThanOrEqual(6_000);
  const pay = place.getByRole('button', { name: 'Pay Awa' });
  const said = place.locator('p[role=status]');
  await place.getByLabel('loses answers').check();
  // A double click means one payment.
  await pay.dblclick();
  await expect(said).toContainText('its answer was lost');
  await place.getByLabel('is cut').check();
  await pay.click();
  await expect(said).toContainText('is written down on the phone and waits.');
  const onPhone = place.getByRole('list', { name: 'Payments on the phone' }).getByRole('listitem');
  const inLedger = place.getByRole('list', { name: 'Payments in the ledger' }).getByRole('listitem');
  await expect(onPhone).toContainText(['sent once, no answer', 'on this phone']);
  const keys = await onPhone.locator('code').allTextContents();
  await expectUsable(page);

  await page.reload();
  await begin(page, place, offer);
  await expect(onPhone.locator('code')).toHaveText(keys);
  await place.getByLabel('works').check();
  // Halfway through.
  await expect(onPhone.first()).toContainText('sent 2 times, no answer');
  await page.reload();
  await begin(page, place, offer);
  await expect(place.getByText('Paid, booked and known: 24,000 naira, each payment once.')).toBeVisible();
  await expect(inLedger.locator('code')).toHaveText(keys);
  await expect(place.getByRole('row', { name: /^Sum/ }).getByRole('cell')).toHaveText(['0', '0']);
  await expect(place.getByRole('row', { name: /^Musa/ }).getByRole('cell')).toHaveText(['−24,000', '0']);
});

test('the gate opens once for a code, without a network, and says why it stays closed', async ({ page, context }) => {
  await page.clock.setFixedTime('2026-11-23T18:20:00Z');
  const place = await open(page, 'gate-code');
  await expectUsable(page);
  expect(await begin(page, place, 'Try to get past the gate')).toBeLessThanOrEqual(6_000);
  await context.setOffline(true);
  const press = (name: string) => place.getByRole('button', { name }).click();
  const verdict = place.locator('p[role=status]');
  await expect(place.getByText('No code yet.')).toHaveCount(0);
  await press('Change a digit');
  await press('Check');
  await expect(verdict).toContainText('Closed. The last digit does not fit the others');
  await press('Make a code');
  const code = await place.locator('output').innerText();
  expect(code).toMatch(/^\d{3} \d{3} \d{3}$/);
  await expect(place.getByLabel('The code, as the guest reads it out')).toHaveValue(code);
  await press('Check');
  await expect(verdict).toContainText('Open.');
  await press('Check');
  await expect(verdict).toContainText('Closed. Someone came in with this code at ');
  await press('Make a code');
  await press('An hour later');
  await press('An hour later');
  await press('Check');
  await expect(verdict).toContainText('Closed. The code was good until ');
  await place.getByLabel('The code, as the guest reads it out').fill('12');
  await press('Check');
  await expect(verdict).toContainText('Closed. A code has nine digits.');
  const log = place.getByRole('list', { name: 'Log of the gate' }).getByRole('listitem');
  await expect(log).toContainText(['misread', 'let in', 'used before', 'expired', 'no code']);
  await expect(log.getByText('on the tablet')).toHaveCount(5);
  await place.getByLabel('It has a network').check();
  await expect(log.getByText('at the office')).toHaveCount(5);
  await expectUsable(page);
  await context.setOffline(false);
});

test('the simulation follows its sliders by keyboard, says how sure it is, and repeats its result for the same seed', async ({
  page,
}) => {
  const place = await open(page, 'monte-carlo');
  await expectUsable(page);
  expect(await begin(page, place, 'Change the assumptions')).toBeLessThanOrEqual(6_000);
  const chart = place.getByRole('img');
  const lost = place.getByRole('row', { name: /^Most lost, 95/ });
  await expect(lost).toContainText('1.87');
  await expect(lost).toContainText('1.83 to 1.91');
  await expect(place.locator('p[role=status]')).toContainText(
    'In 95 of 100 quarters the company loses at most 1.87 million',
  );
  const before = await chart.getAttribute('aria-label');
  await place.getByLabel('Swing of the currency in a quarter').press('End');
  await expect(place.getByText('20 %', { exact: true })).toBeVisible();
  await expect(chart).not.toHaveAttribute('aria-label', before ?? '');
  await place.getByLabel('Swing of the currency in a quarter').fill('8');
  await expect(chart).toHaveAttribute('aria-label', before ?? '');
  await place.getByLabel('Seed').fill('7');
  await expect(chart).not.toHaveAttribute('aria-label', before ?? '');
  await place.getByLabel('Seed').fill('2026');
  await expect(chart).toHaveAttribute('aria-label', before ?? '');
  await expectUsable(page);
});

test('a model that could not be loaded says so, and loads on the next try', async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/);
  const place = await open(page, 'gate-code');
  const path = '**/artefacts/**';
  await page.route(path, (route) => route.abort());
  const offer = place.getByRole('button', { name: 'Try to get past the gate' });
  await offer.click();
  await expect(place.locator('p[role=status]')).toHaveText(
    'It could not be started. Please try again when you are online, or in a newer browser.',
  );
  await page.unroute(path);
  await offer.click();
  await expect(place.getByRole('button', { name: 'Make a code' })).toBeVisible();
});
