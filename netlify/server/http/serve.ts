import type { Endpoint, Method } from '#contract/endpoint.ts';
import { originOf } from '../origin.ts';
import { jsonText, problemAnswer, seeOther } from './answers.ts';
import { cacheAtEdge, withEtag } from './caching.ts';
import { answer, type CallContext } from './envelope.ts';
import { parseForm } from './form-body.ts';
import { parseJson } from './json-body.ts';
import { bodyKindOf, unsupportedMediaType } from './media-type.ts';
import { matchPath } from './path-pattern.ts';
import { readBody } from './read-body.ts';
import { Refusal, tooManyRequests } from './refusal.ts';
import { route, type Call, type Handler, type Route, type RouteOptions } from './route.ts';
import { validate } from './validate.ts';

export type { CallContext };
export type FunctionHandler = (request: Request, context: CallContext) => Promise<Response>;

/** Turns a definition and a handler into a Netlify function: `(Request, Context) → Response` (design §5). */
export const serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions): FunctionHandler =>
  serveFamily([route(endpoint, handler, options)]);

/** The same for a function that holds several endpoints: 404 for a path of none, 405 for a method that none has. */
export function serveFamily(routes: readonly Route[]): FunctionHandler {
  return (request, context) => {
    const url = new URL(request.url);
    const onPath = routes.flatMap((candidate) => {
      const params = matchPath(candidate.endpoint.path, url.pathname);
      return params ? [{ ...candidate, params }] : [];
    });
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const chosen = onPath.find(({ endpoint }) => endpoint.method === method);
    if (chosen) return serveRoute(chosen, chosen.params, request, context, url);
    return answer(request, context, {
      path: onPath[0]?.endpoint.path ?? 'unknown',
      handle: () =>
        Promise.reject(
          onPath.length > 0 ? methodNotAllowed(onPath.map((candidate) => candidate.endpoint.method)) : notFound(),
        ),
    });
  };
}

/** The answer of an address under /api that there is none of. */
export const notFound = () => new Refusal('not_found', 'There is nothing at this address.');

/** The refusal of every other method; HEAD goes wherever GET goes. */
export function methodNotAllowed(methods: readonly Method[]): Refusal {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = [...new Set(allowed)].join(', ');
  return new Refusal('method_not_allowed', `This address takes ${allow} only.`, { allow });
}

function serveRoute(
  { endpoint, handler, options }: Route,
  params: Call<Endpoint>['params'],
  request: Request,
  context: CallContext,
  url: URL,
): Promise<Response> {
  const now = new Date();
  const kind = endpoint.request ? bodyKindOf(request.headers) : undefined;
  const pages = kind === 'form' ? options.form?.pages : undefined;
  let typed: Record<string, string> = {};

  return answer(request, context, {
    path: endpoint.path,
    handle: async () => {
      const waitSeconds = options.form?.takes(originOf(context.ip), now.getTime()) ?? 0;
      if (endpoint.request && (!kind || (kind === 'form' && !endpoint.form))) {
        throw unsupportedMediaType(endpoint.form !== undefined);
      }
      const text = endpoint.request ? await readBody(request, endpoint.bodyLimit) : '';
      if (kind === 'form') typed = parseForm(text);
      if (waitSeconds > 0) throw tooManyRequests(waitSeconds, 'sending the form again');
      const input = kind === 'json' ? parseJson(text) : typed;
      const body = endpoint.request ? validate(endpoint.request, input) : undefined;
      const success = await handler({ ...surroundings(request, context, url), body, params, now });
      return pages ? seeOther(pages.accepted(typed)) : present(success, options.cacheTags?.(params), request.headers);
    },
    refuse: (refusal, requestId) => pages?.refused(refusal, typed) ?? problemAnswer(refusal, requestId),
  });
}

function surroundings(request: Request, context: CallContext, url: URL) {
  const { context: deployContext, id: deployId } = context.deploy;
  return { headers: request.headers, query: url.searchParams, ip: context.ip, deployContext, deployId };
}

function present(success: unknown, cacheTags: readonly string[] | undefined, headers: Headers): Response {
  const body = JSON.stringify(success);
  const response = jsonText(body);
  if (!cacheTags) return response;
  return withEtag(cacheAtEdge(response, cacheTags), body, headers.get('If-None-Match'));
}
