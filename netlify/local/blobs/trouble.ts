/** Writes one JSON line to standard error, for the operator of the site (rules 37). */
export function report(message: string): void {
  process.stderr.write(`${JSON.stringify({ level: 'error', message })}\n`);
}

/**
 * The message for the operator of the site: SQLite's own words, or what to do if that is known
 * (sqlite.org/rescode.html).
 */
export function whatToDo(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  if (code === 13) return 'The disk is full. Nothing is stored until there is space on it again.';
  if (code === 8)
    return 'The database may not be written to. Nothing is stored until this user may write to its file and folder.';
  return reason;
}

/** Reports a problem once, not on every call that fails because of it. */
export function tellOnce() {
  let told = '';
  return {
    tell(reason: string) {
      if (reason !== told) report(reason);
      told = reason;
    },
    over() {
      told = '';
    },
  };
}
