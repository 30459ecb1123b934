import { chooseEncoding, isCompressible } from '../http/encoding.ts';
import type { SiteFile } from './site-files.ts';

/**
 * The caching of a static file on Netlify's CDN unless netlify.toml says otherwise: keep it, and revalidate each time.
 */
const defaultCaching = 'public,max-age=0,must-revalidate';

/** Whether If-None-Match names this ETag (RFC 9110 §13.1.2: the weak comparison). */
const namesEtag = (condition: string, etag: string): boolean =>
  condition.trim() === '*' || condition.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);

/**
 * A static file as an answer to GET or HEAD: compressed as the client accepts, with a strong ETag of its own for each
 * encoding, and 304 if the client has it already.
 */
export async function answerFile(file: SiteFile, request: Request, status: number): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const encoded = encoding === null ? null : await file.encoded(encoding);
  const bytes = encoded ?? file.bytes;
  const etag = `"${file.hash}${encoded === null ? '' : `-${encoding}`}"`;
  const headers = new Headers({ 'content-type': file.mediaType, 'cache-control': defaultCaching, etag });
  if (isCompressible(file.mediaType)) headers.set('vary', 'Accept-Encoding');
  if (encoded !== null && encoding !== null) headers.set('content-encoding', encoding);

  const condition = request.headers.get('if-none-match');
  if (status === 200 && condition !== null && namesEtag(condition, etag)) {
    for (const name of ['content-type', 'content-encoding']) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  headers.set('content-length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers });
}
