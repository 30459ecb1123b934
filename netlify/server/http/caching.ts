import { nodeCrypto } from '#storage/node-crypto.ts';

/**
 * Seconds for which the CDN takes an answer for fresh, and for which it may serve it after that while it is fetched anew; publishing purges by tag at once. Where a purge
 * fails, these six minutes are the longest for which a visitor sees what is not so any more.
 */
const freshFor = 300;
const staleFor = 60;
/** Seconds for which it may keep what the build knew, while storage does not answer. */
const brieflyFor = 30;

/** How long the CDN may keep an answer that is right until a moment: no second longer, fresh or stale. */
function lifetime(until: Date | null, freshFor: number, staleFor: number): string {
  const left = until ? Math.max(0, Math.floor((until.getTime() - Date.now()) / 1_000)) : Number.POSITIVE_INFINITY;
  const fresh = Math.min(freshFor, left);
  return `public, durable, s-maxage=${fresh}, stale-while-revalidate=${Math.min(staleFor, left - fresh)}`;
}

/**
 * Lets the CDN keep an answer under tags while every browser asks again each time: what a browser held on to could not
 * be purged (architecture §3). Only the parameters that lists know are part of the cache key, so that `?utm_…` is not.
 *
 * @param until the moment at which the answer is wrong though nobody saves anything, since something scheduled becomes public
 */
export const cacheAtEdge = (response: Response, tags: readonly string[], until: Date | null = null): Response =>
  kept(response, tags, lifetime(until, freshFor, staleFor));

/** The same for what the build knew, which is shown while storage does not answer: what is right is not far (architecture §3). And for `seconds`, for what is not there. */
export const cacheBriefly = (
  response: Response,
  tags: readonly string[],
  seconds = brieflyFor,
  until: Date | null = null,
): Response => kept(response, tags, lifetime(until, seconds, 0));

function kept(response: Response, tags: readonly string[], lifetime: string): Response {
  response.headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  response.headers.set('Netlify-CDN-Cache-Control', lifetime);
  response.headers.set('Netlify-Cache-Tag', tags.join(','));
  response.headers.set('Netlify-Vary', 'query=limit|cursor');
  return response;
}

/** Says which parameters of the query alone make another answer. */
export function variedBy(response: Response, parameters: readonly string[]): Response {
  response.headers.set('Netlify-Vary', `query=${parameters.join('|')}`);
  return response;
}

/** Adds an ETag of the body. It is weak, since the body may be compressed on its way. */
export function withEtag(response: Response, body: string): Response {
  response.headers.set('ETag', `W/"${nodeCrypto().hash('sha256', body, 'base64url').slice(0, 27)}"`);
  return response;
}

/** A success as it is, or 304 without its body where it has an ETag that the client knows (RFC 9110, section 13.1.2). */
export function unlessKnown(response: Response, { headers }: Request): Response {
  const etag = response.headers.get('ETag');
  if (response.status !== 200 || etag === null || !knows(headers.get('If-None-Match'), etag)) return response;
  for (const name of ['Content-Type', 'Content-Length']) response.headers.delete(name);
  return new Response(null, { status: 304, headers: response.headers });
}

function knows(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const tags = ifNoneMatch?.split(',') ?? [];
  return tags.some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

/** Longest for which the CDN shows what was right where nobody purges it, in milliseconds; a picture is kept for longer. */
export const longestKeptMs = (freshFor + staleFor) * 1_000;
