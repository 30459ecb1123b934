import { newId } from '#storage/ids.ts';
import { callFunction } from './functions/call.ts';
import type { FunctionMatch } from './functions/routes.ts';
import { compress } from './http/compress.ts';
import { imagesPath, type FetchOwn } from './images.ts';
import type { SiteSettings } from './settings/netlify-toml.ts';
import type { Pages, Visit } from './static/visit.ts';

export interface SiteParts {
  pages: Pages;
  images: (request: Request, url: URL, fetchOwn: FetchOwn) => Promise<Response>;
  settings: SiteSettings;
  /** Finds the function for a call, among the current bundles. */
  matchFunction: (method: string, url: URL) => FunctionMatch | null;
  siteUrl: string;
  waitUntil: (promise: Promise<unknown>) => void;
}

/**
 * Answers as Netlify does, in its order: forced redirects, pictures, functions (after pages if a function prefers
 * them), pages, redirects, the not-found page.
 */
export function openSite({ pages, images, settings, matchFunction, siteUrl, waitUntil }: SiteParts) {
  const { redirectFor, headersFor } = settings;

  /**
   * The fields of netlify.toml for an address apply to every answer that is not a function's, including the not-found
   * page (decision 0112).
   */
  function withFields(answer: Response, { url }: Visit): Response {
    for (const [name, value] of headersFor(url.pathname)) answer.headers.set(name, value);
    return answer;
  }

  async function answerFunction({ call, params }: FunctionMatch, { request, url, ip }: Visit): Promise<Response> {
    const answer = await callFunction(call, request, { ip, requestId: newId(), url, params, siteUrl, waitUntil });
    return compress(answer, request.headers.get('accept-encoding'));
  }

  async function answerContent(visit: Visit, status?: number): Promise<Response | null> {
    const match = matchFunction(visit.request.method, visit.url);
    if (match !== null && !match.call.preferStatic) return answerFunction(match, visit);
    const page = await pages.answer(visit, status);
    if (page !== null) return withFields(page, visit);
    return match === null ? null : answerFunction(match, visit);
  }

  async function answerRedirect(visit: Visit, to: string, status: number): Promise<Response | null> {
    const target = new URL(to, visit.url);
    target.search ||= visit.url.search;
    if (status >= 300 && status < 400) {
      const location = target.pathname + target.search + target.hash;
      return withFields(new Response(null, { status, headers: { location } }), visit);
    }
    return answerContent({ ...visit, url: target }, status);
  }

  return async function answer(visit: Visit): Promise<Response> {
    if (visit.url.pathname === imagesPath) {
      const fetchOwn: FetchOwn = (url) => answerContent({ ...visit, request: new Request(url), url });
      return withFields(await images(visit.request, visit.url, fetchOwn), visit);
    }
    const redirect = redirectFor(visit.url.pathname);
    const forced = redirect?.force === true ? await answerRedirect(visit, redirect.to, redirect.status) : null;
    const content = forced ?? (await answerContent(visit));
    if (content !== null) return content;
    const moved = redirect === null ? null : await answerRedirect(visit, redirect.to, redirect.status);
    return moved ?? withFields(await pages.answerNotFound(visit), visit);
  };
}
