import { archiveFeedPath, archivePath, issuePath, type Issue } from '#contract/content/issue.ts';
import { issueFeed } from '#markup/issue-feed.ts';
import { settings } from '#storage/collections/settings.ts';
import { mapInParallel } from '#storage/in-parallel.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { soon } from '#storage/soon.ts';
import { storesOf } from '#storage/stores.ts';
import { createValueCache } from '#storage/value-cache.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { withSettings } from '../content/visible/with-settings.ts';
import { siteOrigin } from '../environment/site-origin.ts';
import { pageAnswer, xmlAnswer } from '../http/answers.ts';
import { cacheAtEdge, cacheBriefly, withEtag } from '../http/caching.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { matchPath } from '../http/path-pattern.ts';
import { Refusal } from '../http/refusal.ts';
import { servePage } from '../http/serve-page.ts';
import { archivedIssues, archiveTags, type ArchivedIssue } from '../campaigns/archive.ts';
import { builtPage } from '../pages/built-page.ts';
import { builtSettingsOf } from '../settings/built-settings.ts';

/**
 * Seconds for which the CDN may keep a missing page, and after which a reader should retry while storage is
 * unavailable.
 */
const missingFor = 60;
const againAfter = 30;
/** More than feed readers fetch at a time; the rest is on the site. */
const mostInFeed = 20;

/** The archive of the newsletter: its list of issues, each issue, and their feed (architecture §3, decision 0128). */
export const handleNewsletterArchive: FunctionHandler = (request, context) => {
  const { pathname } = new URL(request.url);
  const handle = matchPath(archivePath, pathname)
    ? handleList
    : matchPath(archiveFeedPath, pathname)
      ? handleFeed
      : handleOne;
  return handle(request, context);
};

/** The issues that this instance read last. */
const rememberedIn = perDeployContext((): { issues: ArchivedIssue[] | null } => ({ issues: null }));

interface Seen {
  issues: readonly ArchivedIssue[];
  /** False if storage does not answer; the issues are then the ones remembered. */
  isLive: boolean;
}

/** @throws Refusal if storage does not answer and nothing is remembered */
async function issuesSeen(deployContext: string, now: Date): Promise<Seen> {
  const remembered = rememberedIn(deployContext);
  const live = await soon(deployContext, now, () => archivedIssues(deployContext));
  if (live) remembered.issues = live;
  const issues = live ?? remembered.issues;
  if (!issues) throw storageAway();
  return { issues, isLive: live !== null };
}

const storageAway = (): Refusal =>
  new Refusal('storage_unavailable', 'We could not reach our storage just now.', { retryAfterSeconds: againAfter });

const kept = (answer: Response, isLive: boolean, tags = archiveTags): Response =>
  isLive ? cacheAtEdge(answer, tags) : cacheBriefly(answer, tags);

const handleList = servePage({
  path: archivePath,
  async show(call) {
    if (call.path !== archivePath) return forGood(archivePath);
    const { issues, isLive } = await issuesSeen(call.deployContext, call.now);
    const summaries = issues.map(summaryOf);
    const html = await filled(JSON.stringify(summaries), async (around) => {
      const { fillIssues } = await import('../pages/fill-issues.ts');
      return fillIssues(await shell('issues-shell'), summaries, around);
    });
    return withEtag(kept(pageAnswer(html), isLive), html);
  },
  refused: () => shell('issues-shell'),
});

const handleOne = servePage({
  path: issuePath('{slug}'),
  async show(call) {
    const { slug = '' } = call.params;
    const { issues, isLive } = await issuesSeen(call.deployContext, call.now);
    const at = issues.findIndex((issue) => issue.slug === slug);
    const issue = issues[at];
    if (!issue && !isLive) throw storageAway();
    if (!issue) return cacheBriefly(pageAnswer(await missingPage(), 404), archiveTags, missingFor);
    const path = issuePath(issue.slug);
    if (call.path !== path) return cacheAtEdge(forGood(path), archiveTags);
    const [newer, older] = [issues[at - 1], issues[at + 1]];
    const beside = { newer: newer && summaryOf(newer), older: older && summaryOf(older) };
    const html = await filled(JSON.stringify([summaryOf(issue), issue.markdown, beside]), async (around) => {
      const { fillIssue } = await import('../pages/fill-issues.ts');
      return fillIssue(await shell('issue-shell'), summaryOf(issue), await textOf(issue), beside, around);
    });
    return withEtag(kept(pageAnswer(html), isLive), html);
  },
  refused: async ({ status }) => (status < 500 ? missingPage() : shell('issue-shell')),
});

const handleFeed = servePage({
  path: archiveFeedPath,
  async show(call) {
    if (call.path !== archiveFeedPath) return forGood(archiveFeedPath);
    const { deployContext, now } = call;
    const [{ issues, isLive }, file] = await Promise.all([issuesSeen(deployContext, now), builtInSite()]);
    // One after the other: if both asked at once while storage is unavailable, `soon` would refuse one of them.
    const stored = isLive ? await soon(deployContext, now, () => storesOf(deployContext).open(settings).all()) : null;
    const whole = await mapInParallel(issues.slice(0, mostInFeed), async (issue) => ({
      ...summaryOf(issue),
      html: await textOf(issue),
    }));
    const site = withSettings(file, builtSettingsOf(stored?.records.map(({ value }) => value) ?? []));
    const xml = issueFeed(site, whole, siteOrigin(file));
    return withEtag(kept(xmlAnswer(xml), stored !== null, [...archiveTags, 'site']), xml);
  },
});

/** The public part of an issue, without the rest of its campaign. */
const summaryOf = ({ slug, title, summary, publishedAt }: ArchivedIssue): Issue => ({
  ...{ slug, title, summary, publishedAt },
});

/** A page that every build makes. */
async function shell(name: 'issue-shell' | 'issues-shell'): Promise<string> {
  const page = await builtPage(name);
  if (page === null) throw new Error(`The page ${name} is missing. Build the site: npm run build.`);
  return page;
}

const missingPage = async (): Promise<string> => (await import('../pages/page-shell.ts')).pageShell('not-found');

/** Characters of filled pages and of rendered texts that a warm instance remembers. */
const filledPages = createValueCache<string>(4_000_000);
const renderedTexts = createValueCache<string>(2_000_000);

/** The page as filled before from the same key, or filled now. */
async function filled(
  key: string,
  fill: (around: { site: Awaited<ReturnType<typeof builtInSite>>; origin: string }) => Promise<string>,
): Promise<string> {
  const remembered = filledPages.get(key);
  if (remembered !== undefined) return remembered;
  const site = await builtInSite();
  const page = await fill({ site, origin: siteOrigin(site) });
  filledPages.set(key, page, key.length + page.length);
  return page;
}

/** The text of an issue. The parser is loaded with the first text that this instance has not rendered yet. */
async function textOf({ markdown }: ArchivedIssue): Promise<string> {
  const remembered = renderedTexts.get(markdown);
  if (remembered !== undefined) return remembered;
  const { renderEssay } = await import('../content/render/render-markdown.ts');
  const html = await renderEssay(markdown);
  renderedTexts.set(markdown, html, markdown.length + html.length);
  return html;
}

/** `path` is a constant, or made from the slug of an existing issue, never from the request (rules 22). */
const forGood = (path: `/newsletter${string}`): Response =>
  new Response(null, { status: 301, headers: { Location: path } });
