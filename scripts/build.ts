import { build } from 'astro';
import { bundleFunctions } from './bundle-functions.ts';
import { project } from './project.ts';

/** Builds the pages into dist/, then the functions, which take pages into themselves, into netlify/.build/. */
async function buildSite(): Promise<void> {
  const start = performance.now();
  await build({ root: project.root, logLevel: 'warn' });
  const pages = performance.now();
  const functions = await bundleFunctions();
  const end = performance.now();
  const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`;
  console.log(
    `Built the pages in ${seconds(start, pages)} and ${functions} functions in ${seconds(pages, end)}: ${seconds(start, end)} in all.`,
  );
}

try {
  await buildSite();
  // Vite's workers would keep the process for a while after the work is done.
  process.exit(0);
} catch (error) {
  // The stack of a mistake in a content file would bury the sentence that helps.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
