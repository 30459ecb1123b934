import { nodeCrypto } from '#storage/node-crypto.ts';

/**
 * Seconds for which the CDN considers an answer fresh, and for which it may then serve it stale while fetching a new
 * one. Publishing purges by tag at once. If a purge fails, visitors see outdated content for at most these six minutes.
 */
const freshFor = 300;
const staleFor = 60;
/** Seconds for which the CDN may keep what the build knew of, while storage does not answer. */
const brieflyFor = 30;

/** The CDN lifetime of an answer that is valid until a moment: it ends by then, fresh or stale. */
function lifetime(until: Date | null, freshFor: number, staleFor: number): string {
  const left = until ? Math.max(0, Math.floor((until.getTime() - Date.now()) / 1_000)) : Number.POSITIVE_INFINITY;
  const fresh = Math.min(freshFor, left);
  return `public, durable, s-maxage=${fresh}, stale-while-revalidate=${Math.min(staleFor, left - fresh)}`;
}

/**
 * Lets the CDN keep an answer under tags, while browsers revalidate every time: a copy held by a browser could not be
 * purged (architecture §3). Only the parameters that lists know are part of the cache key, so `?utm_…` is not.
 * @param until the moment at which the answer becomes wrong without a save, because something scheduled becomes public
 */
export const cacheAtEdge = (response: Response, tags: readonly string[], until: Date | null = null): Response =>
  kept(response, tags, lifetime(until, freshFor, staleFor));

/**
 * The same, briefly, for what the build knew of, shown while storage does not answer: the right answer may come soon
 * (architecture §3). With `seconds`, for missing pages.
 */
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

/** Limits the cache key to these query parameters. */
export function variedBy(response: Response, parameters: readonly string[]): Response {
  response.headers.set('Netlify-Vary', `query=${parameters.join('|')}`);
  return response;
}

/** Adds an ETag of the body. It is weak, since the body may be compressed on its way. */
export function withEtag(response: Response, body: string): Response {
  response.headers.set('ETag', `W/"${nodeCrypto().hash('sha256', body, 'base64url').slice(0, 27)}"`);
  return response;
}

/** A success as it is, or 304 without a body if the client already knows its ETag (RFC 9110, section 13.1.2). */
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

/** The longest that the CDN shows an outdated answer without a purge, in milliseconds. Pictures are kept longer. */
export const longestKeptMs = (freshFor + staleFor) * 1_000;
