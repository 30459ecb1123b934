import type { Page } from 'playwright/test';

interface Watched {
  changes: string[];
  shifts: number;
  /** Of them, what moved once the page had loaded: no typeface that came late. */
  late: number;
}

/** Notes what changes in the main part of a page once it has loaded, and how far anything moves without being asked to, from its first paint on. */
export async function watchChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { changes: [], shifts: 0, late: 0 };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as unknown as { value: number };
        watched.shifts += value;
        if (document.readyState === 'complete') watched.late += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    addEventListener('load', () => {
      new MutationObserver((records) => {
        for (const { type, target } of records) watched.changes.push(`${type} ${target.nodeName}`);
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  });
}

/** What was noted so far. */
export const changesOf = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched);
