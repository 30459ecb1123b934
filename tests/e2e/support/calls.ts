import type { Page, Request } from 'playwright/test';

/** The bodies of the posts that a page sends to a path, as they go out. */
export function postsOf(page: Page, path: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** The external scripts that a page asks for, as it asks. */
export function scriptsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requests.push(request);
  });
  return requests;
}

/** Holds every call that matches until it is released, as a slow network would. */
export async function hold(page: Page, pattern: string | RegExp): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** The built scripts, with the query by which Astro asks a second time for one that did not arrive. */
export const scripts = /\/_astro\/[^/?]+\.js/;
