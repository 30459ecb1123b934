import { confirmSubscription, disownSubscription, longestReason, unsubscribe } from '#contract/api/newsletter-links.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { readBytes } from '../http/read-body.ts';
import { Refusal } from '../http/refusal.ts';

/** The pages that mails link to: what their form calls, and the fragment that says it is done. */
const pages: ReadonlyMap<string, { path: string; done: string }> = new Map([
  ['/newsletter/confirm', { path: confirmSubscription.path, done: 'confirmed' }],
  ['/newsletter/not-me', { path: disownSubscription.path, done: 'forgotten' }],
  ['/newsletter/unsubscribe', { path: unsubscribe.path, done: 'unsubscribed' }],
]);

/** Fragments of what went wrong, by status; any other is `failed`. */
const troubles: ReadonlyMap<number, string> = new Map([
  [400, 'unknown'],
  [404, 'unknown'],
  [410, 'expired'],
  [422, 'suppressed'],
]);

/** States whose page has a button that needs the token once more. */
const askAgain: ReadonlySet<string> = new Set(['unsubscribed', 'thanks', 'failed']);

/** Longer than any token with what may cling to it. */
const longestToken = 260;

/**
 * The forms of these pages, and programs of mail that unsubscribe with one call (RFC 8058). A form has no address of its own, so that it posts to that of its page, with the
 * token in the query: the page is a file, complete without a script, and neither GET nor HEAD ever reaches a function. Other calls go to `api`.
 */
export function linkForms(api: FunctionHandler): FunctionHandler {
  return async (request, context) => {
    const url = new URL(request.url);
    const page = pages.get(url.pathname.replace(/(?<=.)\/$/, ''));
    if (!page) return api(request, context);
    const call = (init: RequestInit) => api(new Request(new URL(page.path, url), init), context);
    // Whatever is configured: opening a link changes nothing.
    if (request.method !== 'POST') return call({ method: request.method });
    const typed = await typedIn(request).catch(() => null);
    const token = tokenIn(url);
    const undo = typed?.get('undo') ?? null;
    const reason = wordsOf(typed?.get('reason') ?? '');
    const body = { token, ...(undo !== null && { undo: 'yes' as const }), ...(reason !== '' && { reason }) };
    const headers = new Headers(request.headers);
    headers.set('Content-Type', 'application/json');
    headers.delete('Content-Length');
    // What could not be read is no JSON either, and refused as that.
    const answer = await call({ method: 'POST', headers, body: typed ? JSON.stringify(body) : '' });
    // A program of mail follows no redirect.
    if (typed?.get('List-Unsubscribe') === 'One-Click') return answer;
    const state = !typed ? 'failed' : answer.ok ? await stateOf(answer, reason, page.done) : troubleOf(answer);
    const query = askAgain.has(state) ? `?token=${encodeURIComponent(token)}` : '';
    answer.headers.set('Location', `${url.pathname}${query}#${state}`);
    // Or what follows would be told where it comes from, token and all.
    answer.headers.set('Referrer-Policy', 'no-referrer');
    answer.headers.delete('Content-Type');
    return new Response(null, { status: 303, headers: answer.headers });
  };
}

/**
 * The token of an address. Programs of mail take what follows a link for a part of it, such as its full stop; no token ends in such a sign. Empty where there is none, or more
 * than one: nobody could tell which was meant.
 */
function tokenIn(url: URL): string {
  const given = url.searchParams.getAll('token').map((text) => text.slice(0, longestToken).replace(/[^\w-]+$/, ''));
  const [token = '', ...others] = new Set(given);
  return others.length === 0 ? token : '';
}

/** What a form says, of either kind that RFC 8058 allows. Throws where it is too long or is none. */
async function typedIn(request: Request): Promise<FormData | URLSearchParams> {
  const bytes = await readBytes(request, unsubscribe.bodyLimit, () => new Refusal('too_large', 'That is too much.'));
  const type = request.headers.get('Content-Type') ?? '';
  if (/^multipart\/form-data\b/i.test(type))
    return new Response(bytes, { headers: { 'Content-Type': type } }).formData();
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
