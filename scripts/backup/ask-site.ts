import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '#contract/problem.ts';
import { CommandError } from '../command/command.ts';

export interface SiteOptions {
  /** Origin of the site. */
  origin: string;
  /** The administrator's token from sign-in. */
  token: string;
  /** Prints a line. */
  tell: (line: string) => void;
  fetch?: typeof fetch;
  /** Pauses between tries, in milliseconds. */
  pausesMs?: readonly number[];
}

const usualPausesMs = [1_000, 2_000, 5_000, 10_000, 20_000];
/** The longest wait that the site itself can ask for. */
const longestPauseMs = 60_000;
/** Netlify stops a function after a minute. */
const patienceMs = 70_000;

/** Statuses that may be temporary. */
const mayPass = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

const howToGoOn = 'Run the same command again: it continues where this one stopped.';

/**
 * Calls a site as its administrator. Temporary failures are retried, up to six tries in all. `read` is part of a try,
 * so that a truncated answer is requested again.
 *
 * @throws CommandError with a sentence that says what to do
 */
export function askSite({ origin, token, tell, fetch: fetcher = fetch, pausesMs = usualPausesMs }: SiteOptions) {
  return async function ask<T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await once(path, init, read);
      if ('value' in outcome) return outcome.value;
      const pause = pausesMs[attempt];
      if (pause === undefined) throw new CommandError(`The site at ${origin} ${outcome.why}. ${howToGoOn}`);
      const waitMs = Math.min(Math.max(pause, outcome.afterMs), longestPauseMs);
      tell(`The site ${outcome.why}. Trying again in ${Math.ceil(waitMs / 1000)} s.`);
      await sleep(waitMs);
    }
  };

  /** One try: the result, or why to try again. */
  async function once<T>(
    path: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
  ): Promise<{ value: T } | { why: string; afterMs: number }> {
    try {
      const response = await fetcher(new URL(path, origin).href, {
        ...init,
        headers: { ...(init.headers as Record<string, string> | undefined), Authorization: `Bearer ${token}` },
        // A token must reach only the named site.
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (response.status === 200 && isOurs(response)) return { value: await read(response) };
      if (!mayPass(response.status)) throw new CommandError(await refusalOf(response, origin));
      return { why: await failureOf(response), afterMs: Number(response.headers.get('Retry-After') ?? 0) * 1000 || 0 };
    } catch (error) {
      if (error instanceof CommandError) throw error;
      return { why: reasonOf(error), afterMs: 0 };
    }
  }
}

const isOurs = ({ headers }: Response): boolean =>
  /^application\/(json|x-ndjson|octet-stream)\b/.test(headers.get('Content-Type') ?? '');

async function sentenceOf(response: Response): Promise<{ code: string; message: string } | null> {
  const body: unknown = await response.json().catch(() => null);
  return problem.safeParse(body).data ?? null;
}

async function failureOf(response: Response): Promise<string> {
  const said = await sentenceOf(response);
  return `answered with the status ${response.status}${said ? ` (${said.message.replace(/\.$/, '')})` : ''}`;
}

async function refusalOf(response: Response, origin: string): Promise<string> {
  const { status, headers } = response;
  const location = headers.get('Location');
  if (status >= 300 && status < 400 && location !== null) {
    const target = URL.parse(location, origin)?.origin;
    return `The site at ${origin} leads to ${target ?? 'another address'}. Name that one.`;
  }
  const said = await sentenceOf(response);
  if (status === 401 && said) {
    return `The site at ${origin} does not take this token: tokens are good for eight hours, and for one site. Sign in again, set ADMIN_TOKEN to the new one, and run the same command: it continues where it stopped.`;
  }
  if (status === 404 && said)
    return `The site at ${origin} runs a version that knows no backup. Deploy this version first.`;
  if (said) return `The site at ${origin} refused: ${said.message}`;
  return `What answers at ${origin} is not this site (status ${status}). Check the address.`;
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error instanceof Error ? error : new Error(String(error));
  if (name === 'TimeoutError') return `did not finish its answer within ${patienceMs / 1000} s`;
  const inner = cause instanceof Error ? cause : undefined;
  const code = inner && 'code' in inner ? ` (${String(inner.code)})` : '';
  if (message === 'fetch failed') return `could not be reached${code}`;
  return name === 'ZodError' || name === '$ZodError' || error instanceof SyntaxError
    ? 'sent something unreadable'
    : `broke off: ${message}`;
}
