import { inBackground, requestIdOf } from './background.ts';
import type { CallContext } from './function-handler.ts';

/** The facts about a call that are known before its body is read. */
export interface Call {
  /** The requested path, as written. */
  path: string;
  /** Decoded values of the `{name}` segments of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Headers;
  /** The requested host name, without its port. */
  host: string;
  /** Address of origin as the platform saw it; the only one to trust. */
  ip: string;
  /** Country of that address (ISO 3166), if the platform provides it. */
  country: string | null;
  /** 'production', 'deploy-preview', 'branch-deploy' or 'dev'. */
  deployContext: string;
  deployId: string;
  now: Date;
  /** Starts work that outlasts the answer, and logs it under that name. */
  waitUntil: (work: string, run: () => Promise<unknown>) => void;
}

/** Combines the facts from the request and the platform. */
export function callOf({ url, headers }: Request, context: CallContext, params: Call['params']): Call {
  const { pathname: path, searchParams: query, hostname: host } = new URL(url);
  const { context: deployContext, id: deployId } = context.deploy;
  const waitUntil: Call['waitUntil'] = (work, run) => inBackground(context, requestIdOf(context), work, run);
  const country = /^[A-Z]{2}$/.exec(context.geo?.country?.code ?? '')?.[0] ?? null;
  const said = { path, params, query, headers, host, ip: context.ip, country };
  return { ...said, deployContext, deployId, now: new Date(), waitUntil };
}
