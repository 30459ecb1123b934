import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { browserArguments, findBrowser } from '#scripts/browser.ts';

/**
 * The Chromium to measure with.
 *
 * @throws Error where there is none
 */
export function browserPath(): string {
  const path = findBrowser();
  if (path === null) throw new Error('There is no Chromium on this machine: run `node scripts/browser.ts` first.');
  return path;
}

/**
 * A fresh Chromium with an empty profile that listens for the DevTools protocol, for as long as `use` takes.
 *
 * @param use is given the port
 * @throws Error where there is no Chromium, or it does not start
 */
export async function withDebuggedBrowser<T>(use: (port: number) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-browser-'));
  const child = spawn(
    browserPath(),
    [...browserArguments, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  try {
    return await use(await debuggingPort(createInterface(child.stderr)));
  } finally {
    child.kill('SIGKILL');
    await ended;
    // Its helpers may still be writing into the profile.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** What Chromium says of its port. All lines are read on, since a full pipe would stop it. */
function debuggingPort(lines: ReturnType<typeof createInterface>): Promise<number> {
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const port = /DevTools listening on ws:\/\/[^/]*:(\d+)\//.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    lines.on('close', () => {
      reject(new Error('Chromium ended before it was ready.'));
    });
  });
}
