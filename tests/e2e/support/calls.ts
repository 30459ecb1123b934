import type { Page, Request } from 'playwright/test';

/** The bodies of a page's posts to a path, as they are sent. */
export function postsOf(page: Page, path: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** The external scripts that a page requests. */
export function scriptsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requests.push(request);
  });
  return requests;
}

/** Holds every matching call until it is released, like a slow network. */
export async function hold(page: Page, pattern: string | RegExp): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** The built scripts, including the query with which Astro retries one. */
export const scripts = /\/_astro\/[^/?]+\.js/;
