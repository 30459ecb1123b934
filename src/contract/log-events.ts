/**
 * Every line that functions and storage write into the log: a JSON object with `time`, `level`, `event` and the fields that stand here (decision 0110). `docs/operating.md` says
 * of each what it means and what to do. No field may hold what a person wrote: no e-mail, message, token or address (rules 37).
 */
export const logEvents = {
  // A call, what went on after its answer, and a run of a schedule: each says what it asked of storage.
  request: ['requestId', 'method', 'path', 'status', 'code', 'durationMs', 'storage', 'cause'],
  background: ['requestId', 'work', 'durationMs', 'storage', 'cause'],
  scheduled: ['requestId', 'schedule', 'durationMs', 'storage', 'cause'],

  // What schedules did.
  expired: ['done', 'left', 'failed'],
  file_edits_taken: ['files'],
  mail_events_noted: ['counts'],
  mail_sent: ['counts'],

  // What did not come about, and does not end a call.
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

  // What storage met.
  corrupt_object: ['store', 'key', 'reason'],
  revisions_not_pruned: ['store', 'key', 'reason'],
  segment_unreadable: ['store', 'key', 'reason'],
  snapshot_not_written: ['store', 'key', 'reason'],
  snapshot_unreadable: ['store', 'key', 'reason'],
  storage_paused: ['store', 'key', 'reason'],
} as const;

export type LogEventName = keyof typeof logEvents;

/** What a call to storage came to that was given up. */
export interface StorageFailure {
  /** `get`, `list`, `create`, `put` or `delete`; `wait` for what another call began. */
  operation: string;
  /** Name of the store, with the deploy context in front. */
  store: string;
  /** Status of the last answer of storage; 0 where there was none. */
  status: number;
  /** How often it was asked. */
  tries: number;
  ms: number;
  /** Why there was no answer: names and codes of errors, such as `ECONNREFUSED`, the outermost first. */
  because?: readonly string[];
}

/** What was asked of storage. */
export interface StorageUse {
  /** Requests that were sent, each try for itself. */
  calls: number;
  /** Milliseconds in which at least one of them was under way. */
  ms: number;
  /** How many operations were given up, and what the first of them came to. */
  failed?: number;
  failures?: readonly StorageFailure[];
}

/** Why something failed. */
export interface Cause extends Partial<StorageFailure> {
  /** Class of the error. */
  name: string;
  /** After so many rounds others were still quicker. */
  rounds?: number;
  /** What cannot be read, and why. */
  id?: string;
  rev?: number;
  why?: string;
  /** Where in the code an unexpected error arose. */
  at?: readonly string[];
}
