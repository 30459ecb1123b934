import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { syncContent } from '#contract/api/admin-sync.ts';
import { project } from '#scripts/project.ts';
import { administratorAt } from './administrator.ts';
import { overDatabase } from './database-store.ts';
import { writeEssays } from './essays-for-build.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { withProjectCopy } from './project-copy.ts';
import { withDataDir, withSiteOver } from './served-site.ts';
import { median } from './statistics.ts';

const essays = 1_000;
const coldRuns = 3;
const warmRuns = 5;

/** Bundles the functions of a copy with the pages of this build, which do not matter to a sync. */
async function bundleFunctions(root: string): Promise<void> {
  // A build moves the pages that functions fill in out of `dist`, once it has bundled the functions.
  for (const pages of [project.dist, join(project.functions, 'pages')])
    await cp(pages, join(root, 'dist'), { recursive: true });
  const bundle = `bundleFunctions(${JSON.stringify({ pages: join(root, 'dist'), outdir: join(root, 'netlify/.build') })})`;
  const script = `import('./scripts/bundle-functions.ts').then(({ bundleFunctions }) => ${bundle})`;
  await promisify(execFile)(process.execPath, ['-e', script], { cwd: root, maxBuffer: 1e8 });
}

async function timedSync(url: string): Promise<{ ms: number; message: string; files: number }> {
  const call = await administratorAt(url);
  const start = performance.now();
  const { message, files } = await call(syncContent);
  return { ms: performance.now() - start, message, files: files.length };
}

/** How many revisions of items are in the database of a folder. */
const countRevisions = (dataDir: string): Promise<number> =>
  overDatabase(dataDir, async ({ storeOf }) => (await Array.fromAsync(storeOf('content').keys('all/'))).length);

/** A sync of 1,000 unchanged essays, in a copy of the project that has them. */
export const measure = (): Promise<Figure[]> =>
  withProjectCopy(async (root) => {
    await writeEssays(join(root, 'content/essays'), essays, 1);
    await bundleFunctions(root);
    return withDataDir(async (dataDir) => {
      const first = await withSiteOver(dataDir, ({ url }) => timedSync(url), root);
      console.log(`  The first sync: ${first.message} in ${(first.ms / 1_000).toFixed(2)} s`);
      const before = await countRevisions(dataDir);
      const cold: number[] = [];
      const warm: number[] = [];
      const messages = new Set<string>();
      const sync = async (url: string, times: number[]): Promise<void> => {
        const { ms, message } = await timedSync(url);
        times.push(ms);
        messages.add(message);
      };
      for (let run = 0; run < coldRuns; run++) {
        await withSiteOver(
          dataDir,
          async ({ url }) => {
            await sync(url, cold);
            for (let call = 0; run === 0 && call < warmRuns; call++) await sync(url, warm);
          },
          root,
        );
      }
      const what = `Sync of ${first.files.toLocaleString('en')} unchanged files`;
      return [
        atMost(`${what}, cold`, Math.max(...cold), 2_000, 'ms'),
        atMost(`${what}, warm`, median(warm), 2_000, 'ms'),
        exactly('… what it says', [...messages].join('; '), 'No change'),
        exactly('… new revisions', (await countRevisions(dataDir)) - before, 0),
      ];
    });
  });
