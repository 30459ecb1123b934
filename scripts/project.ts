import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { CommandError } from './command/command.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where everything is that the commands read and write. */
export const project = {
  root,
  content: join(root, 'content'),
  dist: join(root, 'dist'),
  functionSources: join(root, 'netlify/functions'),
  functions: join(root, 'netlify/.build'),
  /** Where a build on Netlify says why it failed. */
  buildFailure: join(root, '.netlify/build-failure.json'),
  /** What development makes for itself: a later `npm run serve` must not find it. */
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
  DATA_DIR: z.string().min(1, 'Write DATA_DIR as the path of a folder.').default('.netlify/data'),
});

export interface Settings {
  port: number;
  /** Folder of the local Blobs database, absolute. */
  dataDir: string;
  /** Whether an inbox runs beside the site that takes all its mail. */
  mail: boolean;
}

/**
 * What the environment and the words behind the command say about this run (architecture §7).
 *
 * @throws CommandError that says what to write
 */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
  words: readonly string[] = process.argv.slice(2),
): Settings {
  const read = environment.safeParse(variables);
  if (!read.success) throw new CommandError(read.error.issues.map((issue) => issue.message).join('\n'));
  const strange = words.find((word) => word !== '--mail');
  if (strange !== undefined)
    throw new CommandError(`There is no option ${strange}. There is --mail, which runs a mail inbox beside the site.`);
  return { port: read.data.PORT, dataDir: resolve(root, read.data.DATA_DIR), mail: words.includes('--mail') };
}
