import type { Page } from 'playwright';
import { createContent } from '#contract/api/admin-content.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { administratorAt, signInAt } from './administrator.ts';
import { signedIn, withBrowser } from './browser.ts';
import { atMost, type Figure } from './figure.ts';
import { withServedSite } from './served-site.ts';
import { median, percentile } from './statistics.ts';

const keys = 200;
/** Milliseconds between two keys of a fast typist. */
const between = 90;

/** An essay close to the limit, with every kind of highlighting. */
function longBody(): string {
  const part = (number: number) =>
    `## Part ${number}\n\nA paragraph with *weight*, **more of it**, \`code\` and a [link](/projects), which goes on for a while as paragraphs do.\n\n- one\n- two\n\n> A quote of somebody.\n\n\`\`\`ts\nconst part = ${number};\n\`\`\`\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n`;
  let body = '';
  for (let number = 1; body.length < 63_000; number += 1) body += part(number);
  return body;
}

/** Measures for each key the time from the press until its frame was painted. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });

async function timesOf(page: Page): Promise<number[]> {
  await watchKeys(page);
  for (let count = 0; count < keys; count += 1) {
    await page.keyboard.press(count % 6 === 5 ? 'Space' : 'e');
    await page.waitForTimeout(between);
  }
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}

/**
 * How soon a key appears in the middle of an essay of 64,000 characters: with the details open, and with the live
 * preview.
 */
export const measure = (): Promise<Figure[]> =>
  withServedSite(async ({ url }) => {
    const call = await administratorAt(url);
    const { item } = await call(createContent, {
      body: essayDraft({ content: { ...essayContent, body: longBody() } }),
    });
    const session = await signInAt(url);
    return withBrowser(async (browser) => {
      const context = await signedIn(browser, session, { viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(`${url}/admin/content/${item.id}`);
      const text = page.locator('.cm-content');
      await text.waitFor();
      await text.focus();
      await page.keyboard.press('Control+Home');
      for (let count = 0; count < 12; count += 1) await page.keyboard.press('PageDown');
      const alone = await timesOf(page);
      await page.getByRole('button', { name: 'Live preview' }).click();
      await page.frameLocator('.live-preview iframe').locator('.prose h2').first().waitFor();
      await text.focus();
      const beside = await timesOf(page);
      return [
        atMost('Key to paint in an essay of 64,000 characters: median', median(alone), 16, 'ms', 1),
        atMost('… 95 of 100', percentile(alone, 0.95), 50, 'ms', 1),
        atMost('… with the live preview: median', median(beside), 16, 'ms', 1),
        atMost('… 95 of 100', percentile(beside, 0.95), 100, 'ms', 1),
      ];
    });
  });
