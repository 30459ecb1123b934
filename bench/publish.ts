import type { Page } from 'playwright';
import { createContent, setContentStatus, updateContent, type ContentItemView } from '#contract/api/admin-content.ts';
import { essayDraft } from '#support/content-drafts.ts';
import { everyList, listsWith, visit } from '#support/visitor.ts';
import { administratorAt, type Administrator } from './administrator.ts';
import { withBrowser } from './browser.ts';
import { atMost, type Figure } from './figure.ts';
import { withServedSite } from './served-site.ts';
import { median } from './statistics.ts';

const runs = 15;

/** Milliseconds from clicking 'Publish' until a page opened after its answer shows the essay. */
async function timePublishing(
  call: Administrator,
  page: Page,
  slug: string,
  path: string,
  shown: string,
): Promise<number> {
  const draft = essayDraft({ title: `Essay ${slug}`, slug });
  const { item } = await call(createContent, { body: draft });
  await page.goto('about:blank');
  const start = performance.now();
  await call(setContentStatus, { id: item.id, body: { status: 'published' } });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(shown).waitFor();
  return performance.now() - start;
}

/** What visitors without JavaScript, crawlers and feed readers see of an essay, at its address and in each list. */
type Found = () => Promise<boolean>;

const patienceMs = 5_000;

/** Milliseconds from the click until everything is right: page, list, feed and site map. */
async function timeUntil(act: () => Promise<unknown>, isRight: Found): Promise<number> {
  const start = performance.now();
  await act();
  while (!(await isRight()))
    if (performance.now() - start > patienceMs)
      throw new Error('A page, a list, the feed or the site map is not right.');
  return performance.now() - start;
}

const doings = ['Publish', 'Edit', 'Move', 'Withdraw'] as const;
type Times = Record<(typeof doings)[number], number>;

/** One essay from publication to withdrawal, checked everywhere at each step. */
async function timeLife(url: string, call: Administrator, name: string): Promise<Times> {
  const [slug, moved] = [`life-${name}`, `moved-${name}`];
  const titled = (title: string) => essayDraft({ title, slug });
  let { item } = await call(createContent, { body: titled(`Life ${name}`) });
  const setStatus = async (status: string) => {
    ({ item } = await call(setContentStatus, { id: item.id, body: { status } }));
  };
  const save = async (changes: Partial<ContentItemView>) => {
    const { type, slug, title, status, content, order, rev } = { ...item, ...changes };
    const body = { type, slug, title, status, content, order, rev };
    ({ item } = await call(updateContent, { id: item.id, body }));
  };
  const isRead =
    (slug: string, title: string): Found =>
    async () => {
      const path = `/essays/${slug}`;
      const titled = await Promise.all([path, '/essays', '/rss.xml'].map((place) => visit(url, place)));
      const isTitled = titled.every(({ status, text }) => status === 200 && text.includes(title));
      return isTitled && (await listsWith(url, path)).length === everyList.length;
    };
  const isGone =
    (slug: string, status: number): Found =>
    async () =>
      (await visit(url, `/essays/${slug}`)).status === status && (await listsWith(url, `/essays/${slug}`)).length === 0;
  const both =
    (...all: Found[]): Found =>
    async () =>
      (await Promise.all(all.map((one) => one()))).every(Boolean);
  return {
    Publish: await timeUntil(() => setStatus('published'), isRead(slug, `Life ${name}`)),
    Edit: await timeUntil(() => save({ title: `Edited ${name}` }), isRead(slug, `Edited ${name}`)),
    Move: await timeUntil(() => save({ slug: moved }), both(isRead(moved, `Edited ${name}`), isGone(slug, 301))),
    Withdraw: await timeUntil(() => setStatus('archived'), isGone(moved, 404)),
  };
}

/** How soon each step is right in the HTML of page, list, feed and site map, without a build. */
async function measureLives(url: string, call: Administrator): Promise<Figure[]> {
  const lives: Times[] = [];
  for (let run = 0; run <= runs; run += 1) lives.push(await timeLife(url, call, String(run)));
  return doings.map((doing) => {
    const times = lives.slice(1).map((life) => life[doing]);
    return atMost(`${doing} → right in page, list, feed and site map, without a build`, median(times), 300, 'ms');
  });
}

/** How soon a published essay is visible on its own page and in the list, without a build. */
export const measure = (): Promise<Figure[]> =>
  withServedSite(async ({ url }) => {
    const call = await administratorAt(url);
    return withBrowser(async (browser) => {
      const page = await browser.newPage({ baseURL: url });
      const [alone, listed]: [number[], number[]] = [[], []];
      // The first of each warms up the functions and the browser.
      for (let run = 0; run <= runs; run += 1) {
        const own = await timePublishing(call, page, `alone-${run}`, `/essays/alone-${run}`, '#essay-title');
        const inList = await timePublishing(call, page, `listed-${run}`, '/essays', `#essay-listed-${run}`);
        if (run > 0) {
          alone.push(own);
          listed.push(inList);
        }
      }
      return [
        atMost('Publish → read on its page, without a build', median(alone), 300, 'ms'),
        atMost('Publish → seen in the list, without a build', median(listed), 300, 'ms'),
        ...(await measureLives(url, call)),
      ];
    });
  });
