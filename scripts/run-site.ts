import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startLocalSite, type LocalSite, type LocalSiteOptions } from '#local/server.ts';
import { project, type Settings } from './project.ts';

/** Whether `npm run build` has been here. */
export const isBuilt = (): boolean => existsSync(join(project.dist, 'index.html')) && existsSync(project.functions);

/** How long the site waits for what was started beside it. */
const patienceMs = 2_000;

/** Ends the process cleanly at Ctrl-C or `kill`: exit code 0 once the site has closed, which takes at most two seconds. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // The answer to a signal must not depend on what else still holds the process.
    void close().finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** A path as a person would write it: from here where it lies below, else whole. */
function shorten(path: string): string {
  const below = relative(process.cwd(), path);
  return below === '' || below.startsWith('..') ? path : below;
}

const introduce = (site: LocalSite, dataDir: string) =>
  console.log(
    [
      '',
      `  The site   ${site.url}`,
      `  The admin  ${site.url}/admin`,
      `  Its data   ${shorten(dataDir)}`,
      '',
      '  Ctrl-C stops it.',
      '',
    ].join('\n'),
  );

/**
 * Runs the local site until a signal comes, and says where it is.
 *
 * @param extra what development does differently; `close` ends what it started
 */
export async function runSite(
  { port, dataDir }: Settings,
  extra: Partial<Omit<LocalSiteOptions, 'port' | 'dataDir'>> & { close?: () => Promise<void> } = {},
): Promise<LocalSite> {
  const { close, ...options } = extra;
  const { dist, functions: functionsDir, settingsFile } = project;
  const site = await startLocalSite({ port, dataDir, dist, functionsDir, settingsFile, ...options });
  stopOnSignal(async () => {
    // Astro's server does not close while it prepares packages for the browser. It has nothing to lose.
    await Promise.all([site.close(), close && Promise.race([close(), setTimeout(patienceMs)])]);
  });
  introduce(site, dataDir);
  return site;
}
