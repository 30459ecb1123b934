import { visibleLine } from '#contract/visible-text.ts';
import type { ShownResult } from '#markup/search-results.ts';
import { indexPath, longestQuery, searchPath, sentencesPath } from '#search/document.ts';
import { passageOf, piecesOf } from '#search/passage.ts';
import { jsonText, pageAnswer } from '../http/answers.ts';
import { cacheAtEdge, cacheBriefly, withEtag } from '../http/caching.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { matchPath } from '../http/path-pattern.ts';
import { notFound } from '../http/refusal.ts';
import { servePage } from '../http/serve-page.ts';
import { builtPage } from '../pages/built-page.ts';
import { fillSearch, fillSearchFailed } from '../pages/fill-search.ts';
import { searchNow, searchTags, type Searchable } from '../search/search-now.ts';

/** How many results the page may show. */
const mostShown = 200;
/** How many of them show the best-matching sentence of their whole text; the others show their lead (rules 42). */
const mostLookedInto = 20;

/**
 * The search for visitors: its page, which needs no JavaScript, the index for browsers, and the sentences of what they
 * find (decision 0150).
 */
export const handleSearch: FunctionHandler = (request, context) => {
  const { pathname } = new URL(request.url);
  const handle = matchPath(searchPath, pathname)
    ? handleResults
    : matchPath(indexPath, pathname)
      ? handleIndex
      : handleSentences;
  return handle(request, context);
};

/** A page of results is for one person and made for each request, so no cache stores what a visitor searched for. */
const handleResults = servePage({
  path: searchPath,
  async show({ deployContext, query, now }) {
    const asked = visibleLine(query.get('q') ?? '')
      .trim()
      .slice(0, longestQuery);
    const html = await shell();
    if (asked === '') return pageAnswer(html);
    const shown = resultsOf(await searchNow(deployContext, now), asked);
    return pageAnswer(fillSearch(html, { query: asked, ...shown }));
  },
  refused: async () => fillSearchFailed(await shell()),
});

function resultsOf({ documents, find }: Searchable, query: string): { total: number; shown: ShownResult[] } {
  const hits = find(query);
  const shown = hits.slice(0, mostShown).map(({ entry, words, isInText }, place): ShownResult => {
    const found =
      isInText && place < mostLookedInto
        ? documents.find(({ kind, slug }) => kind === entry.kind && slug === entry.slug)
        : undefined;
    const passage = passageOf(entry.lead, found?.sentences ?? [], words);
    return { ...entry, titlePieces: piecesOf(entry.title, words), passage };
  });
  return { total: hits.length, shown };
}

const handleIndex = servePage({
  path: indexPath,
  async show({ deployContext, now }) {
    const { index, until, isLive } = await searchNow(deployContext, now);
    return kept(index, until, isLive);
  },
});

const handleSentences = servePage({
  path: sentencesPath({ kind: '{kind}', slug: '{slug}' }),
  async show({ deployContext, params, now }) {
    const { documents, until, isLive } = await searchNow(deployContext, now);
    const document = documents.find(({ kind, slug }) => kind === params['kind'] && slug === params['slug']);
    if (!document) throw notFound();
    return kept(JSON.stringify(document.sentences), until, isLive);
  },
});

const kept = (json: string, until: Date | null, isLive: boolean): Response => {
  const answer = jsonText(json);
  return withEtag(
    isLive ? cacheAtEdge(answer, searchTags, until) : cacheBriefly(answer, searchTags, undefined, until),
    json,
  );
};

/** A page that every build makes. */
async function shell(): Promise<string> {
  const page = await builtPage('search-shell');
  if (page === null) throw new Error('The page search-shell is missing. Build the site: npm run build.');
  return page;
}
