import type { Page } from 'playwright/test';

interface Watched {
  changes: string[];
  shifts: number;
  /** What moved, for the error of a failed test. */
  moved: string[];
  /** Shifts after the page had loaded, which are not caused by a late typeface. */
  late: number;
}

/** Part of the Layout Instability API that TypeScript's library lacks. */
interface LayoutShift {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Records changes in the main part of a page after it loaded, and unexpected layout shifts from the first paint on. */
export async function watchChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { changes: [], shifts: 0, moved: [], late: 0 };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as LayoutShift;
        watched.shifts += value;
        for (const { node, previousRect, currentRect } of sources) {
          const text = node?.textContent?.trim().slice(0, 40) ?? '';
          const rects = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join(' '));
          watched.moved.push(`${node?.nodeName} "${text}" ${rects.join(' to ')} at ${Math.round(entry.startTime)}`);
        }
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
