import { nodeCrypto } from '#storage/node-crypto.ts';

/** Fresh for five minutes at the CDN, then served while it is fetched anew; publishing purges by tag at once. */
const atTheEdge = 'public, durable, s-maxage=300, stale-while-revalidate=3600';

/**
 * Lets the CDN keep an answer under tags while every browser asks again each time: what a browser held on to could not
 * be purged (design §3). Only the parameters that lists know are part of the cache key, so that `?utm_…` is not.
 */
export function cacheAtEdge(response: Response, tags: readonly string[]): Response {
  response.headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  response.headers.set('Netlify-CDN-Cache-Control', atTheEdge);
  response.headers.set('Netlify-Cache-Tag', tags.join(','));
  response.headers.set('Netlify-Vary', 'query=limit|cursor');
  return response;
}

/**
 * Adds an ETag of the body, and answers 304 without one where the client already has it (RFC 9110, section 13.1.2).
 * The tag is weak, since the body may be compressed on its way.
 */
export function withEtag(response: Response, body: string, ifNoneMatch: string | null): Response {
  return withEtagOf(response, `W/"${nodeCrypto().hash('sha256', body, 'base64url').slice(0, 27)}"`, ifNoneMatch);
}

/** The same where the ETag is known already. */
export function withEtagOf(response: Response, etag: string, ifNoneMatch: string | null): Response {
  response.headers.set('ETag', etag);
  if (!knows(ifNoneMatch, etag)) return response;
  for (const name of ['Content-Type', 'Content-Length']) response.headers.delete(name);
  return new Response(null, { status: 304, headers: response.headers });
}

function knows(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const tags = ifNoneMatch?.split(',') ?? [];
  return tags.some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
