import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Refusal } from './refusal.ts';

/** What a handler is given: checked input, and what the platform knows of the caller. */
export interface Call<E extends Endpoint> {
  body: RequestOf<E>;
  /** Decoded values of the `{name}` segments of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Headers;
  /** Address of origin as the platform saw it; the only one to trust. */
  ip: string;
  /** 'production', 'deploy-preview', 'branch-deploy' or 'dev'. */
  deployContext: string;
  deployId: string;
  now: Date;
}

/** A decision: checked input in, the success body out. Failures are thrown as Refusal. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E>>;

/** Where a form that was sent without a script leads; values are what was typed, unchecked. */
export interface FormPages {
  accepted: (values: Readonly<Record<string, string>>) => `/${string}`;
  refused: (refusal: Refusal, values: Readonly<Record<string, string>>) => Response | Promise<Response>;
}

export interface RouteOptions {
  /** Cache tags under which the CDN keeps the answer; without them nobody keeps it. */
  cacheTags?: (params: Readonly<Record<string, string>>) => readonly string[];
  /** What makes this a public form: its pages, and how many requests a minute one address may send. */
  form?: { pages: FormPages; takes: (origin: string, now: number) => number };
}

export interface Route {
  endpoint: Endpoint;
  handler: (call: Omit<Call<Endpoint>, 'body'> & { body: unknown }) => Promise<unknown>;
  options: RouteOptions;
}

/** Joins an endpoint of the contract and its handler. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: RouteOptions = {}): Route {
  // A route is only ever called with what its own endpoint's schema has checked.
  return { endpoint, handler: handler as Route['handler'], options };
}
