import { dirname, join } from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { dev } from 'astro';
import { context, type Plugin } from 'esbuild';
import type { Redirect } from '#contract/content/redirect.ts';
import { nothingLaid } from '#server/content/visible/visible.ts';
import { shellFiles } from '#server/pages/page-shell.ts';
import { keepPictures } from './beside-pictures.ts';
import { contentToBuild } from '#content-to-build';
import { bundleOptions, emptyFolder } from './bundle-functions.ts';
import { command } from './command/command.ts';
import { openDevPages, passUpgradeOn } from './dev-pages.ts';
import { project, readSettings } from './project.ts';
import { redirectsOf } from './redirects-file.ts';
import { runSite } from './run-site.ts';

const pages = join(project.development, 'pages');
const outdir = join(project.development, 'functions');
const parts = join(project.development, 'parts');

/** Gets from Astro's server the page shells that a build would take from dist/. */
async function fetchShells(port: number): Promise<void> {
  await emptyFolder(pages);
  await Promise.all(
    Object.values(shellFiles).map(async (file) => {
      const answer = await fetch(`http://127.0.0.1:${port}/${file.replace(/\.html$/, '')}`);
      await mkdir(dirname(join(pages, file)), { recursive: true });
      await writeFile(join(pages, file), await answer.text());
    }),
  );
}

/**
 * The redirects in the files, which are all that development uses. While a file cannot be read there are none; Astro's
 * own page shows the error.
 */
const devRedirects = (): Promise<Redirect[]> =>
  contentToBuild(project.content).then(
    (shown) => redirectsOf(shown, nothingLaid, new Date()),
    () => [],
  );

/** `npm run dev`: Astro's server, with the local site's functions and Blobs in front of it, on one port. */
await command(async () => {
  const settings = readSettings(process.env);
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  const astro = await dev({ root: project.root, server: { host: '127.0.0.1', port: 0 }, logLevel: 'warn' });
  const { port } = astro.address;
  await fetchShells(port);
  await emptyFolder(outdir);
  await keepPictures(project.content, outdir);

  let reload = () => Promise.resolve();
  const reloading: Plugin = {
    name: 'reload',
    setup(build) {
      build.onEnd(({ errors }) => (errors.length === 0 ? reload() : undefined));
    },
  };
  await emptyFolder(parts);
  const options = await bundleOptions({ pages, parts, outdir, origin: `http://127.0.0.1:${port}` });
  const functions = await context({ ...options, plugins: [...options.plugins, reloading] });
  await functions.rebuild();
  const site = await runSite(settings, {
    dist: project.public,
    functionsDir: outdir,
    pages: openDevPages(port, devRedirects),
    upgrade: passUpgradeOn(port),
    close: async () => {
      await Promise.all([astro.stop(), functions.dispose()]);
    },
  });
  reload = site.reloadFunctions;
  await functions.watch();
});
