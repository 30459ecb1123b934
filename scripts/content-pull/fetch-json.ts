import { parseJson } from '#storage/stored-json.ts';
import { CommandError } from '../command/command.ts';

/** Limits on the longest silence, the duration and the size of an answer. */
export interface Limits {
  silenceMs: number;
  answerMs: number;
  bytes: number;
}
export const usualLimits: Limits = { silenceMs: 10_000, answerMs: 60_000, bytes: 16_000_000 };

/** What is known about a site that gave no usable answer: whether one of ours is at that address. */
export type Found = 'site' | 'none';

/** The site gave no usable answer; the message is a sentence for the person who ran the command. */
export class PullFailed extends CommandError {
  override name = 'PullFailed';
  readonly found: Found;

  constructor(message: string, found: Found = 'site') {
    super(message);
    this.found = found;
  }
}

/** An answer from the API: its status, and its JSON if it has any. */
export interface JsonAnswer {
  status: number;
  body: unknown;
}

/** Reads a body in chunks; stops if it is too long or stalls. */
async function readText(response: Response, { bytes }: Limits, heard: () => void): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    heard();
    size += piece.value.length;
    if (size > bytes) throw new PullFailed(`sent more than ${Math.round(bytes / 1e6)} MB at once`);
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Error codes for an unknown host, and for an address where nothing listens. */
const nobodyThere = /^(ECONNREFUSED|ENOTFOUND)$/;

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

const reasonOf = (error: unknown): string => {
  if (error instanceof PullFailed) return error.message;
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  const inner = cause instanceof Error ? cause : undefined;
  if (inner?.message.includes('redirect')) return 'leads from one address to another without end';
  const code = codeOf(error);
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code))
    return `could not be reached (${code})`;
  return `broke off: ${inner?.message || message || 'no reason given'}`;
};

/**
 * Requests JSON from an address.
 *
 * @throws PullFailed with a sentence that names the site, for every other result
 */
export async function fetchJson(url: URL, limits: Limits): Promise<JsonAnswer> {
  const ending = new AbortController();
  const end = (why: string) => () => {
    ending.abort(new PullFailed(why));
  };
  const whole = setTimeout(end(`did not finish its answer within ${limits.answerMs / 1_000} s`), limits.answerMs);
  let silence: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(end(`said nothing for ${limits.silenceMs / 1_000} s`), limits.silenceMs);
  };
  heard();
  try {
    const response = await fetch(url, { headers: { Accept: 'application/json' }, signal: ending.signal });
    heard();
    const text = await readText(response, limits, heard);
    return { status: response.status, body: parseJson(text) };
  } catch (error) {
    const found = nobodyThere.test(codeOf(error)) ? 'none' : 'site';
    throw new PullFailed(`The site at ${url.origin} ${reasonOf(error)}.`, found);
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    // An unread body would keep the connection open.
    ending.abort();
  }
}
