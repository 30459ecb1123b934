import { PortUnavailable } from '#local/http/listen.ts';

/** A reason why a command cannot go on; the message says what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Runs a command's body; a failure that a person can mend is its sentence alone, without a stack. */
export async function command(body: () => Promise<unknown>): Promise<void> {
  try {
    await body();
  } catch (error) {
    const plain = error instanceof PortUnavailable || error instanceof CommandError;
    console.error(plain ? error.message : error);
    process.exit(1);
  }
}
