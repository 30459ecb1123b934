import type { Problem } from '#contract/problem.ts';

/** What a form is sent with, by the names of its fields. */
export type Values = Readonly<Record<string, string>>;

/** What is sent: the same values keep their `Idempotency-Key` until they were taken, so that they are stored once (rules 29). */
export interface Submission {
  values: Values;
  key: string;
  /** When it was sent first, in milliseconds since 1970. */
  since: number;
}

/** What became of a form: taken, refused with a reason, or nobody knows because no answer that can be read came back in time. */
export type Outcome = { status: 'sent' } | Failure;

export type Failure =
  | { status: 'refused'; message: string; code: string; fields: Readonly<Record<string, string>> }
  | { status: 'unreachable' }
  | { status: 'offline' };

/**
 * Milliseconds that a form waits for its answer, so that the visitor reads within ten seconds what became of it (rules 41); the server itself answers
 * within nine (rules 31). A browser that says that it is offline may be wrong, and is given a moment to prove it.
 */
export const answerTimeout = 9200;
const offlineTimeout = 1500;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the answer of a public form. The status is not looked at, only `success` (product §7); an answer that is no JSON is `unreachable`. */
async function readOutcome(response: Response): Promise<Outcome> {
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) return { status: 'unreachable' };
  const answer: Partial<Omit<Problem, 'success'>> & { success?: unknown } = body;
  if (answer.success === true) return { status: 'sent' };
  const fields = Object.entries(answer.fields ?? {}).filter(([, message]) => typeof message === 'string');
  return {
    status: 'refused',
    message: textOf(answer.message),
    code: textOf(answer.code),
    fields: Object.fromEntries(fields),
  };
}

// `crypto.randomUUID` exists on HTTPS and localhost only; a site tried on a local network has neither.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The submission of these values: the one before where it has the same, a new one otherwise. */
export function submissionOf(values: Values, before: Submission | null, now: number): Submission {
  if (before && JSON.stringify(before.values) === JSON.stringify(values)) return before;
  return { values, key: newKey(), since: now };
}

/**
 * Sends a form and says what became of it; never throws. `elapsed` is the time since the first sign of the visitor, as it is at this try (rules 25), and `spent`
 * what the visitor has waited already; both in milliseconds.
 */
export async function sendForm(
  path: string,
  { values, key }: Submission,
  elapsed: number | undefined,
  spent = 0,
): Promise<Outcome> {
  const offline = () => 'onLine' in navigator && !navigator.onLine;
  const patience = (offline() ? offlineTimeout : answerTimeout) - spent;
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...values, elapsed }),
      signal: AbortSignal.timeout(Math.max(patience, 0)),
    });
    return await readOutcome(response);
  } catch {
    return { status: offline() ? 'offline' : 'unreachable' };
  }
}
