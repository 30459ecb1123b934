import type { StorageFailure } from '#contract/log-events.ts';

/** An operation as it was given up; `tries` and `ms` are 1 and 0 where nobody says. */
type GivenUp = Pick<StorageFailure, 'operation' | 'store' | 'status'> & Partial<Pick<StorageFailure, 'tries' | 'ms'>>;

/**
 * Storage did not say what happened, or said no: nothing may be promised to anyone (rules 27). Callers answer 503 with Retry-After (rules 31). After a write it means
 * "not known to have happened": the record may still turn up.
 */
export class StorageUnavailable extends Error {
  /** Status of the last answer, or 0 where there was none. */
  readonly status: number;
  /** What was asked, and what it came to (rules 47). */
  readonly failure: StorageFailure;

  /** @param cause why there was no answer */
  constructor({ operation, store, status, tries = 1, ms = 0 }: GivenUp, cause?: unknown) {
    const came = status === 0 ? 'no answer' : `status ${status}`;
    super(`Storage did not carry out "${operation} in ${store}" (${came}).`, { cause });
    this.name = 'StorageUnavailable';
    this.status = status;
    // Where there was an answer, it is the reason, and not what the client made of it.
    const because = status === 0 ? namesIn(cause) : [];
    this.failure = { operation, store, status, tries, ms, ...(because.length > 0 && { because }) };
  }
}

/** Names and codes of an error and of what caused it, as deep as five. Their messages may hold addresses, and are left out (rules 37). */
export function namesIn(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth === 5) return [];
  const code = 'code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(error.code);
  return [code ? String(error.code) : error.name, ...namesIn(error.cause, depth + 1)];
}
