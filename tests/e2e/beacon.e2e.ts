import type { APIRequestContext, Page } from 'playwright/test';
import { listEvents } from '#contract/api/admin-analytics.ts';
import { readLoginHint, signIn } from '#contract/api/admin-session.ts';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { sendEvents, type EventBatch } from '#contract/api/events.ts';
import { browserArguments, findBrowser } from '#scripts/browser.ts';
import { limits } from '#storage/collections/limits.ts';
import { expect, test } from './fixtures.ts';
import { storedBatches } from '../support/stored-batches.ts';
import type { ServedSite } from '../support/served-site.ts';
import { withStores } from './support/stored.ts';

// Headless Chromium identifies itself as headless, and would count as a bot. Batches sent on leaving come from the
// browser rather than the page, so the browser itself needs another name.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const executablePath = findBrowser();

test.use({
  ownSite: true,
  launchOptions: {
    args: [...browserArguments, `--user-agent=${userAgent}`],
    ...(executablePath !== null && { executablePath }),
  },
});

/** An automated browser says so and is not counted; here it hides the fact. */
const asPerson = (): void => {
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
};
test.beforeEach(({ context }) => context.addInitScript(asPerson));

async function signedIn(request: APIRequestContext): Promise<{ Authorization: string }> {
  const hint = readLoginHint.response.parse(await (await request.get(readLoginHint.path)).json());
  const answer = await request.post(signIn.path, { data: hint.defaultCredentials });
  return { Authorization: `Bearer ${signIn.response.parse(await answer.json()).token}` };
}

/** The counted events so far: name, page and target of each, sorted by them. */
async function countedBy(request: APIRequestContext, headers: { Authorization: string }) {
  const answer = await request.get(listEvents.path, { headers });
  const { events } = listEvents.response.parse(await answer.json());
  return events.map(({ eventName, eventData: { page, url } }) => [eventName, page, url].filter(Boolean)).sort();
}

/** Opens a page and waits for its settings, which decide whether it counts. */
async function visit(page: Page, path: string): Promise<void> {
  await settled(page, () => page.goto(path));
}

/** Does something that opens a page, and waits until that page has read its settings. */
async function settled(page: Page, act: () => Promise<unknown>): Promise<void> {
  const settings = page.waitForResponse('**/api/site');
  await act();
  await (await settings).finished();
  // The answer has arrived; the script that handles it runs after pending work.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

test('a visit is counted when it ends: its pages, its calls to action and the submitted form', async ({
  page,
  request,
}) => {
  const headers = await signedIn(request);
  await visit(page, '/');
  await settled(page, () => page.getByRole('link', { name: 'Partner With Us' }).first().click());
  await expect(page).toHaveURL(/\/contact$/);
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('textbox', { name: /email/i }).first().fill('ada@example.com');
  await page.getByLabel('Inquiry type').selectOption('founder');
  await page.getByLabel('Message').fill('We should build an engine together.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Thank You!')).toBeVisible();
  await page.goto('about:blank');
  await expect
    .poll(() => countedBy(request, headers))
    .toEqual([
      ['click', '/', '/contact'],
      ['form_submit', '/contact', '/api/contact'],
      ['page_view', '/'],
      ['page_view', '/contact'],
    ]);
});

/** The stored part of each batch, in order of arrival. */
const keptBy = (site: ServedSite) =>
  withStores(site, async (stores) => (await storedBatches(stores)).map(({ value }) => value));

/** Makes a page send what it would send on leaving, without leaving: those requests cannot be observed. */
const tell = (page: Page) => page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide')));

/** Collects every batch that a page sends. */
function batchesOf(page: Page): EventBatch[] {
  const sent: EventBatch[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/api/events')) sent.push(sendEvents.request.parse(one.postDataJSON()));
  });
  return sent;
}

test('the referrer and campaign are sent once, and how a page was read is sent when it is left', async ({
  page,
  site,
}) => {
  await settled(page, () =>
    page.goto('/essays/count-the-round-trips?utm_source=letter&utm_campaign=october', {
      referer: 'https://search.example/?q=secret',
    }),
  );
  await page.mouse.wheel(0, 200);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(1_200);
  await settled(page, () => page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click());
  await page.goto('about:blank');
  await expect.poll(async () => (await keptBy(site)).length).toBe(2);
  const [essay, about] = await keptBy(site);
  expect(essay).toMatchObject({
    referrer: 'search.example',
    campaign: 'letter / october',
    device: 'desktop',
    read: { page: '/essays/count-the-round-trips', quarters: [1, 2, 3, 4] },
  });
  expect(essay?.read?.ms).toBeGreaterThan(1_000);
  expect(essay?.read?.ms).toBeLessThan(20_000);
  expect(Object.keys(about ?? {})).not.toContain('referrer');
  expect(JSON.stringify([essay, about])).not.toContain('secret');
});

test('a page that is reloaded, or reached by going back, does not send its referrer and campaign again', async ({
  page,
}) => {
  const sent = batchesOf(page);
  await settled(page, () => page.goto('/about?utm_source=letter', { referer: 'https://search.example/' }));
  await tell(page);
  await settled(page, () => page.reload());
  await tell(page);
  await visit(page, '/colophon');
  await settled(page, () => page.goBack());
  await tell(page);
  const ofPage = sent.filter(({ events }) => events.some((event) => event.page === '/about'));
  expect(ofPage.map(({ referrer, campaign }) => [referrer, campaign])).toEqual([
    ['search.example', 'letter'],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('a page without any input counts as used for a minute', async ({ page }) => {
  const sent = batchesOf(page);
  await visit(page, '/about');
  await page.evaluate(() => {
    const later = performance.now() + 600_000;
    performance.now = () => later;
  });
  await tell(page);
  expect(sent).toHaveLength(1);
  const { read, events } = sent[0] ?? {};
  expect([read?.ms, events?.map(({ ago = 0 }) => ago > 590_000)]).toEqual([60_000, [true]]);
});

test('a page that the browser restores counts as another view, without a referrer', async ({ page }) => {
  const sent = batchesOf(page);
  await visit(page, '/about');
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  });
  expect(sent.map(({ events, referrer }) => [events.map(({ eventName }) => eventName), referrer])).toEqual([
    [['page_view'], ''],
    [['page_view'], undefined],
  ]);
});

/** Page and target of each counted form. */
const formsIn = (sent: readonly EventBatch[]) =>
  sent
    .flatMap(({ events }) => events)
    .filter(({ eventName }) => eventName === 'form_submit')
    .map(({ page, url }) => [page, url]);

test('a refused form is not counted, and one accepted on the second try is counted once', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 503/);
  const sent = batchesOf(page);
  await visit(page, '/contact');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('textbox', { name: /email/i }).first().fill('ada@example.com');
  await page.getByLabel('Inquiry type').selectOption('founder');
  await page.getByLabel('Message').fill('We should build an engine together.');
  const refusal = { success: false, code: 'busy', message: 'Please try again.', requestId: '1' };
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please try again.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send Message' }).dblclick();
  await expect(page.getByText('Thank You!')).toBeVisible();
  await tell(page);
  expect(formsIn(sent)).toEqual([['/contact', '/api/contact']]);
});

test('a form that the browser itself posts is counted once it is accepted, and not again when its page is reloaded', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|Error hydrating|Failed to fetch/);
  const sent = batchesOf(page);
  await page.route(/ContactForm.*\.js/, (route) => route.abort());
  await visit(page, '/contact');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('textbox', { name: /email/i }).first().fill('ada@example.com');
  await page.getByLabel('Inquiry type').selectOption('founder');
  await page.getByLabel('Message').fill('We should build an engine together.');
  await settled(page, () => page.getByRole('button', { name: 'Send Message' }).click());
  await expect(page).toHaveURL(/\/contact#sent$/);
  await tell(page);
  await settled(page, () => page.reload());
  await tell(page);
  expect(formsIn(sent)).toEqual([['/contact', '/api/contact']]);
});

test.describe('nothing is sent', () => {
  const leave = async (page: Page) => {
    const sent = batchesOf(page);
    await visit(page, '/');
    await page.mouse.wheel(0, 600);
    await tell(page);
    return sent;
  };

  test('by an automated browser', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => true });
    });
    expect(await leave(page)).toEqual([]);
  });

  test('by a browser in which the administrator is signed in', async ({ page }) => {
    await page.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('admin-token', 'a token');
    });
    expect(await leave(page)).toEqual([]);
  });

  test('from a prerendered page before it is shown', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { get: () => true });
    });
    const sent = batchesOf(page);
    await visit(page, '/about');
    await tell(page);
    expect(sent).toEqual([]);
    await page.evaluate(() => void document.dispatchEvent(new Event('prerenderingchange')));
    await tell(page);
    expect(sent.map(({ events }) => events.map(({ eventName }) => eventName))).toEqual([['page_view']]);
  });

  test('about reading behaviour if the visitor asks for privacy, although the page is counted', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
    });
    const sent = await leave(page);
    expect(sent.map((batch) => Object.keys(batch))).toEqual([['events']]);
  });
});

test('in a browser without beacons, events are sent by a call that outlives the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'sendBeacon', { value: undefined });
  });
  const sent = batchesOf(page);
  await visit(page, '/about');
  await tell(page);
  expect(sent.map(({ events }) => events.map(({ eventName }) => eventName))).toEqual([['page_view']]);
});

test('a page that a mail links to is not counted, and the token in its address is not passed on', async ({
  page,
  request,
  site,
}) => {
  const headers = await signedIn(request);
  const token = 'AQ-token-of-a-mail';
  const told: (string | undefined)[] = [];
  page.on('request', (one) => told.push(one.isNavigationRequest() ? undefined : one.url(), one.headers()['referer']));
  await visit(page, `/newsletter/unsubscribe?token=${token}`);
  await settled(page, () => page.getByRole('button', { name: 'Unsubscribe' }).click());
  await expect(page).toHaveURL('/newsletter/unsubscribe#unknown');
  await visit(page, '/about');
  await page.goto('about:blank');
  await expect.poll(() => countedBy(request, headers)).toEqual([['page_view', '/about']]);
  expect(told.join(' ')).toContain(site.url);
  expect(told.join(' ')).not.toContain(token);
  expect(site.printed()).not.toContain(token);
});

test('an incomplete form, and a link to another page of the site, are not counted', async ({ page, request }) => {
  const headers = await signedIn(request);
  await visit(page, '/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await settled(page, () => page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click());
  await expect(page).toHaveURL(/\/about$/);
  await page.goto('about:blank');
  await expect.poll(() => countedBy(request, headers)).toContainEqual(['page_view', '/contact']);
  expect((await countedBy(request, headers)).filter(([name]) => name !== 'page_view')).toEqual([]);
});

test('nothing is sent while analytics are switched off, and nothing about a visit is ever kept in the browser', async ({
  page,
  request,
  context,
}) => {
  const headers = await signedIn(request);
  const setting = { key: 'analytics_enabled', type: 'boolean', category: 'analytics', description: 'Analytics' };
  await request.post(saveSetting.path, { headers, data: { ...setting, value: false } });
  const sent: string[] = [];
  page.on('request', (one) => sent.push(new URL(one.url()).pathname));
  await visit(page, '/');
  await page.goto('about:blank');
  await request.post(saveSetting.path, { headers, data: { ...setting, value: true } });
  expect(sent).not.toContain('/api/events');
  await visit(page, '/about');
  const kept = await page.evaluate(() => [Object.keys(localStorage), sessionStorage.length, document.cookie]);
  // The text face records its address, which is the same for everyone (decision 0154).
  expect([[], ['face']]).toContainEqual(kept[0]);
  expect(kept.slice(1)).toEqual([0, '']);
  expect(await context.cookies()).toEqual([]);
  await page.goto('about:blank');
  await expect.poll(() => countedBy(request, headers)).toEqual([['page_view', '/about']]);
});

test.describe('when the daily quota is used up', () => {
  // A server used by other tests already holds blocks of the quota.
  test.use({ freshSite: true });

  test('refused events are not sent again', async ({ page, site, expectTrouble }) => {
    // The browser logs this itself; a page cannot prevent it.
    expectTrouble(/status of 429/);
    await withStores(site, async ({ open }) => {
      const { origin, spend } = open(limits);
      for (const ip of ['127.0.0.1', '0:0:0:0::/64']) {
        const bucket = `events of ${await origin(ip)}`;
        for (let n = 0; n < 600; n += 1) await spend(bucket, { max: 600, block: 5, now: Date.now() });
      }
    });
    const statuses: number[] = [];
    page.on('response', (answer) => answer.url().endsWith('/api/events') && statuses.push(answer.status()));
    await visit(page, '/about');
    // Ten events are sent while the page is still open, so that it could react to the answer.
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'mailto:ada@example.com';
      document.body.append(link);
      addEventListener('click', (event) => event.preventDefault());
      for (let n = 0; n < 10; n += 1) link.click();
    });
    await expect.poll(() => statuses).toEqual([429]);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(statuses).toEqual([429]);
  });
});
