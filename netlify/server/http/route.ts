import type { Auth, Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Call } from './call.ts';
import type { PublicAnswer } from './public-answer.ts';
import type { Refusal } from './refusal.ts';

/**
 * Handles a call: takes checked input, returns the success body, and throws Refusal for failures. Behind the bearer
 * guard it also gets the session.
 */
export type Handler<E extends Endpoint, Session = unknown> = (
  call: Call & { body: RequestOf<E> } & (E['auth'] extends 'public' ? object : { session: Session }),
) => Promise<ResponseOf<E> | PublicAnswer<ResponseOf<E>>>;

/** An endpoint whose body or answer is not JSON: a stream or an upload. */
export type RawEndpoint<Allowed extends Auth = Auth> = Pick<Endpoint, 'method' | 'path'> & { auth: Allowed };

/** The page to which a form sent without a script leads. The values are what was typed, unchecked. */
export interface FormPages {
  accepted: (values: Readonly<Record<string, string>>) => `/${string}`;
  refused: (refusal: Refusal, values: Readonly<Record<string, string>>) => Response | Promise<Response>;
}

/** Options of a route besides its endpoint. */
export interface RouteOptions {
  /** Cache tags under which the CDN keeps the answer. Without them it is not cached. */
  cacheTags?: (params: Call['params']) => readonly string[];
  /** Pages of a public form, for visitors without scripts. */
  form?: FormPages;
}

/** A route whose body and answer the adapter reads and writes. */
export interface JsonRoute<Allowed extends Auth, Session> {
  kind: 'json';
  endpoint: Endpoint & { auth: Allowed };
  handler: (call: Call & { body: unknown; session: Session }) => Promise<unknown>;
  options: RouteOptions;
}

/** A route whose handler reads and writes them itself. */
export interface RawRoute<Allowed extends Auth, Session> {
  kind: 'raw';
  endpoint: RawEndpoint<Allowed>;
  handler: (call: Call & { session: Session }, request: Request) => Promise<Response>;
}

/**
 * The input of `serve`. `Allowed` is the `auth` of its endpoint, `Session` what its handler needs to know about the
 * caller.
 */
export type Route<Allowed extends Auth, Session = unknown> = JsonRoute<Allowed, Session> | RawRoute<Allowed, Session>;

/** Joins an endpoint of the contract and its handler. */
export function route<E extends Endpoint, Session = unknown>(
  endpoint: E,
  handler: Handler<E, Session>,
  options: RouteOptions = {},
): JsonRoute<E['auth'], Session> {
  // Safe cast: a route only ever gets bodies that its own schema has checked.
  return { kind: 'json', endpoint, handler: handler as JsonRoute<E['auth'], Session>['handler'], options };
}

/**
 * Joins an endpoint that is not JSON and its handler, which gets the request with its body unread and makes the answer
 * itself.
 */
export const rawRoute = <Allowed extends Auth, Session = unknown>(
  endpoint: RawEndpoint<Allowed>,
  handler: RawRoute<Allowed, Session>['handler'],
): RawRoute<Allowed, Session> => ({ kind: 'raw', endpoint, handler });
