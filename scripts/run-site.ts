import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startLocalSite, type LocalSite, type LocalSiteOptions } from '#local/server.ts';
import { provideDemo } from './demo/demo-folder.ts';
import type { MailInbox } from './mail-inbox.ts';
import { project, type Settings } from './project.ts';

/** Whether there is a build. */
export const isBuilt = (): boolean => existsSync(join(project.dist, 'index.html')) && existsSync(project.functions);

/** How long to wait for processes started beside the site. */
const patienceMs = 2_000;

/** Ends the process cleanly on Ctrl-C or `kill`: exit code 0 once the site has closed, after at most two seconds. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // The response to a signal must not depend on what else keeps the process alive.
    void close().finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** A path as a person would write it: relative if it is below the current folder, otherwise absolute. */
function shorten(path: string): string {
  const below = relative(process.cwd(), path);
  return below === '' || below.startsWith('..') ? path : below;
}

const introduce = (site: LocalSite, dataDir: string, mail: MailInbox | null, demo: string | null) =>
  console.log(
    [
      '',
      `  The site   ${site.url}`,
      `  The admin  ${site.url}/admin`,
      `  Its data   ${shorten(dataDir)}`,
      ...(mail ? [`  Its mail   ${shorten(mailFolder(dataDir))}, taken at ${mail.url}`] : []),
      ...(demo === null ? [] : ['', `  ${demo}`]),
      '',
      '  Ctrl-C stops it.',
      '',
    ].join('\n'),
  );

const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** Receives all mail of the site, even if the environment names a mail server: nothing leaves this machine. */
async function takeMail(dataDir: string): Promise<MailInbox> {
  // A development dependency.
  const { openMailInbox } = await import('./mail-inbox.ts');
  const inbox = await openMailInbox(mailFolder(dataDir), shorten);
  process.env['SMTP_URL'] = inbox.url;
  process.env['MAIL_FROM'] = 'The local site <local@site.example>';
  return inbox;
}

/**
 * Runs the local site until it receives a signal, and prints its address.
 *
 * @param extra options that differ in development; `close` stops what it started
 */
export async function runSite(
  { port, dataDir, mail, demo: isDemo }: Settings,
  extra: Partial<Omit<LocalSiteOptions, 'port' | 'dataDir'>> & { close?: () => Promise<void> } = {},
): Promise<LocalSite> {
  const { close, ...options } = extra;
  const demo = isDemo ? await provideDemo(dataDir) : null;
  const inbox = mail ? await takeMail(dataDir) : null;
  const { dist, functions: functionsDir, compressed: compressedDir, settingsFile } = project;
  const site = await startLocalSite({ port, dataDir, dist, functionsDir, compressedDir, settingsFile, ...options });
  stopOnSignal(async () => {
    // Astro's server does not close while it is preparing packages for the browser. It has no data to lose.
    await Promise.all([site.close(), close && Promise.race([close(), setTimeout(patienceMs)])]);
    // A mail may still be in transit. Connections that stay open are abandoned.
    if (inbox) await Promise.race([inbox.close(), setTimeout(200)]);
  });
  introduce(site, dataDir, inbox, demo);
  return site;
}
