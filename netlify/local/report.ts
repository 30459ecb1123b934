/** Writes one JSON line on standard error, for whoever runs the site (rules 37). */
export function report(message: string): void {
  process.stderr.write(`${JSON.stringify({ level: 'error', message })}\n`);
}
