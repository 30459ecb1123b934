import type { Auth } from '#contract/endpoint.ts';
import { foreignForm, jsonText, nothingToSay, problemAnswer, seeOther } from './answers.ts';
import { cacheAtEdge, withEtag } from './caching.ts';
import { callOf, type Call } from './call.ts';
import { checkAnswer } from './check-answer.ts';
import { answer } from './envelope.ts';
import type { FunctionHandler } from './function-handler.ts';
import { passGuards, type Guards } from './guard.ts';
import { inputOf } from './input.ts';
import { matchPath } from './path-pattern.ts';
import { PublicAnswer } from './public-answer.ts';
import { refuseOtherSites } from './own-pages.ts';
import { methodNotAllowed, notFound } from './refusal.ts';
import type { JsonRoute, Route } from './route.ts';

/**
 * Turns endpoints and their handlers into a Netlify function: `(Request, Context) → Response` (architecture §5). In
 * order: calls from other sites are refused; then guards that run before the body; 404 for an unknown path and 405 for
 * a method that it does not have (so that a stranger learns nothing about existing paths); the kind and length of the
 * body; the other guards; its schema; the handler.
 */
export function serve<Allowed extends Auth, Session>(
  routes: readonly Route<Allowed, Session>[],
  ...guards: Guards<Allowed, Session>
): FunctionHandler {
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const onPath = routes.flatMap((route) => {
      const params = matchPath(route.endpoint.path, pathname);
      return params ? [{ route, params }] : [];
    });
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const { route, params = {} } = onPath.find((found) => found.route.endpoint.method === method) ?? {};
    const input = route?.kind === 'json' ? inputOf(request, route.endpoint) : null;
    const form = route?.kind === 'json' && input?.kind === 'form' ? route.options.form : undefined;

    return answer(request, context, {
      path: onPath[0]?.route.endpoint.path ?? '/api/*',
      handle: async (requestId) => {
        refuseOtherSites(request, context);
        const call = callOf(request, { ...context, requestId }, params);
        const learnt = await passGuards(guards, 'before-body', call);
        if (!route) {
          await passGuards(guards, 'no-route', call);
          throw onPath.length > 0 ? methodNotAllowed(onPath.map((found) => found.route.endpoint.method)) : notFound();
        }
        await input?.read();
        Object.assign(learnt, await passGuards(guards, 'after-body', call));
        const admitted = { ...call, ...learnt } as Call & { session: Session };
        if (route.kind === 'raw') return route.handler(admitted, request);
        const success = await route.handler({ ...admitted, body: await input?.checked() });
        if (input && form) return seeOther(form.accepted(await input.typed()));
        return present(success, route, params);
      },
      refuse: async (refusal, requestId) => {
        if (!input || !form) return problemAnswer(refusal, requestId);
        return refusal.code === 'forbidden' ? foreignForm(refusal) : form.refused(refusal, await input.typed());
      },
    });
  };
}

function present(success: unknown, { endpoint, options }: JsonRoute<Auth, never>, params: Call['params']): Response {
  if (endpoint.status === 204) return nothingToSay();
  const known = success instanceof PublicAnswer ? (success as PublicAnswer<unknown>) : null;
  const cacheTags = options.cacheTags?.(params);
  const body = JSON.stringify(known ? known.body : success);
  // Bundles for deployment omit this line (scripts/bundle-functions.ts).
  if (process.env['NODE_ENV'] !== 'production') checkAnswer(endpoint, body);
  const response = jsonText(body, endpoint.status);
  if (known) response.headers.set('X-Fingerprint', known.fingerprint);
  if (!cacheTags) return response;
  return withEtag(cacheAtEdge(response, cacheTags, known?.until), body);
}
