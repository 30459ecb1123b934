import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { compiled } from '#browser/compiled.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { firstEssay } from './support/content.ts';
import { tokenOf } from './sign-in.ts';

test.use({ serviceWorkers: 'allow', ownSite: true });

const essay = firstEssay();
const path = `/essays/${essay.slug}`;
const notice = /^You are offline, or the site does not answer\. This is the page as you read it on \d+ \w+ \d{4}\.$/;

/** The paths of the copied pages, once the awaited one is among them. */
async function keptPages(page: Page, awaited: string): Promise<string[]> {
  const paths = () =>
    page.evaluate(async () => {
      const pages = await caches.open('pages-1');
      return (await pages.keys()).map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(paths).toContain(awaited);
  return paths();
}

test('an essay that was read can be read again offline, in full, and says that it is a copy', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(path);
  await keptPages(page, path);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(notice)).toBeVisible();
  const article = page.getByRole('article', { name: essay.title });
  await expect(article.locator('.prose > *').last()).toBeAttached();
  expect(await page.evaluate(() => document.fonts.check('1em "Bricolage Grotesque"'))).toBe(true);
  const missing = () => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length;
  expect(await page.evaluate(missing)).toBe(0);

  await page.goto('/leadership');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.getByRole('list', { name: 'Pages that you read before' }).getByRole('link')).toHaveText(
    essay.title,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: essay.title }).click();
  await expect(page).toHaveURL(path);

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(notice)).toHaveCount(0);
});

test('withdrawn pages are removed from the copies, and the admin and addresses with a token are never copied', async ({
  page,
  context,
  site,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /404/);
  const headers = { Authorization: `Bearer ${await tokenOf(site.url)}` };
  const draft = { title: 'Only for today', slug: 'only-for-today', type: 'essay', status: 'published', order: 0 };
  const body = { ...essay.content, body: 'A text that goes again.' };
  const made = await page.request.post('/api/admin/content', { headers, data: { ...draft, content: body } });
  const { item } = (await made.json()) as { item: { id: string; rev: string } };
  await page.goto('/essays/only-for-today');
  await keptPages(page, '/essays/only-for-today');
  await page.goto('/newsletter/unsubscribe?token=secret');
  await page.goto('/admin/login');
  await page.goto('/about');
  expect((await keptPages(page, '/about')).sort()).toEqual(['/about', '/essays/only-for-today', '/offline']);

  const withdrawn = { status: 'draft', rev: item.rev };
  expect((await page.request.put(`/api/admin/content/${item.id}/status`, { headers, data: withdrawn })).ok()).toBe(
    true,
  );
  await page.goto('/essays/only-for-today');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Essay Not Found');
  await context.setOffline(true);
  await page.goto('/essays/only-for-today');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
});

test('the copy of a page that moved is removed at its old address, and kept at its new one', async ({
  page,
  context,
  site,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  const headers = { Authorization: `Bearer ${await tokenOf(site.url)}` };
  const text = { title: 'Night notes', type: 'essay', status: 'published', order: 0, content: essay.content };
  const data = { ...text, slug: 'night-notes' };
  const made = await page.request.post('/api/admin/content', { headers, data });
  const { item } = (await made.json()) as { item: { id: string; rev: string } };
  await page.goto('/essays/night-notes');
  await keptPages(page, '/essays/night-notes');
  const moved = { ...text, slug: 'day-notes', rev: item.rev };
  expect((await page.request.put(`/api/admin/content/${item.id}`, { headers, data: moved })).ok()).toBe(true);
  await page.goto('/essays/night-notes');
  await expect(page).toHaveURL('/essays/day-notes');
  expect((await keptPages(page, '/essays/day-notes')).sort()).toEqual(['/essays/day-notes', '/offline']);
  await context.setOffline(true);
  await page.goto('/essays/night-notes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
});

test('a deploy that switches copies off deletes them from the browser and removes the worker', async ({
  page,
  site,
}) => {
  const written = new Map<string, string>();
  const deployed = createServer((request, response) => {
    const path = request.url ?? '/';
    const code = written.get(path);
    if (code !== undefined) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(code);
      return;
    }
    void fetch(site.url + path).then(async (answer) => {
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => deployed.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(deployed.address() as AddressInfo).port}`;
  await page.goto(`${url}${path}`);
  await keptPages(page, path);
  const left = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  expect(await left()).toEqual({ caches: ['pages-1', 'parts-1'], workers: 1 });

  written.set('/sw.js', await compiled('offline/removal.ts'));
  await page.reload();
  await expect.poll(left).toEqual({ caches: [], workers: 0 });
  deployed.closeAllConnections();
  deployed.close();
});
