import { inBackground, requestIdOf } from './background.ts';
import type { CallContext } from './function-handler.ts';

/** What is known of a call before anything of its body is read. */
export interface Call {
  /** Path that was asked for, as it was written. */
  path: string;
  /** Decoded values of the `{name}` segments of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Headers;
  /** Host name that was asked for, without its port. */
  host: string;
  /** Address of origin as the platform saw it; the only one to trust. */
  ip: string;
  /** Country of that address (ISO 3166), where the platform says one. */
  country: string | null;
  /** 'production', 'deploy-preview', 'branch-deploy' or 'dev'. */
  deployContext: string;
  deployId: string;
  now: Date;
  /** Begins work that outlasts the answer, and writes a line for it in the log, under that name. */
  waitUntil: (work: string, run: () => Promise<unknown>) => void;
}

/** Brings together what the request and the platform say. */
export function callOf({ url, headers }: Request, context: CallContext, params: Call['params']): Call {
  const { pathname: path, searchParams: query, hostname: host } = new URL(url);
  const { context: deployContext, id: deployId } = context.deploy;
  const waitUntil: Call['waitUntil'] = (work, run) => inBackground(context, requestIdOf(context), work, run);
  const country = /^[A-Z]{2}$/.exec(context.geo?.country?.code ?? '')?.[0] ?? null;
  const said = { path, params, query, headers, host, ip: context.ip, country };
  return { ...said, deployContext, deployId, now: new Date(), waitUntil };
}
