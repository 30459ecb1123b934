import { randomBytes } from 'node:crypto';
import type { BuildFailure } from '#contract/api/build-report.ts';
import { report } from '../blobs/trouble.ts';
import { buildReports } from './build-reports.ts';
import { openBuildFolders } from './build-folders.ts';
import { BuildFailed, runBuild } from './run-build.ts';

/** How this machine rebuilds the site. */
export interface LocalBuilds {
  /** Where builds go, each in a folder of its own. Below the project, so that bundles find its packages. */
  root: string;
  /** The program that builds, into a folder, what the site at `from` has published; and its working folder. */
  command: (folder: string, from: string) => readonly string[];
  cwd: string;
}

/** A build: its pages and its functions. */
export interface Build {
  dist: string;
  functionsDir: string;
}

/** Where a build command puts its two halves. */
export const buildIn = (folder: string): Build => ({ dist: `${folder}/dist`, functionsDir: `${folder}/functions` });

/** A failure that no single file or item caused. */
const plainly = (sentence: string): BuildFailure => ({ sentence, file: null, item: null });

const refusal = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers });

/**
 * The build hook of the local site (architecture §6): a call to its address asks for a build, which is made in the
 * background and shown once it is complete. Any number of calls during a build cause just one more build. A failed
 * build changes nothing but the report.
 * @param from address of the site, which the build asks for the published content
 * @param show makes a build the current one; rejects if it cannot be served
 */
export async function openBuildHook(
  { root, command, cwd }: LocalBuilds,
  from: string,
  show: (build: Build) => Promise<void>,
) {
  const path = `/.netlify/build-hooks/${randomBytes(16).toString('hex')}`;
  const folders = openBuildFolders(root);
  const stopping = new AbortController();
  let isWanted = false;
  let working: Promise<void> | undefined;

  await folders.sweep();
  await buildReports.ended(Date.now(), plainly('The site was stopped while it was being built.'));

  async function build(): Promise<BuildFailure | null> {
    const folder = await folders.make();
    try {
      await runBuild(command(folder, from), cwd, stopping.signal);
      await show(buildIn(folder));
      await folders.show(folder);
      return null;
    } catch (error) {
      await folders.drop(folder);
      if (!(error instanceof BuildFailed)) return plainly('What was built could not be served.');
      return { sentence: error.message, ...error.about };
    }
  }

  async function work(): Promise<void> {
    try {
      while (isWanted && !stopping.signal.aborted) {
        isWanted = false;
        await buildReports.started(Date.now());
        const failure = await build();
        await buildReports.ended(Date.now(), failure);
      }
    } catch (error) {
      report(`build hook: ${String(error)}`);
    } finally {
      working = undefined;
    }
  }

  return {
    /** The path of the hook, which cannot be guessed. */
    path,
    answer(request: Request): Response {
      if (request.method !== 'POST') return refusal(405, { allow: 'POST' });
      isWanted = true;
      working ??= work();
      return Response.json({});
    },
    /** Ends a running build and deletes all builds. */
    async close(): Promise<void> {
      stopping.abort();
      await working;
      await folders.close();
    },
  };
}
