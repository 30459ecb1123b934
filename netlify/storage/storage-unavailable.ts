import type { StorageFailure } from '#contract/log-events.ts';

/** An operation that was given up. `tries` and `ms` default to 1 and 0. */
type GivenUp = Pick<StorageFailure, 'operation' | 'store' | 'status'> & Partial<Pick<StorageFailure, 'tries' | 'ms'>>;

/**
 * Storage refused, or did not say what happened, so nothing may be promised to the caller (rules 27). Callers answer
 * 503 with Retry-After (rules 31). After a write it means "not known to have happened": the record may still turn up.
 */
export class StorageUnavailable extends Error {
  /** Status of the last answer, or 0 if there was none. */
  readonly status: number;
  /** What was asked, and how it ended (rules 47). */
  readonly failure: StorageFailure;

  /** @param cause why there was no answer */
  constructor({ operation, store, status, tries = 1, ms = 0 }: GivenUp, cause?: unknown) {
    const came = status === 0 ? 'no answer' : `status ${status}`;
    super(`Storage did not carry out "${operation} in ${store}" (${came}).`, { cause });
    this.name = 'StorageUnavailable';
    this.status = status;
    // If there was an answer, it is the reason, whatever error the client made of it.
    const because = status === 0 ? namesIn(cause) : [];
    this.failure = { operation, store, status, tries, ms, ...(because.length > 0 && { because }) };
  }
}

/**
 * Names and codes of an error and its causes, five deep. Their messages are left out, since they may hold addresses
 * (rules 37).
 */
export function namesIn(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth === 5) return [];
  const code = 'code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(error.code);
  return [code ? String(error.code) : error.name, ...namesIn(error.cause, depth + 1)];
}
