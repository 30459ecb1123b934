/**
 * Every line that functions and storage write to the log: a JSON object with `time`, `level`, `event` and the fields
 * listed here (decision 0110). `docs/operating.md` explains each, and what to do. No field may hold anything a person
 * wrote: no e-mail, message, token or address (rules 37).
 */
export const logEvents = {
  // A call, the work after its answer, and a run of a schedule. Each reports its use of storage.
  request: ['requestId', 'method', 'path', 'status', 'code', 'durationMs', 'storage', 'cause'],
  background: ['requestId', 'work', 'durationMs', 'storage', 'cause'],
  scheduled: ['requestId', 'schedule', 'durationMs', 'storage', 'cause'],

  // What schedules did.
  expired: ['done', 'left', 'failed'],
  file_edits_taken: ['files'],
  mail_events_noted: ['counts'],
  mail_sent: ['counts'],

  // Failures that do not end a call.
  answer_breaks_schema: ['endpoint', 'places'],
  attachment_broken_off: ['name', 'cause'],
  build_hook_refused: ['reason'],
  build_not_asked_for: ['cause'],
  check_failed: ['check', 'cause'],
  cache_not_purged: ['tags', 'cause'],
  export_part_cut_short: ['name', 'cause'],
  failed_purge_not_noted: ['tags', 'cause'],
  file_edits_not_taken: ['cause'],
  mail_not_asked_for: ['cause'],
  mail_not_taken: ['reason'],
  not_expired: ['kind', 'error', 'since'],
  purge_not_noted: ['cause'],
  purges_not_repeated: ['cause'],
  quota_used_up: ['quota'],
  rendering_not_stored: ['operation', 'cause'],
  report_not_kept: ['cause'],
  unreadable_item: ['id', 'type', 'fields'],

  // Trouble in storage.
  corrupt_object: ['store', 'key', 'reason'],
  revisions_not_pruned: ['store', 'key', 'reason'],
  segment_unreadable: ['store', 'key', 'reason'],
  snapshot_not_written: ['store', 'key', 'reason'],
  snapshot_unreadable: ['store', 'key', 'reason'],
  storage_paused: ['store', 'key', 'reason'],
} as const;

export type LogEventName = keyof typeof logEvents;

/** The outcome of a storage call that was given up on. */
export interface StorageFailure {
  /** `get`, `list`, `create`, `put` or `delete`; `wait` for an operation that another call had begun. */
  operation: string;
  /** Name of the store, prefixed with the deploy context. */
  store: string;
  /** Status of storage's last answer; 0 if there was none. */
  status: number;
  /** How many tries were made. */
  tries: number;
  ms: number;
  /** Why there was no answer: names and codes of errors, such as `ECONNREFUSED`, outermost first. */
  because?: readonly string[];
}

/** A call's use of storage. */
export interface StorageUse {
  /** Requests sent, counting each try. */
  calls: number;
  /** Milliseconds during which at least one request was running. */
  ms: number;
  /** How many operations were given up on, and the outcome of the first. */
  failed?: number;
  failures?: readonly StorageFailure[];
}

/** Why something failed. */
export interface Cause extends Partial<StorageFailure> {
  /** Class of the error. */
  name: string;
  /** How many rounds it lost to concurrent writers. */
  rounds?: number;
  /** What cannot be read, and why. */
  id?: string;
  rev?: number;
  why?: string;
  /** Where in the code an unexpected error arose. */
  at?: readonly string[];
}
