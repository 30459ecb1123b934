import type * as z from 'zod/mini';
import { fillPath, type Method } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { $session, closeSession } from './session.ts';

/** The parts of a contract definition that a call needs. Definitions of files and uploads have no schemas. */
interface Callable {
  method: Method;
  path: string;
  auth: 'public' | 'bearer';
  request?: z.ZodMiniType | null;
  response?: z.ZodMiniType;
}

type Input<E extends Callable> = E['request'] extends z.ZodMiniType
  ? undefined extends z.input<E['request']>
    ? { body?: z.input<E['request']> }
    : { body: z.input<E['request']> }
  : { body?: undefined };

/** The answer to a call, as the schema of its response defines it. */
export type Output<E extends Callable> = E['response'] extends z.ZodMiniType ? z.output<E['response']> : unknown;

interface Options {
  params?: Readonly<Record<string, string>>;
  /** Appended as a query string; undefined values are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  signal?: AbortSignal;
  /** Whether the call outlives the page; the browser allows 64 KiB for all such calls together. */
  keepalive?: boolean;
}

/** A call that was answered with a failure. Its message is `STATUS: body` (product §8). */
export class RequestFailed extends Error {
  readonly status: number;
  /** The body, if it is a failure as the contract defines it; `current` comes with a conflict (rules 28). */
  readonly problem: (Problem & { current?: unknown }) | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${String(status)}: ${body || statusText}`);
    this.status = status;
    this.problem = problemIn(body);
  }
}

function problemIn(body: string): RequestFailed['problem'] {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && 'message' in value ? (value as Problem) : null;
  } catch {
    return null;
  }
}

/** The server's message for people; null if there is none, because the network failed or the answer was not JSON. */
export const messageOf = (error: unknown): string | null =>
  error instanceof RequestFailed ? (error.problem?.message ?? null) : null;

/** The same, for a message that remains on the screen: it must still be true once the user has signed in again. */
export const lastingMessageOf = (error: unknown): string | null =>
  hasStatus(error, 401) ? 'The session ended before this was sent.' : messageOf(error);

/** Whether a call was answered with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof RequestFailed && statuses.includes(error.status);

/** What the server has now, if it refused a call because that has changed meanwhile (rules 28). */
export const currentIn = (error: unknown): unknown =>
  error instanceof RequestFailed ? error.problem?.current : undefined;

/** Called when a token is refused, which ends the session. */
let onSessionEnd: () => void = () => undefined;
export const whenSessionEnds = (act: () => void): void => {
  onSessionEnd = act;
};

/** The address of an endpoint with its placeholders filled and its query appended. */
export function addressOf(endpoint: Pick<Callable, 'path'>, { params = {}, query = {} }: Options = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return fillPath(endpoint.path, params) + (text && `?${text}`);
}

/**
 * Makes one call (product §7): JSON in and out, cookies included, with the token if the definition requires it.
 *
 * @throws RequestFailed for any unsuccessful answer, and what `fetch` throws if there is no answer
 */
export async function call<E extends Callable>(endpoint: E, options: Options & Input<E>): Promise<Output<E>> {
  const response = await send(
    endpoint,
    options,
    options.body === undefined ? undefined : JSON.stringify(options.body),
    {
      'content-type': 'application/json',
    },
  );
  return (await response.json()) as Output<E>;
}

/** The same for bodies other than JSON, and for answers that the caller reads. */
export async function send(
  endpoint: Callable,
  options: Options,
  body?: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  const token = tokenFor(endpoint);
  const response = await fetch(addressOf(endpoint, options), {
    method: endpoint.method,
    credentials: 'include',
    headers: { ...(body !== undefined && headers), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
  });
  if (response.ok) return response;
  throw failureOf({ status: response.status, statusText: response.statusText, body: await response.text() }, token);
}

/** The token for a call, if its definition requires one. */
export const tokenFor = ({ auth }: Pick<Callable, 'auth'>): string | undefined =>
  auth === 'bearer' ? $session.get()?.token : undefined;

/** The error for an unsuccessful answer. A refused token ends the session. */
export function failureOf(
  { status, statusText, body }: { status: number; statusText: string; body: string },
  token: string | undefined,
): RequestFailed {
  // Only if the session is still the refused one: another tab may have signed in meanwhile.
  if (status === 401 && token !== undefined && token === $session.get()?.token) {
    closeSession();
    onSessionEnd();
  }
  return new RequestFailed(status, statusText, body);
}
