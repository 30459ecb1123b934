import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { secure } from '#server/http/security-headers.ts';
import { newId } from '#storage/ids.ts';
import { reachDirectly } from './blobs/reach-directly.ts';
import { startBlobsServer } from './blobs/server.ts';
import { openBuildHook, type Build, type LocalBuilds } from './build/build-hook.ts';
import { loadFunctions } from './functions/bundles.ts';
import { routeFunctions } from './functions/routes.ts';
import { callBySchedule, runOnSchedule } from './functions/schedule.ts';
import { addressOf, readIncoming, urlOf } from './http/incoming.ts';
import { listen } from './http/listen.ts';
import { problemAnswer } from './http/problem-answer.ts';
import { send } from './http/send.ts';
import { openImages } from './images.ts';
import { sessionSecret } from './session-secret.ts';
import { readNetlifyToml } from './settings/netlify-toml.ts';
import { openSite } from './site.ts';
import { openBuiltPages } from './static/built-pages.ts';
import { openSiteFiles } from './static/site-files.ts';
import type { Pages, Visit } from './static/visit.ts';
import { trackWork } from './work.ts';

/** The largest body that a function can receive, in bytes (Netlify's limit). */
const bodyLimit = 6 * 1_024 * 1_024;

/**
 * How long calls in progress may take once the site has been told to stop, and how much longer the work that outlasts
 * their answers may take.
 */
const graceMs = 1_000;
const patienceMs = 500;

/** Methods that a `Request` cannot carry (Fetch standard §2.2.1), so that no function could receive them. */
const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK']);

export interface LocalSiteOptions {
  /** Port to listen on; 0 takes any free one. */
  port: number;
  /** Folder of the Blobs database and the session secret; made if missing. */
  dataDir: string;
  /** Folder of the built static files. */
  dist: string;
  /** Folder of the bundled functions, `*.mjs`. */
  functionsDir: string;
  /** Folder of compressed files, which outlast the process; made if missing. */
  compressedDir: string;
  /** The netlify.toml with headers and redirects. */
  settingsFile: string;
  /** Where pages come from, instead of `dist`. */
  pages?: Pages;
  /** How to rebuild the site when its build hook is called; without it there is no hook. */
  builds?: LocalBuilds;
  /** Takes over a connection that asks to become a web socket. */
  upgrade?: (message: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface LocalSite {
  url: string;
  port: number;
  blobs: Awaited<ReturnType<typeof startBlobsServer>>;
  /** Imports the changed bundles again. */
  reloadFunctions: () => Promise<void>;
  /** Shows another build: pages and functions at once. Running calls finish with the build they began with. */
  show: (build: Build) => Promise<void>;
  /** Lets running calls finish, for a second at most, and closes the database. */
  close: () => Promise<void>;
}

/**
 * Starts the site as Netlify would serve it. Functions run in this process and read their settings from its
 * environment, so only one site can run in a process. It sets NETLIFY_BLOBS_CONTEXT and LOCAL_SITE (which lets the
 * documented credentials in); also SESSION_SECRET, SITE_URL and, if the site can be built, BUILD_HOOK_URL, unless they
 * are set already.
 * @throws PortUnavailable if the port is in use
 */
export async function startLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const settings = await readNetlifyToml(options.settingsFile);
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const work = trackWork();
  const site = Promise.withResolvers<(visit: Visit) => Promise<Response>>();
  // The port comes first, since SITE_URL names it and functions may read that on import. Calls wait until the rest is
  // ready.
  const listener = await listen(options.port, (message, response) => void handle(site.promise, message, response), {
    upgrade: options.upgrade,
  });
  const stops = [() => listener.close(graceMs), () => work.settled(patienceMs)];
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    for (const each of stops) await each();
  };
  const close = () => (stopped ??= stop());
  try {
    const blobs = await startBlobsServer({ file: join(options.dataDir, 'blobs.sqlite') });
    const takeBack = reachDirectly(blobs);
    stops.push(async () => {
      takeBack();
      await blobs.close();
    });
    const url = `http://localhost:${listener.port}`;
    process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.context;
    process.env['SESSION_SECRET'] ??= await sessionSecret(options.dataDir);
    process.env['SITE_URL'] ??= url;
    process.env['LOCAL_SITE'] = 'yes';

    const platform = { siteUrl: process.env['SITE_URL'], waitUntil: work.add };
    const open = async ({ dist, functionsDir }: Build) => {
      const functions = await loadFunctions(functionsDir);
      const files = openSiteFiles(dist, options.compressedDir);
      const answer = openSite({
        pages: options.pages ?? openBuiltPages(files),
        images: openImages(files),
        // Astro's server has scripts of its own, which the policies of the built pages would block.
        settings: options.pages ? { ...settings, headersFor: () => new Map() } : settings,
        matchFunction: routeFunctions(functions),
        ...platform,
      });
      return { functions, answer };
    };
    let shown = await open(options);
    const show = async (build: Build) => {
      shown = await open(build);
    };
    const hook = options.builds && (await openBuildHook(options.builds, url, show));
    if (hook) {
      stops.splice(-1, 0, () => hook.close());
      process.env['BUILD_HOOK_URL'] ??= url + hook.path;
    }
    const stopTimer = runOnSchedule(
      () => shown.functions,
      (call) => callBySchedule(call, url, platform),
    );
    stops.unshift(async () => {
      stopTimer();
    });
    site.resolve((visit) =>
      visit.url.pathname === hook?.path ? Promise.resolve(secure(hook.answer(visit.request))) : shown.answer(visit),
    );
    return { url, port: listener.port, blobs, reloadFunctions: () => show(options), show, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One call, from Node's objects to the site and back. Never rejects. */
async function handle(
  site: Promise<(visit: Visit) => Promise<Response>>,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const method = message.method ?? 'GET';
  try {
    const url = urlOf(message);
    if (url === null || forbiddenMethods.has(method)) {
      await send(secure(new Response(null, { status: url === null ? 400 : 501 })), response, method);
      return;
    }
    const incoming = readIncoming(message, url, bodyLimit, gone.signal);
    const answer = await (await site)({ request: incoming.request, url, ip: addressOf(message) });
    const tooLarge = incoming.tooLarge();
    await incoming.discardRest();
    if (tooLarge) await answer.body?.cancel();
    await send(
      tooLarge ? problemAnswer('too_large', 'This is more than the site takes at once.', newId()) : answer,
      response,
      method,
    );
  } catch (error) {
    if (gone.signal.aborted) return;
    process.stderr.write(`${JSON.stringify({ level: 'error', message: String((error as Error).stack) })}\n`);
    if (response.headersSent) response.destroy();
    else await send(secure(new Response(null, { status: 500 })), response, method);
  }
}
