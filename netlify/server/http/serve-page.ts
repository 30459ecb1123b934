import { problemAnswer, refusedPage } from './answers.ts';
import { callOf, type Call } from './call.ts';
import { answer } from './envelope.ts';
import type { FunctionHandler } from './function-handler.ts';
import { matchPath } from './path-pattern.ts';
import { methodNotAllowed, notFound, type Refusal } from './refusal.ts';

/** A page or a file that a function makes. */
interface Page {
  /** Its address; `{name}` stands for one segment. */
  path: `/${string}`;
  /** Makes the answer. Throws Refusal if there is none. */
  show: (call: Call) => Promise<Response>;
  /** The HTML of a refusal; without it, refusals are JSON. */
  refused?: (refusal: Refusal) => string | Promise<string>;
  /** Headers of every answer, refusals included. */
  headers?: Readonly<Record<string, string>>;
}

/** Turns a page into a Netlify function for GET and HEAD; 404 for another path, 405 for another method. */
export function servePage({ path, show, refused, headers = {} }: Page): FunctionHandler {
  const withHeaders = (response: Response): Response => {
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
  return (request, context) =>
    answer(request, context, {
      path,
      handle: async (requestId) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET']);
        const params = matchPath(path, new URL(request.url).pathname);
        if (!params) throw notFound();
        return withHeaders(await show(callOf(request, { ...context, requestId }, params)));
      },
      refuse: async (refusal, requestId) =>
        withHeaders(refused ? refusedPage(await refused(refusal), refusal) : problemAnswer(refusal, requestId)),
    });
}
