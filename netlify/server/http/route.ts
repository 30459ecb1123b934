import type { Auth, Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Call } from './call.ts';
import type { PublicAnswer } from './public-answer.ts';
import type { Refusal } from './refusal.ts';

/** A decision: checked input in, the success body out. Failures are thrown as Refusal. Behind the bearer guard it is told whose session it is. */
export type Handler<E extends Endpoint, Session = unknown> = (
  call: Call & { body: RequestOf<E> } & (E['auth'] extends 'public' ? object : { session: Session }),
) => Promise<ResponseOf<E> | PublicAnswer<ResponseOf<E>>>;

/** An address of the contract whose body or answer is not JSON: a stream, an upload. */
export type RawEndpoint<Allowed extends Auth = Auth> = Pick<Endpoint, 'method' | 'path'> & { auth: Allowed };

/** Where a form that was sent without a script leads; values are what was typed, unchecked. */
export interface FormPages {
  accepted: (values: Readonly<Record<string, string>>) => `/${string}`;
  refused: (refusal: Refusal, values: Readonly<Record<string, string>>) => Response | Promise<Response>;
}

export interface RouteOptions {
  /** Cache tags under which the CDN keeps the answer; without them nobody keeps it. */
  cacheTags?: (params: Call['params']) => readonly string[];
  /** Pages of a public form, for those who send it without a script. */
  form?: FormPages;
}

export interface JsonRoute<Allowed extends Auth, Session> {
  kind: 'json';
  endpoint: Endpoint & { auth: Allowed };
  handler: (call: Call & { body: unknown; session: Session }) => Promise<unknown>;
  options: RouteOptions;
}

export interface RawRoute<Allowed extends Auth, Session> {
  kind: 'raw';
  endpoint: RawEndpoint<Allowed>;
  handler: (call: Call & { session: Session }, request: Request) => Promise<Response>;
}

export type Route<Allowed extends Auth, Session = unknown> = JsonRoute<Allowed, Session> | RawRoute<Allowed, Session>;

/** Joins an endpoint of the contract and its handler. */
export function route<E extends Endpoint, Session = unknown>(
  endpoint: E,
  handler: Handler<E, Session>,
  options: RouteOptions = {},
): JsonRoute<E['auth'], Session> {
  // A route is only ever called with what its own endpoint's schema has checked.
  return { kind: 'json', endpoint, handler: handler as JsonRoute<E['auth'], Session>['handler'], options };
}

/** Joins an endpoint that is not JSON and its handler, which is given the request with its body unread and makes the answer itself. */
export const rawRoute = <Allowed extends Auth, Session = unknown>(
  endpoint: RawEndpoint<Allowed>,
  handler: RawRoute<Allowed, Session>['handler'],
): RawRoute<Allowed, Session> => ({ kind: 'raw', endpoint, handler });
