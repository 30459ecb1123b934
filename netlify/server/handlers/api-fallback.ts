import { answer } from '../http/envelope.ts';
import { notFound, type FunctionHandler } from '../http/serve.ts';

/** Every address under /api that no other function takes: 404 in JSON, where Netlify would show the page for a missing page. */
export const apiFallback: FunctionHandler = (request, context) =>
  answer(request, context, {
    path: '/api/*',
    handle: () => Promise.reject(notFound()),
  });
