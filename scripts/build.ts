import { parseArgs } from 'node:util';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build } from 'astro';
import type { BuildFailure } from '#contract/api/build-report.ts';
import { builtSiteFile, type BuiltSiteFile } from '#contract/built-site.ts';
import { summariesOf } from '#server/build/built-essays.ts';
import { feedOf } from '#server/build/built-feed.ts';
import { searchOf } from '#server/search/built-search.ts';
import { bySource, knowPictures } from '#server/content/files/read-beside.ts';
import { addressesIn } from '#server/content/visible/addresses.ts';
import { fingerprintsOf } from '#server/content/visible/fingerprints.ts';
import { nothingLaid, type Laid } from '#server/content/visible/visible.ts';
import {
  beginBuild,
  contentToBuild,
  namesOutOfSight,
  problemsOfBuiltItems,
  warningsOfBuiltFiles,
} from '#content-to-build';
import { failureOf } from './build-failure.ts';
import { keepPictures } from './beside-pictures.ts';
import { bundleFunctions } from './bundle-functions.ts';
import { pullForBuild } from './content-pull/laid.ts';
import { isFirstDeploy, repairFrom, siteToBuildFrom } from './content-pull/source-address.ts';
import { nearbyPauses, usualPauses } from './content-pull/tries.ts';
import { writeHeaders } from './headers-file.ts';
import { keepPages } from './kept-pages.ts';
import { project } from './project.ts';
import { redirectsOf, writeRedirects } from './redirects-file.ts';

const startedAt = Date.now();

/** What the site has published, once known. */
let laid: Laid = nothingLaid;

const warn = (sentence: string) => {
  console.warn(`Warning: ${sentence}`);
};

/**
 * Lays what the site has published over `content/`, then builds the pages into dist/ and the functions, which embed
 * pages, into netlify/.build/. `--dist` and `--functions` change these folders; `--from` names the site to ask. If the
 * site cannot be read the build fails, unless FIRST_DEPLOY or REPAIR_FROM says what to do (decision 0112).
 */
async function buildSite(): Promise<void> {
  const options = {
    from: { type: 'string' },
    dist: { type: 'string', default: project.dist },
    functions: { type: 'string', default: project.functions },
  } as const;
  const { values } = parseArgs({ options });
  const dist = resolve(values.dist);
  const site = siteToBuildFrom(values.from, process.env, warn);
  const pulledSite = await pullForBuild({
    site,
    isFirst: isFirstDeploy(process.env),
    repair: repairFrom(process.env),
    pauses: values.from === undefined ? usualPauses : nearbyPauses,
    warn,
  });
  laid = pulledSite;
  knowPictures(bySource(laid.pictures ?? {}));
  beginBuild(
    laid,
    ({ type, slug }, { issues }) => {
      const fields = issues.map(({ path }) => path.join('.')).join(', ');
      warn(`The ${type} "${slug}" of the site does not fit its schema (${fields}) and is left out.`);
    },
    pulledSite.asked,
  );
  for (const { type, slug, field, wrong } of await problemsOfBuiltItems(project.content))
    warn(`The ${type} "${slug}" of the site: ${field} ${wrong}.`);
  for (const { type, slug, field, wrong } of await namesOutOfSight(project.content))
    warn(`The ${type} "${slug}": ${field} ${wrong}. Its page leaves it out.`);
  await warnOfTexts();
  const pulled = Date.now();
  await build({ root: project.root, outDir: dist, logLevel: 'warn' });
  const pages = Date.now();
  const shown = await contentToBuild(project.content);
  const [visible, addresses] = [fingerprintsOf(shown, new Date(startedAt)), addressesIn(shown)];
  const built = {
    site: { startedAt, tookMs: Date.now() - startedAt, visible, addresses },
    feed: await feedOf(shown),
    search: searchOf(shown),
    essays: summariesOf(shown),
  };
  const file: BuiltSiteFile = { startedAt, shows: visible };
  await writeFile(join(dist, builtSiteFile.path), JSON.stringify(file));
  await writeHeaders(dist);
  await writeRedirects(dist, redirectsOf(shown, laid, new Date()));
  const outdir = resolve(values.functions);
  const functions = await bundleFunctions({ pages: dist, outdir, built });
  await keepPictures(project.content, outdir);
  const kept = await keepPages(
    dist,
    join(outdir, 'pages'),
    shown.essays.map(({ slug }) => slug),
  );
  if (kept.left > 0)
    console.log(
      `Of ${kept.kept + kept.left} essays the pages of the first ${kept.kept} in their list are packed with their function, as many as Netlify takes. The function makes the others when they are asked for.`,
    );
  const end = Date.now();
  const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`;
  const laidOver = site === null || laid.items.length === 0 ? '' : `, with ${laid.items.length} items of ${site}`;
  console.log(
    `Built the pages in ${seconds(pulled, pages)} and ${functions} functions in ${seconds(pages, end)}: ${seconds(startedAt, end)} in all${laidOver}.`,
  );
}

/** How many warnings about texts may be printed; more at a time would help nobody. */
const mostWarnings = 50;

async function warnOfTexts(): Promise<void> {
  const warnings = await warningsOfBuiltFiles(project.content);
  for (const sentence of warnings.slice(0, mostWarnings)) warn(sentence);
  const more = warnings.length - mostWarnings;
  if (more > 0) warn(`${more} more like these. Fix those above, and the next build names the others.`);
}

/**
 * Reports a failure to the parent process if it listens, otherwise on Netlify in a file that its plugin reads (decision
 * 0102).
 */
async function tell(failure: BuildFailure): Promise<void> {
  if (process.send) await new Promise<void>((resolve) => process.send?.({ failure }, () => resolve()));
  if (!process.env['NETLIFY']) return;
  await mkdir(dirname(project.buildFailure), { recursive: true });
  await writeFile(project.buildFailure, JSON.stringify(failure));
}

try {
  await buildSite();
  // Vite's workers would keep the process alive for a while after the work is done.
  process.exit(0);
} catch (error) {
  // A stack trace for a mistake in a content file would bury the helpful sentence.
  console.error(error instanceof Error ? error.message : error);
  await tell(failureOf(error, laid));
  process.exit(1);
}
