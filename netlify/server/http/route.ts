import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Session } from '../auth/tokens.ts';
import type { PublicAnswer } from './public-answer.ts';
import type { Refusal } from './refusal.ts';

/** What the platform knows of a call, and who makes it. */
export interface Surroundings {
  /** Decoded values of the `{name}` segments of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Headers;
  /** Host name that was asked for, without its port. */
  host: string;
  /** Address of origin as the platform saw it; the only one to trust. */
  ip: string;
  /** 'production', 'deploy-preview', 'branch-deploy' or 'dev'. */
  deployContext: string;
  deployId: string;
  now: Date;
  /** Takes work that outlasts the answer; it must not reject. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Who signed in; null where the endpoint does not ask for it. */
  session: Session | null;
}

/** What a handler is given: checked input, and what surrounds it. */
export interface Call<E extends Endpoint> extends Surroundings {
  body: RequestOf<E>;
}

/** An address of the contract whose body or answer is not JSON: a stream, an upload. */
export type RawEndpoint = Pick<Endpoint, 'method' | 'path' | 'auth'>;

/** What such an endpoint is given: the request with its body unread. */
export interface RawCall extends Surroundings {
  request: Request;
}

/** A decision: checked input in, the success body out. Failures are thrown as Refusal. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E> | PublicAnswer<ResponseOf<E>>>;

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
  /** Whether it is closed to visitors while the site is maintained. */
  closable?: boolean;
}

export interface JsonRoute {
  kind: 'json';
  endpoint: Endpoint;
  handler: (call: Surroundings & { body: unknown }) => Promise<unknown>;
  options: RouteOptions;
}

export type Route = JsonRoute | { kind: 'raw'; endpoint: RawEndpoint; handler: (call: RawCall) => Promise<Response> };

/** Joins an endpoint of the contract and its handler. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: RouteOptions = {}): Route {
  // A route is only ever called with what its own endpoint's schema has checked.
  return { kind: 'json', endpoint, handler: handler as JsonRoute['handler'], options };
}

/** Joins an endpoint that is not JSON and its handler, which reads the request and makes the answer itself. */
export const rawRoute = (endpoint: RawEndpoint, handler: (call: RawCall) => Promise<Response>): Route => ({
  kind: 'raw',
  endpoint,
  handler,
});
