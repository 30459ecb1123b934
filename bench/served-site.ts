import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { project } from '#scripts/project.ts';
import { withTemporaryFolder } from '#scripts/command/temporary-folder.ts';
import packageJson from '../package.json' with { type: 'json' };
import { printedBy } from './printed-by.ts';

/** Node's options in `npm run serve` (decision 0106). */
export const nodeOptions = packageJson.scripts.serve.split(' ').filter((part) => part.startsWith('--'));

export interface ServedSite {
  url: string;
  port: number;
  /** Id of its process. */
  pid: number;
  /** Folder of its database. */
  dataDir: string;
  /** Stops the server; the data is kept. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Runs `use` with a folder for a database. */
export const withDataDir = <T>(use: (dataDir: string) => Promise<T>): Promise<T> =>
  withTemporaryFolder('bench-data', use);

/** Serves the build of this project, or of a copy of it, with an empty database. */
export const withServedSite = <T>(use: (site: ServedSite) => Promise<T>, root?: string): Promise<T> =>
  withDataDir((dataDir) => withSiteOver(dataDir, use, root));

/** Runs `use` with the build served with the database of a folder, see `startSite`. */
export async function withSiteOver<T>(
  dataDir: string,
  use: (site: ServedSite) => Promise<T>,
  root?: string,
): Promise<T> {
  const site = await startSite(dataDir, { root });
  try {
    return await use(site);
  } finally {
    await site.stop();
  }
}

/**
 * Serves the build like `npm run serve`, in its own process and with the database of a folder.
 *
 * @param root the project, or a copy of it, whose build is served
 * @param port any free one by default
 * @throws Error if the server ends before it is ready
 */
export async function startSite(
  dataDir: string,
  { root = project.root, port = 0 }: { root?: string | undefined; port?: number },
): Promise<ServedSite> {
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'scripts/serve.ts')], {
    cwd: root,
    // The site must not be rebuilt during a measurement.
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, BUILD_HOOK_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  const url = await printedBy(child.stdout, /The site\s+(http:\S+)/);
  return { url, port: Number(new URL(url).port), pid: child.pid ?? 0, dataDir, stop };
}
