/** One line of the log. No field may hold what a person wrote: no e-mail, message, token or address (rules 37). */
export interface LogEntry {
  level: 'info' | 'error';
  requestId: string;
  method: string;
  /** The pattern of the path, such as `/api/essays/{slug}`, not the path itself. */
  path: string;
  status: number;
  /** Code of the failure, where there is one. */
  code?: string;
  durationMs: number;
  /** Class and code locations of an unexpected error. */
  error?: { name: string; at: readonly string[] };
}

/** Writes a line of JSON where the platform collects logs. */
export function log(entry: LogEntry): void {
  const line = JSON.stringify({ time: new Date().toISOString(), ...entry });
  if (entry.level === 'error') console.error(line);
  else console.info(line);
}

/** Something that an operator should know and that is no call; where it lies, never what it says (rules 37). */
export function logEvent(event: { event: string } & Readonly<Record<string, string | readonly string[]>>): void {
  console.warn(JSON.stringify({ time: new Date().toISOString(), level: 'warn', ...event }));
}

/** What a run of a schedule did: numbers, by what was counted. */
export function logRun(
  run: { event: string } & Readonly<Record<string, string | Readonly<Record<string, number>>>>,
): void {
  console.info(JSON.stringify({ time: new Date().toISOString(), level: 'info', ...run }));
}

/** What may be told of an unexpected error. Its message is left out: parsers quote the input in theirs. */
export function describeError(error: unknown): { name: string; at: readonly string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, at: frames.slice(0, 8).map((frame) => frame.trim()) };
}
