import type { Endpoint, Method } from '#contract/endpoint.ts';
import { refuseWhileMaintained } from '../settings/maintenance.ts';
import { originOf } from './origin.ts';
import { jsonText, problemAnswer, seeOther } from './answers.ts';
import { cacheAtEdge, withEtag } from './caching.ts';
import { answer, type CallContext } from './envelope.ts';
import { parseForm } from './form-body.ts';
import { parseJson } from './json-body.ts';
import { bodyKindOf, unsupportedMediaType } from './media-type.ts';
import { matchPath } from './path-pattern.ts';
import { PublicAnswer } from './public-answer.ts';
import { readBody } from './read-body.ts';
import { Refusal, tooManyRequests } from './refusal.ts';
import { route, type Handler, type JsonRoute, type Route, type RouteOptions, type Surroundings } from './route.ts';
import { validate } from './validate.ts';

export type { CallContext };
export type FunctionHandler = (request: Request, context: CallContext) => Promise<Response>;

/** Turns a definition and a handler into a Netlify function: `(Request, Context) → Response` (architecture §5). */
export const serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions): FunctionHandler =>
  serveFamily([route(endpoint, handler, options)]);

/** The same for a function that holds several endpoints: 404 for a path of none, 405 for a method that none has. */
export function serveFamily(routes: readonly Route[]): FunctionHandler {
  return (request, context) => {
    const url = new URL(request.url);
    const onPath = routes.flatMap((candidate) => {
      const params = matchPath(candidate.endpoint.path, url.pathname);
      return params ? [{ candidate, params }] : [];
    });
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const chosen = onPath.find(({ candidate }) => candidate.endpoint.method === method);
    if (chosen) {
      const call = { ...surroundings(request, context, url), params: chosen.params };
      return chosen.candidate.kind === 'raw'
        ? serveRaw(chosen.candidate, call, request, context)
        : serveJson(chosen.candidate, call, request, context);
    }
    return answer(request, context, {
      path: onPath[0]?.candidate.endpoint.path ?? 'unknown',
      handle: () =>
        Promise.reject(
          onPath.length > 0 ? methodNotAllowed(onPath.map(({ candidate }) => candidate.endpoint.method)) : notFound(),
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

type Unadmitted = Omit<Surroundings, 'session'>;

function surroundings(request: Request, context: CallContext, url: URL): Omit<Unadmitted, 'params'> {
  const { context: deployContext, id: deployId } = context.deploy;
  const { searchParams: query, hostname: host } = url;
  const waitUntil = (work: Promise<unknown>) => context.waitUntil?.(work);
  return { headers: request.headers, query, host, ip: context.ip, deployContext, deployId, now: new Date(), waitUntil };
}

/** Who makes the call, before anything of its body is read. Loaded when it is needed: public functions never sign anyone in. */
async function admit({ endpoint }: Route, call: Unadmitted): Promise<Surroundings> {
  if (endpoint.auth === 'public') return { ...call, session: null };
  const { authorise } = await import('../auth/authorise.ts');
  return { ...call, session: await authorise(call) };
}

function serveRaw(
  route: Route & { kind: 'raw' },
  call: Unadmitted,
  request: Request,
  context: CallContext,
): Promise<Response> {
  return answer(request, context, {
    path: route.endpoint.path,
    handle: async () => route.handler({ ...(await admit(route, call)), request }),
  });
}

function serveJson(route: JsonRoute, call: Unadmitted, request: Request, context: CallContext): Promise<Response> {
  const { endpoint, handler, options } = route;
  const kind = endpoint.request ? bodyKindOf(request.headers) : undefined;
  const pages = kind === 'form' ? options.form?.pages : undefined;
  let typed: Record<string, string> = {};

  return answer(request, context, {
    path: endpoint.path,
    handle: async () => {
      const admitted = await admit(route, call);
      const waitSeconds = options.form?.takes(originOf(call.ip), call.now.getTime()) ?? 0;
      const takesNothing = endpoint.request?.safeParse(undefined).success ?? true;
      const isWrongKind = endpoint.request !== null && (!kind || (kind === 'form' && !endpoint.form));
      if (isWrongKind && !takesNothing) throw unsupportedMediaType(endpoint.form !== undefined);
      const text = endpoint.request ? await readBody(request, endpoint.bodyLimit) : '';
      const isLeftOut = text === '' && takesNothing;
      if (isWrongKind && !isLeftOut) throw unsupportedMediaType(endpoint.form !== undefined);
      if (kind === 'form') typed = parseForm(text);
      if (waitSeconds > 0) throw tooManyRequests(waitSeconds, 'sending the form again');
      if (options.closable) await refuseWhileMaintained(call);
      const input = kind === 'json' && !isLeftOut ? parseJson(text) : typed;
      const body = endpoint.request && !isLeftOut ? validate(endpoint.request, input) : undefined;
      const success = await handler({ ...admitted, body });
      return pages
        ? seeOther(pages.accepted(typed))
        : present(success, options.cacheTags?.(call.params), request.headers);
    },
    refuse: (refusal, requestId) => pages?.refused(refusal, typed) ?? problemAnswer(refusal, requestId),
  });
}

function present(success: unknown, cacheTags: readonly string[] | undefined, headers: Headers): Response {
  const known = success instanceof PublicAnswer ? (success as PublicAnswer<unknown>) : null;
  const body = JSON.stringify(known ? known.body : success);
  const response = jsonText(body);
  if (known) response.headers.set('X-Fingerprint', known.fingerprint);
  if (!cacheTags) return response;
  return withEtag(cacheAtEdge(response, cacheTags, known?.until), body, headers.get('If-None-Match'));
}
