import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { project } from '#scripts/project.ts';
import packageJson from '../package.json' with { type: 'json' };

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
  stop: () => Promise<void>;
}

/** Runs `use` with a folder for a database. */
export async function withDataDir<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-data-'));
  try {
    return await use(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Serves the build with an empty database. */
export const withServedSite = <T>(use: (site: ServedSite) => Promise<T>): Promise<T> =>
  withDataDir((dataDir) => withSiteOver(dataDir, use));

/**
 * Runs `use` with the build served like `npm run serve`, in its own process, on a free port and with the database of a
 * folder.
 *
 * @param root the project, or a copy of it, whose build is served
 * @throws Error if the server ends before it is ready
 */
export async function withSiteOver<T>(
  dataDir: string,
  use: (site: ServedSite) => Promise<T>,
  root = project.root,
): Promise<T> {
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'scripts/serve.ts')], {
    cwd: root,
    // The site must not be rebuilt during a measurement.
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, BUILD_HOOK_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  try {
    const url = await addressOf(createInterface(child.stdout));
    return await use({ url, port: Number(new URL(url).port), pid: child.pid ?? 0, dataDir, stop });
  } finally {
    await stop();
  }
}

/** The address from the server's output. Keeps reading all lines, since a full pipe would block the server. */
function addressOf(lines: ReturnType<typeof createInterface>): Promise<string> {
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /The site\s+(http:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    lines.on('close', () => {
      reject(new Error('The server ended before it was ready.'));
    });
  });
}
