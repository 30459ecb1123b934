import type { Cause, logEvents, LogEventName, StorageUse } from '#contract/log-events.ts';
import { StorageContended } from '#storage/contention.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import { namesIn, StorageUnavailable } from '#storage/storage-unavailable.ts';

/** The fields of a line about a piece of work: a call, work after its answer, or a scheduled run. */
interface WorkEntry {
  level: 'info' | 'warn' | 'error';
  requestId: string;
  durationMs: number;
  /** Its use of storage (rules 47). */
  storage: StorageUse;
  /** Why it failed, if it did. */
  cause?: Cause;
}

/**
 * The line of a call. No field may hold anything that a person wrote: no e-mail, message, token or address (rules 37).
 */
export interface LogEntry extends WorkEntry {
  event: 'request';
  method: string;
  /** The pattern of the path, such as `/api/essays/{slug}`, not the path itself. */
  path: string;
  status: number;
  /** Code of the failure, if there is one. */
  code?: string;
}

/** The lines of other work, by name. */
type OtherEntry = WorkEntry & ({ event: 'background'; work: string } | { event: 'scheduled'; schedule: string });

/** Writes a line of JSON where the platform collects logs. */
export function log(entry: LogEntry | OtherEntry): void {
  const line = JSON.stringify({ time: new Date().toISOString(), ...entry });
  if (entry.level === 'error') console.error(line);
  else console.info(line);
}

type Fields<Name extends LogEventName, Value> = {
  [One in Name]: { event: One } & Readonly<Record<(typeof logEvents)[One][number], Value>>;
}[Name];

/**
 * Logs an event, other than a call, that an operator should know about: where it happened, never what was said (rules
 * 37).
 */
export function logEvent(event: Fields<LogEventName, string | readonly string[] | Cause>): void {
  console.warn(JSON.stringify({ time: new Date().toISOString(), level: 'warn', ...event }));
}

/** Logs what a scheduled run did, as counts. */
export function logRun(
  run: Fields<'expired' | 'file_edits_taken' | 'mail_events_noted' | 'mail_sent', Readonly<Record<string, number>>>,
): void {
  console.info(JSON.stringify({ time: new Date().toISOString(), level: 'info', ...run }));
}

/**
 * What the log may say about a failure. Error messages are left out: parsers quote their input, and storage its
 * addresses (rules 37).
 */
export function causeOf(error: unknown): Cause {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name } = error;
  if (error instanceof StorageUnavailable) return { name, ...error.failure };
  if (error instanceof StorageContended) return { name, operation: error.operation, rounds: error.rounds };
  if (error instanceof RecordUnreadable) {
    const { store, id, rev, why } = error;
    return { name, store, id, rev, why };
  }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const because = namesIn(error.cause);
  // The status of an answer to a call that the site made, such as to itself.
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined;
  return {
    name,
    ...(status !== undefined && { status }),
    ...(because.length > 0 && { because }),
    at: frames.slice(0, 8).map((frame) => frame.trim()),
  };
}
