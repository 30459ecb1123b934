import { parseArgs } from 'node:util';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'astro';
import { addressesIn } from '#server/content/visible/addresses.ts';
import { fingerprintsOf } from '#server/content/visible/fingerprints.ts';
import { movedPages, type MovedPage } from '#server/content/visible/moved.ts';
import { beginBuild, contentToBuild } from '#content-to-build';
import { bundleFunctions } from './bundle-functions.ts';
import { pullForBuild } from './content-pull/laid.ts';
import { siteToBuildFrom } from './content-pull/source-address.ts';
import { hiddenShells, shellFiles } from '#server/pages/page-shell.ts';
import { project } from './project.ts';

const startedAt = Date.now();

const warn = (sentence: string) => {
  console.warn(`Warning: ${sentence}`);
};

/**
 * Lays what the site has published over `content/`, builds the pages into dist/, then the functions, which take pages into themselves, into netlify/.build/. Both may go
 * elsewhere (`--dist`, `--functions`). `--from` names the site to ask; with `--pull-or-fail` one that cannot be asked ends the build.
 */
async function buildSite(): Promise<void> {
  const options = {
    from: { type: 'string' },
    dist: { type: 'string', default: project.dist },
    functions: { type: 'string', default: project.functions },
    'pull-or-fail': { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ options });
  const dist = resolve(values.dist);
  const site = siteToBuildFrom(values.from, process.env);
  const laid = await pullForBuild({ site, orFail: values['pull-or-fail'], warn });
  beginBuild(laid, ({ type, slug }, { issues }) => {
    const fields = issues.map(({ path }) => path.join('.')).join(', ');
    warn(`The ${type} "${slug}" of the site does not fit its schema (${fields}) and is left out.`);
  });
  const pulled = Date.now();
  await build({ root: project.root, outDir: dist, logLevel: 'warn' });
  const pages = Date.now();
  const shown = await contentToBuild(project.content);
  const [visible, addresses] = [fingerprintsOf(shown), addressesIn(shown)];
  const built = { startedAt, tookMs: Date.now() - startedAt, visible, addresses };
  await writeRedirects(dist, movedPages(shown.pages, laid.items, new Date()));
  const outdir = resolve(values.functions);
  const functions = await bundleFunctions({ pages: dist, outdir, built });
  await hideShells(dist, join(outdir, 'shells'));
  const end = Date.now();
  const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`;
  const laidOver = site === null || laid.items.length === 0 ? '' : `, with ${laid.items.length} items of ${site}`;
  console.log(
    `Built the pages in ${seconds(pulled, pages)} and ${functions} functions in ${seconds(pages, end)}: ${seconds(startedAt, end)} in all${laidOver}.`,
  );
}

/** Says where pages are now that have another address since, in the file that Netlify reads for it (decision 0099). */
async function writeRedirects(dist: string, moved: readonly MovedPage[]): Promise<void> {
  const lines = moved.map(({ from, to }) => `/${from} /${to} 301\n`);
  if (lines.length > 0) await writeFile(join(dist, '_redirects'), lines.join(''));
}

/** Takes out of the pages what only functions show; they have it in their bundles by now. */
async function hideShells(dist: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of hiddenShells) await rename(join(dist, shellFiles[name]), join(folder, shellFiles[name]));
}

/** Tells whoever started this process why it failed, where it listens. */
const tell = (failed: string): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send({ failed }, () => resolve());
    else resolve();
  });

try {
  await buildSite();
  // Vite's workers would keep the process for a while after the work is done.
  process.exit(0);
} catch (error) {
  // The stack of a mistake in a content file would bury the sentence that helps.
  console.error(error instanceof Error ? error.message : error);
  await tell(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
