import { phone, withBrowser } from './browser.ts';
import { atMost, type Figure } from './figure.ts';
import { publicPages } from './public-pages.ts';
import { withServedSite } from './served-site.ts';
import { recordTransfers, sum, type Transfer } from './transfers.ts';

const kilobyte = 1_000;
/** How long to wait after a page goes quiet, so that late requests are counted too. */
const patienceMs = 1_500;

/** What a phone loads for an untouched page, over the wire, with brotli. */
const transfersOf = (url: string): Promise<Transfer[]> =>
  withBrowser(async (browser) => {
    const page = await browser.newPage(phone);
    const transfers = await recordTransfers(await page.context().newCDPSession(page));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(patienceMs);
    return transfers;
  });

/** The maximum KB of JavaScript files that a page may load at first. */
const scriptLimits: Readonly<Record<string, number>> = { '/': 2, '/brain-test': 72 };
const otherScriptLimit = 3;

/** Bytes of every public page at first load, brotli, header fields included. */
export const measure = (): Promise<Figure[]> =>
  withServedSite(async ({ url }) => {
    const figures: Figure[] = [];
    const kilobytes = (what: string, transfers: readonly Transfer[], limit: number): Figure =>
      atMost(what, sum(transfers) / kilobyte, limit, 'KB', 1);
    for (const path of [...(await publicPages()), '/search']) {
      const transfers = await transfersOf(url + path);
      const scripts = transfers.filter(({ type }) => type === 'Script');
      const found = [
        ...(path === '/' ? [kilobytes('Home, everything', transfers, 45)] : []),
        ...(path.startsWith('/projects/') ? [kilobytes(`${path}, everything`, transfers, 45)] : []),
        kilobytes(`${path}, external JavaScript`, scripts, scriptLimits[path] ?? otherScriptLimit),
      ];
      figures.push(...found);
      if (found.some(({ ok }) => !ok)) {
        for (const transfer of transfers)
          console.log(`  ${path}: ${transfer.type} ${transfer.url} ${transfer.bytes} B`);
      }
    }
    return figures;
  });
