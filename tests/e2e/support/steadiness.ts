import type { Page } from 'playwright/test';

interface Watched {
  changes: string[];
  shifts: number;
  /** Shifts after the page had loaded, which are not caused by a late typeface. */
  late: number;
}

/** Records changes in the main part of a page after it loaded, and unexpected layout shifts from the first paint on. */
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

/** What was recorded so far. */
export const changesOf = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched);
