import { nodeCrypto } from '#storage/node-crypto.ts';

/** Seconds for which the CDN takes an answer for fresh, and for which it may serve it after that while it is fetched anew; publishing purges by tag at once, and where that fails this heals it. */
const freshFor = 300;
const staleFor = 60;

/** How long the CDN may keep an answer that is right until a moment: no second longer, fresh or stale. */
function lifetime(until: Date | null): string {
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
export function cacheAtEdge(response: Response, tags: readonly string[], until: Date | null = null): Response {
  response.headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  response.headers.set('Netlify-CDN-Cache-Control', lifetime(until));
  response.headers.set('Netlify-Cache-Tag', tags.join(','));
  response.headers.set('Netlify-Vary', 'query=limit|cursor');
  return response;
}

/** Lets the CDN keep an answer under tags for some seconds and not one longer: what is not there, or what was answered without storage. */
export function cacheBriefly(
  response: Response,
  tags: readonly string[],
  seconds: number,
  until: Date | null = null,
): Response {
  const left = until ? Math.max(0, Math.floor((until.getTime() - Date.now()) / 1_000)) : seconds;
  const kept = cacheAtEdge(response, tags);
  kept.headers.set('Netlify-CDN-Cache-Control', `public, durable, s-maxage=${Math.min(seconds, left)}`);
  return kept;
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
