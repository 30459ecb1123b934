import { chromium, type Page } from 'playwright';
import { createContent, setContentStatus } from '#contract/api/admin-content.ts';
import { fillPath } from '#contract/endpoint.ts';
import { browserArguments } from '#scripts/browser.ts';
import { essayDraft } from '#support/content-drafts.ts';
import { signInAt } from './administrator.ts';
import { browserPath } from './debugged-browser.ts';
import { atMost, type Figure } from './figure.ts';
import { withServedSite } from './served-site.ts';
import { median } from './statistics.ts';

const runs = 15;

type Send = (method: string, path: string, body: object) => Promise<unknown>;

/** What the administrator's buttons do, without the admin around them. */
async function administratorAt(url: string): Promise<Send> {
  const headers = { ...(await signInAt(url)), 'Content-Type': 'application/json' };
  return async (method, path, body) => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text) as unknown;
  };
}

/** Milliseconds from the click on 'Publish' until a page that is opened after its answer shows the essay. */
async function timePublishing(send: Send, page: Page, slug: string, path: string, shown: string): Promise<number> {
  const draft = essayDraft({ title: `Essay ${slug}`, slug });
  const { item } = createContent.response.parse(await send('POST', createContent.path, draft));
  await page.goto('about:blank');
  const start = performance.now();
  await send('PUT', fillPath(setContentStatus.path, { id: item.id }), { status: 'published' });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(shown).waitFor();
  return performance.now() - start;
}

/** How soon a published essay is seen on the page of its own and in the list, with no build in between. */
export async function measurePublishing(): Promise<Figure[]> {
  return withServedSite(async ({ url }) => {
    const send = await administratorAt(url);
    const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
    try {
      const page = await browser.newPage({ baseURL: url });
      const [alone, listed]: [number[], number[]] = [[], []];
      // The first of each wakes the functions and the browser.
      for (let run = 0; run <= runs; run += 1) {
        const own = await timePublishing(send, page, `alone-${run}`, `/essays/alone-${run}`, '#essay-title');
        const inList = await timePublishing(send, page, `listed-${run}`, '/essays', `#essay-listed-${run}`);
        if (run > 0) {
          alone.push(own);
          listed.push(inList);
        }
      }
      return [
        atMost('Publish → read on its page, without a build', median(alone), 300, 'ms'),
        atMost('Publish → seen in the list, without a build', median(listed), 300, 'ms'),
      ];
    } finally {
      await browser.close();
    }
  });
}
