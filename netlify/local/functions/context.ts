import type { Context } from '@netlify/functions';

export interface Call {
  /** The client's address from its socket. */
  ip: string;
  requestId: string;
  url: URL;
  params: Record<string, string>;
  /** The address of this site, as in SITE_URL. */
  siteUrl: string;
  /** Takes work that may outlast the answer. */
  waitUntil: (promise: Promise<unknown>) => void;
}

/**
 * The second argument of a function. It lacks `cookies`, `next` and `rewrite`: this site has no cookies and no
 * middleware, and a function that used one would fail here on its first call.
 */
export function contextOf({ ip, requestId, url, params, siteUrl, waitUntil }: Call): Context {
  const context: Omit<Context, 'cookies' | 'next' | 'rewrite'> = {
    account: { id: 'local' },
    deploy: { context: 'dev', id: 'local', published: false },
    geo: {},
    ip,
    json: (input) => Response.json(input),
    log: (...data: unknown[]) => {
      console.log(...data);
    },
    params,
    requestId,
    server: { region: 'local' },
    site: { id: 'local', name: 'local', url: siteUrl },
    url,
    waitUntil,
  };
  return context as Context;
}
