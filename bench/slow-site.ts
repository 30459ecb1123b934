import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { startBlobsServer } from '#local/blobs/server.ts';
import { signInAt } from './administrator.ts';
import { program } from './programs.ts';
import { nodeOptions, withDataDir } from './served-site.ts';

export interface SlowSite {
  url: string;
  port: number;
  /** Id of the process with the functions, without their storage. */
  pid: number;
  /** The administrator's header field. */
  headers: { Authorization: string };
}

/** Milliseconds added to each call to storage: the distance between a function and Blobs on the platform. */
export const awayMs = 30;

/**
 * Storage over a database with a delay of this many milliseconds for each answer, fixed or varying, as over a network;
 * and how often it was called.
 */
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

/** A fresh server that has read nothing, with storage in this process; `log` receives each line of its log. */
export const withFreshSite = <T>(
  context: string,
  use: (site: SlowSite) => Promise<T>,
  log?: (line: string) => void,
): Promise<T> =>
  withDataDir(async (dataDir) => {
    const child = fork(program('site-over-storage'), [dataDir], {
      env: { ...process.env, STORAGE_CONTEXT: context, BUILD_HOOK_URL: '' },
      execArgv: nodeOptions,
      // Every call is logged.
      stdio: ['ignore', log ? 'pipe' : 'ignore', 'inherit', 'ipc'],
    });
    if (log && child.stdout) createInterface(child.stdout).on('line', log);
    const ended = once(child, 'exit');
    try {
      const [url] = (await once(child, 'message')) as [string];
      return await use({ url, port: Number(new URL(url).port), pid: child.pid ?? 0, headers: await signInAt(url) });
    } finally {
      child.kill();
      await ended;
    }
  });

/** A fresh server over a database that is as far away as on the platform, and how often it called storage. */
export const withDistantStorage = <T>(
  dataDir: string,
  use: (site: SlowSite, calls: () => number) => Promise<T>,
  log?: (line: string) => void,
): Promise<T> =>
  withSlowStorage(dataDir, awayMs, (context, calls) => withFreshSite(context, (site) => use(site, calls), log));

/** A GET by the administrator. Calls to storage that concurrent work makes are counted too. */
export async function readTimed({ url, headers }: SlowSite, path: string, calls: () => number) {
  const before = calls();
  const begun = performance.now();
  const answer = await fetch(url + path, { headers });
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - begun, calls: calls() - before };
}
