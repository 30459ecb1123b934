import type { LogEventName } from '#contract/log-events.ts';

/** An event that an operator should know about. It says where records are, never what they hold (rules 37). */
export interface StorageEvent {
  event: Extract<
    LogEventName,
    | 'corrupt_object'
    | 'snapshot_unreadable'
    | 'snapshot_not_written'
    | 'segment_unreadable'
    | 'revisions_not_pruned'
    | 'storage_paused'
  >;
  /** Name of the store, or the deploy context if the event concerns all its stores. */
  store: string;
  /** Key of the object, or partition of the snapshot; empty if neither applies. */
  key: string;
  reason: string;
}

export type StorageLog = (event: StorageEvent) => void;

/** Writes one JSON line to standard error. */
export const logToStderr: StorageLog = (event) => {
  process.stderr.write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), ...event })}\n`);
};

/** The message of an error in one line. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
