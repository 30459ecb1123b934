import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { CommandError } from './command/command.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The paths that the commands read and write. */
export const project = {
  root,
  /** Compressed copies of served files. */
  compressed: join(root, '.cache/compressed'),
  content: join(root, 'content'),
  dist: join(root, 'dist'),
  functionSources: join(root, 'netlify/functions'),
  functions: join(root, 'netlify/.build'),
  /** Where a build on Netlify records why it failed. */
  buildFailure: join(root, '.netlify/build-failure.json'),
  /** Output of development, which a later `npm run serve` must not find. */
  development: join(root, '.netlify/dev'),
  public: join(root, 'public'),
  settingsFile: join(root, 'netlify.toml'),
} as const;

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'Write PORT as a number from 0 to 65535.')
    .transform(Number)
    .refine((port) => port <= 65_535, 'Write PORT as a number from 0 to 65535.')
    .default(8_888),
  DATA_DIR: z.optional(z.string().min(1, 'Write DATA_DIR as the path of a folder.')),
});

export interface Settings {
  port: number;
  /** Folder of the local Blobs database, absolute. */
  dataDir: string;
  /** Whether an inbox runs beside the site and receives all its mail. */
  mail: boolean;
  /** Whether to use the demo data folder, which is created if missing. */
  demo: boolean;
}

/** The options of the commands, with their descriptions. */
const options: ReadonlyMap<string, string> = new Map([
  ['--mail', 'runs a mail inbox beside the site'],
  ['--demo', 'serves invented data of several weeks from a separate folder'],
]);

/**
 * The settings of this run, from the environment and the command line (architecture §7).
 *
 * @throws CommandError that says what to write
 */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
  words: readonly string[] = process.argv.slice(2),
): Settings {
  const read = environment.safeParse(variables);
  if (!read.success) throw new CommandError(read.error.issues.map((issue) => issue.message).join('\n'));
  const strange = words.find((word) => !options.has(word));
  if (strange !== undefined) {
    const known = [...options].map(([name, what]) => `${name}, which ${what}`);
    throw new CommandError(`There is no option ${strange}. There is ${known.join(', and ')}.`);
  }
  const demo = words.includes('--demo');
  const { PORT: port, DATA_DIR = demo ? '.netlify/demo' : '.netlify/data' } = read.data;
  return { port, dataDir: resolve(root, DATA_DIR), mail: words.includes('--mail'), demo };
}
