import { confirmSubscription, disownSubscription, longestReason, unsubscribe } from '#contract/api/newsletter-links.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { urlencodedLimit } from '../http/form-body.ts';
import { readBytes } from '../http/read-body.ts';
import { Refusal } from '../http/refusal.ts';

/** The pages that mails link to: the endpoint that their form calls, and the fragment for success. */
const pages: ReadonlyMap<string, { path: string; done: string }> = new Map([
  ['/newsletter/confirm', { path: confirmSubscription.path, done: 'confirmed' }],
  ['/newsletter/not-me', { path: disownSubscription.path, done: 'forgotten' }],
  ['/newsletter/unsubscribe', { path: unsubscribe.path, done: 'unsubscribed' }],
]);

/** Fragments for failures, by status; any other is `failed`. */
const troubles: ReadonlyMap<number, string> = new Map([
  [400, 'unknown'],
  [404, 'unknown'],
  [410, 'expired'],
  [422, 'suppressed'],
]);

/** States whose page has a button that needs the token again. */
const askAgain: ReadonlySet<string> = new Set(['unsubscribed', 'thanks', 'failed']);

/** Longer than any token with the characters that may stick to it. */
const longestToken = 260;

/**
 * Serves the forms of these pages, and mail programs that unsubscribe with one call (RFC 8058). Each form posts to the
 * address of its page, with the token in the query. The page itself is a file that works without scripts, and neither
 * GET nor HEAD ever reaches a function. Other calls go to `api`.
 */
export function linkForms(api: FunctionHandler): FunctionHandler {
  return async (request, context) => {
    const url = new URL(request.url);
    const page = pages.get(url.pathname.replace(/(?<=.)\/$/, ''));
    if (!page) return api(request, context);
    const call = (init: RequestInit) => api(new Request(new URL(page.path, url), init), context);
    // Guaranteed in every configuration: opening a link changes nothing.
    if (request.method !== 'POST') return call({ method: request.method });
    const typed = await typedIn(request).catch(() => null);
    const token = tokenIn(url);
    const undo = typed?.get('undo') ?? null;
    const reason = wordsOf(typed?.get('reason') ?? '');
    const body = { token, ...(undo !== null && { undo: 'yes' as const }), ...(reason !== '' && { reason }) };
    const headers = new Headers(request.headers);
    headers.set('Content-Type', 'application/json');
    headers.delete('Content-Length');
    // An unreadable body becomes invalid JSON, and is refused as such.
    const answer = await call({ method: 'POST', headers, body: typed ? JSON.stringify(body) : '' });
    // Mail programs follow no redirect.
    if (typed?.get('List-Unsubscribe') === 'One-Click') return answer;
    const state = !typed ? 'failed' : answer.ok ? await stateOf(answer, reason, page.done) : troubleOf(answer);
    const query = askAgain.has(state) ? `?token=${encodeURIComponent(token)}` : '';
    answer.headers.set('Location', `${url.pathname}${query}#${state}`);
    // Otherwise the next page would receive the token in its referrer.
    answer.headers.set('Referrer-Policy', 'no-referrer');
    answer.headers.delete('Content-Type');
    return new Response(null, { status: 303, headers: answer.headers });
  };
}

/**
 * The token in an address. Mail programs may include what follows a link, such as a full stop; no token ends in such a
 * character. Empty if there is none, or more than one, since the right one is unknown.
 */
function tokenIn(url: URL): string {
  const given = url.searchParams.getAll('token').map((text) => text.slice(0, longestToken).replace(/[^\w-]+$/, ''));
  const [token = '', ...others] = new Set(given);
  return others.length === 0 ? token : '';
}

/** The fields of a form, in either encoding that RFC 8058 allows. Throws if it is too long or malformed. */
async function typedIn(request: Request): Promise<FormData | URLSearchParams> {
  const type = request.headers.get('Content-Type') ?? '';
  const isInParts = /^multipart\/form-data\b/i.test(type);
  const limit = isInParts ? unsubscribe.bodyLimit : urlencodedLimit(unsubscribe.bodyLimit);
  const bytes = await readBytes(request, limit, () => new Refusal('too_large', 'That is too much.'));
  if (isInParts) return new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  return new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** Browsers count a line break as one character and send two. */
const wordsOf = (reason: FormDataEntryValue): string =>
  (typeof reason === 'string' ? reason : '').replaceAll('\r\n', '\n').slice(0, longestReason).trim();

async function stateOf(answer: Response, reason: string, done: string): Promise<string> {
  const { standing } = (await answer.json()) as { standing?: string };
  if (standing === undefined) return done;
  return standing === 'unsubscribed' && reason !== '' ? 'thanks' : standing;
}

const troubleOf = ({ status }: Response): string => troubles.get(status) ?? 'failed';
