import type { Page } from 'playwright';
import { withBrowser } from './browser.ts';
import { atMost, type Figure } from './figure.ts';
import { withServedSite } from './served-site.ts';
import { median } from './statistics.ts';
import { recordTransfers, sum } from './transfers.ts';

const runs = 5;
/** 3G as testing tools define it, and a low-end phone. */
const network = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowerBy = 4;

/**
 * Milliseconds from the first letter, typed right after Ctrl+K, until the first result is painted. No part of the
 * search has been loaded before.
 */
const firstResult = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let typedAt = 0;
        new MutationObserver(() => {
          if (!document.querySelector('.search-results a')) return;
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - typedAt)));
        }).observe(document, { childList: true, subtree: true });
        dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
        typedAt = performance.now();
        dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }));
      }),
  );

/** The search over a page: how soon it finds something on 3G, and what it loads for that. */
export const measure = (): Promise<Figure[]> =>
  withServedSite(({ url }) =>
    withBrowser(async (browser) => {
      const times: number[] = [];
      let bytes = 0;
      for (let run = 0; run < runs; run += 1) {
        const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
        const session = await page.context().newCDPSession(page);
        const transfers = await recordTransfers(session);
        await session.send('Network.emulateNetworkConditions', network);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
        await page.goto(`${url}/about`, { waitUntil: 'networkidle' });
        times.push(await firstResult(page));
        bytes = sum(transfers.filter((one) => /\/search\/index\.json|\/_astro\/search\./.test(one.url)));
        await page.close();
      }
      return [
        atMost('Search, first letter to first result, 3G', median(times), 1_500, 'ms'),
        atMost('Search, its code and index', bytes / 1_000, 25, 'KB', 1),
      ];
    }),
  );
