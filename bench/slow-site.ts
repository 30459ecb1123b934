import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startBlobsServer } from '#local/blobs/server.ts';
import { signInAt } from './administrator.ts';
import { nodeOptions, withDataDir } from './served-site.ts';

export interface SlowSite {
  url: string;
  /** Id of the process that the functions run in, and nothing of their storage. */
  pid: number;
  /** The header field of the administrator. */
  headers: { Authorization: string };
}

/** Storage over a database, each of whose answers takes so many milliseconds more, as one behind a connection does, now or at any moment; and how often it was called. */
export async function withSlowStorage<T>(
  dataDir: string,
  delayMs: number | (() => number),
  use: (context: string, calls: () => number) => Promise<T>,
): Promise<T> {
  let calls = 0;
  const storage = await startBlobsServer({
    file: join(dataDir, 'blobs.sqlite'),
    gate: async (_, reply) => {
      calls += 1;
      await pause(typeof delayMs === 'number' ? delayMs : delayMs());
      return reply();
    },
  });
  try {
    return await use(storage.context, () => calls);
  } finally {
    await storage.close();
  }
}

/** A server that has just started and read nothing yet, over storage in this process; `log` is given each line of its log. */
export const withFreshSite = <T>(
  context: string,
  use: (site: SlowSite) => Promise<T>,
  log?: (line: string) => void,
): Promise<T> =>
  withDataDir(async (dataDir) => {
    const child = fork(fileURLToPath(new URL('site-over-storage.ts', import.meta.url)), [dataDir], {
      env: { ...process.env, STORAGE_CONTEXT: context, BUILD_HOOK_URL: '' },
      execArgv: nodeOptions,
      // It logs each call.
      stdio: ['ignore', log ? 'pipe' : 'ignore', 'inherit', 'ipc'],
    });
    if (log && child.stdout) createInterface(child.stdout).on('line', log);
    const ended = once(child, 'exit');
    try {
      const [url] = (await once(child, 'message')) as [string];
      return await use({ url, pid: child.pid ?? 0, headers: await signInAt(url) });
    } finally {
      child.kill();
      await ended;
    }
  });
