/** What a request addresses: a blob, a store (key is null) or a site (store is null too). */
export interface Target {
  /**
   * `edge`: the addresses that functions use; `api`: Netlify's public API, which hands out signed addresses for blobs.
   */
  mode: 'edge' | 'api';
  site: string;
  store: string | null;
  key: string | null;
  /** The path without the API's prefix, still encoded, as a signed address carries it. */
  path: string;
  query: URLSearchParams;
}

const apiPrefix = '/api/v1/blobs';

/**
 * Reads a request's address: `/<site>/<store>/<key>`, possibly with `/region:<name>` (one database holds all regions)
 * or `/api/v1/blobs` in front. Returns null if it names no site, is not valid percent-encoding, or holds a key longer
 * than 600 bytes.
 */
export function readTarget(address: string): Target | null {
  const [rawPath = '', search = ''] = address.split('?', 2);
  const isApi = rawPath.startsWith(`${apiPrefix}/`);
  const path = isApi ? rawPath.slice(apiPrefix.length) : rawPath.replace(/^\/region:[^/]*/, '');
  const [, site = '', store = '', ...key] = path.split('/');
  try {
    const decodedKey = decodeURIComponent(key.join('/'));
    if (!site || Buffer.byteLength(decodedKey) > 600) return null;
    return {
      mode: isApi ? 'api' : 'edge',
      site: decodeURIComponent(site),
      store: decodeURIComponent(store) || null,
      key: decodedKey || null,
      path,
      query: new URLSearchParams(search),
    };
  } catch {
    return null;
  }
}
