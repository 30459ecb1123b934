import type { Essay } from '#contract/content/essay.ts';
import { ogImagePath } from '#contract/content/og-image.ts';
import type { ShownPictures } from '#contract/content/shown-picture.ts';
import { essaysAround, type EssaysAround } from '#markup/essay-around.ts';
import { askedOf, askedParameters, chooseEssays, type AskedEssays, type ChosenEssays } from '#markup/essay-choice.ts';
import { createValueCache } from '#storage/value-cache.ts';
import { builtEssays } from '../build/built-essays.ts';
import { builtSite } from '../build/built-site.ts';
import { visibleSoon } from '../content/items/visible-soon.ts';
import { renderedEssay } from '../content/items/rendered-essay.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { fingerprintOf, type Fingerprints } from '../content/visible/fingerprints.ts';
import { siteOrigin } from '../environment/site-origin.ts';
import { pageAnswer } from '../http/answers.ts';
import { cacheAtEdge, cacheBriefly, variedBy, withEtag } from '../http/caching.ts';
import type { Call } from '../http/call.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { matchPath } from '../http/path-pattern.ts';
import { Refusal } from '../http/refusal.ts';
import { servePage } from '../http/serve-page.ts';
import { builtPage } from '../pages/built-page.ts';
import { withEssaysAround } from '../pages/fill-around.ts';
import { fillList } from '../pages/fill-list.ts';
import { waiting, withPatience } from '../pages/patience.ts';
import { essayAt, essayTags, isSlug } from './essays.ts';

const listPath = '/essays';

/** Seconds for which the CDN may keep a missing page, and after which a client should retry when storage is down. */
const missingFor = 60;
const againAfter = 30;

/** The list of essays, and the page of each, correct from the first byte (architecture §3, decision 0093). */
export const handleEssayPage: FunctionHandler = (request, context) =>
  (matchPath(listPath, new URL(request.url).pathname) ? handleList : handleOne)(request, context);

const handleList = servePage({
  path: listPath,
  async show(call) {
    if (call.path !== listPath) return forGood(listPath);
    const asked = askedOf(call.query);
    const [seen, { visible }] = await Promise.all([visibleSoon(call.deployContext, 'essays', call.now), builtSite()]);
    if (!seen) return ofParameters(await unsure(namesIn(visible).length > 0 ? await listAsBuilt(asked) : null));
    const { values: essays, until } = seen;
    const list = chooseEssays(essays, asked);
    const html =
      (isWhole(asked) && isBuilt(visible, essays) ? await builtPage('essays') : null) ?? (await filledList(list));
    return ofParameters(list.isThere ? known(html, until) : nothingThere(html, until));
  },
  refused: async ({ status }) => (status < 500 ? keptPage('essay-not-found') : waiting(await keptPage('essays-shell'))),
});

/** Whether the whole list is requested, as it was built. */
const isWhole = ({ category, tag, page }: AskedEssays): boolean => category === null && tag === null && page === 1;

/** The list as the build knew it; null if it knew nothing of the requested part, which may exist by now. */
async function listAsBuilt(asked: AskedEssays): Promise<string | null> {
  if (isWhole(asked)) return builtPage('essays');
  const list = chooseEssays(await builtEssays(), asked);
  return list.isThere ? filledList(list) : null;
}

/** Limits the cache key to the parameters that change the page. */
const ofParameters = (response: Response): Response => variedBy(response, askedParameters);

const handleOne = servePage({
  path: `${listPath}/{slug}`,
  async show(call) {
    const { slug = '' } = call.params;
    if (!isSlug(slug)) return missing(null);
    const [seen, { visible }] = await Promise.all([visibleSoon(call.deployContext, 'essays', call.now), builtSite()]);
    const name = visible[`essays/${slug}`];
    if (!seen && name !== undefined && call.path !== `${listPath}/${slug}`) return forGood(`${listPath}/${slug}`);
    if (!seen) return unsure(name === undefined ? null : await builtPage(`essays/${slug}`));
    const { essay, rev, until } = essayAt(slug, seen);
    if (!essay) return missing(until);
    const path = `${listPath}/${essay.slug}` as const;
    // Another slug, a trailing slash, or a percent-encoded letter.
    if (call.path !== path) return cacheAtEdge(forGood(path), essayTags, until);
    const now = fingerprintOf('essays', essay);
    // Content that has not changed since the build still has its picture, even if the build left its page out (decision
    // 0119).
    const { pictures, values } = seen;
    const around = essaysAround(essay, values);
    const made = { essay, rev, name: now, pictures, around };
    if (name !== now) return known(await filled(call, made), until);
    const html = await builtPage(`essays/${slug}`);
    if (html === null) return known(await filled(call, made, ogImagePath('essay', slug)), until);
    return known(isBuilt(visible, values) ? html : withEssaysAround(html, around), until);
  },
  refused: async ({ status }) => (status < 500 ? keptPage('essay-not-found') : waiting(await keptPage('essay-shell'))),
});

/** The addresses of the essays that the build knew of. */
const namesIn = (built: Fingerprints): string[] =>
  Object.keys(built).filter((address) => address.startsWith('essays/'));

/**
 * Whether visitors see exactly the essays that the build knew of. Their fingerprints include their places, so the order
 * is the same too.
 */
const isBuilt = (built: Fingerprints, essays: readonly Essay[]): boolean =>
  namesIn(built).length === essays.length &&
  essays.every((essay) => built[`essays/${essay.slug}`] === fingerprintOf('essays', essay));

/** A page that every build makes. */
async function keptPage(name: 'essay-shell' | 'essays-shell' | 'essay-not-found'): Promise<string> {
  const page = await builtPage(name);
  if (page === null) throw new Error(`The page ${name} is missing. Build the site: npm run build.`);
  return page;
}

const filledList = async (list: ChosenEssays): Promise<string> => fillList(await keptPage('essays-shell'), list);

/** Characters of filled pages that a warm instance remembers. */
const filledPages = createValueCache<string>(4_000_000);

interface ToFill {
  essay: Essay;
  rev: number | null;
  /** Fingerprint of what is shown of it. */
  name: string;
  pictures: ShownPictures;
  /** The further essays. */
  around: EssaysAround;
}

/** The parser is loaded with the first essay that differs from the build. */
async function filled(call: Call, { essay, rev, name, pictures, around }: ToFill, image?: string): Promise<string> {
  const others = [around.next, ...around.related].map((other) => other && fingerprintOf('essays', other));
  const key = [essay.id, rev, name, ...others].join(' ');
  const remembered = filledPages.get(key);
  if (remembered !== undefined) return remembered;
  const [shell, site, html, { fillEssay }] = await Promise.all([
    keptPage('essay-shell'),
    builtInSite(),
    renderedEssay(call, essay, rev, pictures),
    import('../pages/fill-essay.ts'),
  ]);
  const page = fillEssay(shell, { ...essay, html }, around, site, siteOrigin(site), image);
  filledPages.set(key, page, page.length);
  return page;
}

const known = (html: string, until: Date | null): Response =>
  withEtag(cacheAtEdge(pageAnswer(html), essayTags, until), html);

/** A missing page, until a publication purges the tags or a scheduled moment comes. */
const nothingThere = (html: string, until: Date | null): Response =>
  cacheBriefly(pageAnswer(html, 404), essayTags, missingFor, until);

const missing = async (until: Date | null): Promise<Response> => nothingThere(await keptPage('essay-not-found'), until);

/**
 * What the build knew of, with the script that retries. A page unknown to the build may exist by now, so that answer
 * must not be cached.
 */
async function unsure(page: string | null): Promise<Response> {
  if (page === null)
    throw new Refusal('storage_unavailable', 'We could not reach our storage just now.', {
      retryAfterSeconds: againAfter,
    });
  return cacheBriefly(pageAnswer(await withPatience(page)), essayTags);
}

/** `path` is a constant, or made from the slug of an existing essay, never from the request (rules 22). */
const forGood = (path: `/essays${string}`): Response =>
  new Response(null, { status: 301, headers: { Location: path } });
