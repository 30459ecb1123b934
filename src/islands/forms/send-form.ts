import type { Problem } from '#contract/problem.ts';

/** What became of a form: taken, refused with a reason, or nobody knows because no answer that can be read came back in time. */
export type Outcome =
  | { status: 'sent'; message: string }
  | { status: 'refused'; message: string; code: string; fields: Readonly<Record<string, string>> }
  | { status: 'unreachable' };

/** Milliseconds that a form waits for its answer; the server itself answers within ten seconds (rules 31). */
export const answerTimeout = 20_000;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the answer of a public form. The status is not looked at, only `success` (product §7); an answer that is no JSON is `unreachable`. */
export async function readOutcome(response: Response): Promise<Outcome> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return { status: 'unreachable' };
  const answer: Partial<Omit<Problem, 'success'>> & { success?: unknown } = body;
  if (answer.success === true) return { status: 'sent', message: textOf(answer.message) };
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

/**
 * A sender for one form. The same values sent again go out as the same bytes under the same `Idempotency-Key` until they were taken, so that a retry after
 * a lost answer cannot store them twice (rules 29). That is why the elapsed time is that of the first try.
 */
export function formSender(path: string): (values: object, elapsed: number | undefined) => Promise<Outcome> {
  let attempt: { values: string; body: string; key: string } | undefined;
  return async (values, elapsed) => {
    const text = JSON.stringify(values);
    if (attempt?.values !== text)
      attempt = { values: text, body: JSON.stringify({ ...values, elapsed }), key: newKey() };
    try {
      const response = await fetch(path, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': attempt.key },
        body: attempt.body,
        signal: AbortSignal.timeout(answerTimeout),
      });
      const outcome = await readOutcome(response);
      if (outcome.status === 'sent') attempt = undefined;
      return outcome;
    } catch {
      return { status: 'unreachable' };
    }
  };
}
