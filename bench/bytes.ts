import { chromium } from 'playwright';
import { browserArguments } from '#scripts/browser.ts';
import { browserPath } from './debugged-browser.ts';
import { atMost, type Figure } from './figure.ts';
import { publicPages } from './public-pages.ts';
import { withServedSite } from './served-site.ts';
import { recordTransfers, sum, type Transfer } from './transfers.ts';

const kilobyte = 1_000;
/** How long to wait after a page goes quiet, so that late requests are counted too. */
const patienceMs = 1_500;

/** What a phone loads for an untouched page, over the wire, with brotli. */
async function transfersOf(url: string): Promise<Transfer[]> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true });
    const transfers = await recordTransfers(await page.context().newCDPSession(page));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(patienceMs);
    return transfers;
  } finally {
    await browser.close();
  }
}

/** The most KB of JavaScript files that a page may load at first. */
const scriptLimits: Readonly<Record<string, number>> = { '/': 2, '/brain-test': 72 };
const otherScriptLimit = 3;

/** Bytes of every public page at first load, brotli, header fields included. */
export async function measureBytes(): Promise<Figure[]> {
  return withServedSite(async ({ url }) => {
    const figures: Figure[] = [];
    for (const path of [...(await publicPages()), '/search']) {
      const transfers = await transfersOf(url + path);
      const scripts = transfers.filter(({ type }) => type === 'Script');
      const found = [
        ...(path === '/' ? [atMost('Home, everything', sum(transfers) / kilobyte, 45, 'KB', 1)] : []),
        ...(path.startsWith('/projects/')
          ? [atMost(`${path}, everything`, sum(transfers) / kilobyte, 45, 'KB', 1)]
          : []),
        atMost(
          `${path}, external JavaScript`,
          sum(scripts) / kilobyte,
          scriptLimits[path] ?? otherScriptLimit,
          'KB',
          1,
        ),
      ];
      figures.push(...found);
      if (found.some(({ ok }) => !ok)) {
        for (const transfer of transfers)
          console.log(`  ${path}: ${transfer.type} ${transfer.url} ${transfer.bytes} B`);
      }
    }
    return figures;
  });
}
