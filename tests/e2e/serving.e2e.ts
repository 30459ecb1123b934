import { expect, test } from './fixtures.ts';

test('the built site is served with its security headers, and nothing on the home page violates them', async ({
  page,
}) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-encoding']).toBe('br');
});

test('no page accepts HTML that was not made by the Trusted Types policy', async ({ page, expectTrouble }) => {
  expectTrouble(/TrustedHTML|Trusted ?Type|require-trusted-types-for/i);
  const write = () => {
    try {
      document.createElement('template').innerHTML = '<b>text</b>';
      return 'taken';
    } catch {
      return 'refused';
    }
  };
  for (const path of ['/', '/essays', '/admin/login', '/nowhere']) {
    if (path === '/nowhere') expectTrouble(/404/);
    await page.goto(path);
    expect([path, await page.evaluate(write)]).toEqual([path, 'refused']);
  }
});

test('an unknown address gets the not-found page and status 404', async ({ page, expectTrouble }) => {
  expectTrouble(/404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('pages that only functions serve have no address of their own', async ({ request }) => {
  for (const shell of [
    'essay-shell',
    'essays-shell',
    'essay-not-found',
    'issue-shell',
    'issues-shell',
    'patient-essays',
    'project-preview',
    'page-preview',
  ])
    for (const path of [`/${shell}`, `/${shell}.html`, `/${shell}/`]) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect([path, answer.status()]).toEqual([path, 404]);
      expect(await answer.text()).toContain('Page Not Found');
    }
});

test('an unknown address under /api is answered in JSON', async ({ request }) => {
  const answer = await request.get('/api/nothing');
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ success: false, code: 'not_found' });
});
