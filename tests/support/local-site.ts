import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LocalBuilds } from '#local/build/build-hook.ts';
import { startLocalSite, type LocalSite } from '#local/server.ts';

/** Files by path, as text or bytes. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A temporary folder with these files, deleted when the test ends. */
export async function temporaryFolder(files: Files = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFiles(folder, files);
  return folder;
}

/** Writes files into a folder, creating subfolders. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

export interface SiteOnDisk {
  /** Static files. */
  dist?: Files;
  /** Bundled functions, by file name such as `hello.mjs`. */
  functions?: Files;
  /** Text of netlify.toml. */
  settings?: string;
  /** How to rebuild the site, given its folder. */
  builds?: (folder: string) => LocalBuilds;
}

/**
 * A local site over real HTTP, made of these files and stopped when the test ends. `folder` contains dist/, functions/
 * and data/.
 */
export async function localSite({
  dist = {},
  functions = {},
  settings = '',
  builds,
}: SiteOnDisk): Promise<LocalSite & { folder: string }> {
  const folder = await temporaryFolder({ 'netlify.toml': settings, 'dist/.keep': '', 'functions/.keep': '' });
  await writeFiles(join(folder, 'dist'), dist);
  await writeFiles(join(folder, 'functions'), functions);
  // The site sets missing environment variables of its functions, so each test starts without them.
  for (const name of ['NETLIFY_BLOBS_CONTEXT', 'SESSION_SECRET', 'SITE_URL', 'LOCAL_SITE', 'BUILD_HOOK_URL'])
    Reflect.deleteProperty(process.env, name);
  const site = await startLocalSite({
    port: 0,
    dataDir: join(folder, 'data'),
    dist: join(folder, 'dist'),
    functionsDir: join(folder, 'functions'),
    compressedDir: join(folder, 'compressed'),
    settingsFile: join(folder, 'netlify.toml'),
    ...(builds && { builds: builds(folder) }),
  });
  onTestFinished(site.close);
  return { ...site, folder };
}
