/**
 * Storage did not say what happened, or said no: nothing may be promised to anyone (rules 27). Callers answer 503 with Retry-After (rules 31). After a write it means
 * "not known to have happened": the record may still turn up.
 */
export class StorageUnavailable extends Error {
  /** Status of the last answer, or 0 where there was none. */
  readonly status: number;

  constructor(operation: string, status: number, cause?: unknown) {
    super(`Storage did not carry out "${operation}" (${status === 0 ? 'no answer' : `status ${status}`}).`, { cause });
    this.name = 'StorageUnavailable';
    this.status = status;
  }
}
