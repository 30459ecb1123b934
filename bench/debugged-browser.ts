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
 * @throws Error if there is none
 */
export function browserPath(): string {
  const path = findBrowser();
  if (path === null) throw new Error('There is no Chromium on this machine: run `node scripts/browser.ts` first.');
  return path;
}

/**
 * Runs `use` with a fresh Chromium that has an empty profile and listens for the DevTools protocol.
 *
 * @param use receives the port
 * @throws Error if there is no Chromium, or if it does not start
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
    // Its helpers may still be writing to the profile.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** The port from Chromium's output. Keeps reading all lines, since a full pipe would block it. */
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
