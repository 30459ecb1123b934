import type { Problem } from '#contract/problem.ts';

/** The values of a form, by field name. */
export type Values = Readonly<Record<string, string>>;

/**
 * A submission. The same values keep their `Idempotency-Key` until they are accepted, so that they are stored once
 * (rules 29).
 */
export interface Submission {
  values: Values;
  key: string;
  /** When it was first sent, in milliseconds since 1970. */
  since: number;
}

/** The outcome for a form: accepted, refused with a reason, or unknown, because no readable answer came in time. */
export type Outcome = { status: 'sent' } | Failure;

export type Failure =
  | { status: 'refused'; message: string; code: string; fields: Readonly<Record<string, string>> }
  | { status: 'unreachable' }
  | { status: 'offline' };

/**
 * Milliseconds that a form waits for its answer, so that the visitor knows within ten seconds (rules 41); the server
 * itself answers within nine (rules 31). A browser that reports being offline may be wrong, so the request still gets a
 * moment to succeed.
 */
export const answerTimeout = 9200;
const offlineTimeout = 1500;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads the answer to a public form. Ignores the status and uses only `success` (product §7); an answer other than JSON
 * is `unreachable`.
 */
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

// `crypto.randomUUID` exists only on HTTPS and localhost, not on a site opened over a local network.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The submission for these values: the previous one if its values are the same, else a new one. */
export function submissionOf(values: Values, before: Submission | null, now: number): Submission {
  if (before && JSON.stringify(before.values) === JSON.stringify(values)) return before;
  return { values, key: newKey(), since: now };
}

/**
 * Sends a form and returns the outcome; never throws. `elapsed` is the time since the visitor's first interaction, as
 * of this attempt (rules 25), and `spent` how long the visitor has already waited; both in milliseconds.
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
