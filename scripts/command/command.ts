import { parseArgs, type ParseArgsConfig } from 'node:util';
import { PortUnavailable } from '#local/http/listen.ts';

/** Why a command cannot continue; the message says what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Runs a command; prints only the sentence of a failure that a person can fix, without a stack trace. */
export async function command(body: () => Promise<unknown>): Promise<void> {
  try {
    await body();
  } catch (error) {
    const plain = error instanceof PortUnavailable || error instanceof CommandError;
    console.error(plain ? error.message : error);
    process.exit(1);
  }
}

/** Reads the command line. Throws CommandError with the usage if the command line does not match it. */
export function readOptions<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
