import { zipFunction } from '@netlify/zip-it-and-ship-it';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeEssays } from './essays-for-build.ts';
import { atMost, exactly, printRows, type Figure } from './figure.ts';
import { memoryOf } from './memory.ts';
import { emptyCaches, withProjectCopy } from './project-copy.ts';
import { withDataDir, withSiteOver } from './served-site.ts';

const counts = [100, 1_000, 10_000];
/** Netlify's limit for a packed function in megabytes. */
const mostPacked = 50;

/** Bytes of everything below a folder. */
async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * Runs `npm run build`.
 *
 * @returns seconds, and the peak memory of its process in megabytes
 * @throws Error if it fails
 */
async function build(root: string): Promise<{ seconds: number; memory: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' });
  const ended = once(child, 'close') as Promise<[number | null]>;
  let memory = 0;
  while (child.exitCode === null && child.signalCode === null) {
    // It may end before the answer.
    const { most } = await memoryOf(child.pid ?? 0).catch(() => ({ most: 0 }));
    memory = Math.max(memory, most || 0);
    await pause(100);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error('The build failed.');
  return { seconds: (performance.now() - begun) / 1_000, memory };
}

/** Size of the zip that Netlify's packer makes of the essay function. */
async function packedBytes(root: string, folder: string): Promise<number> {
  const packed = await zipFunction(join(root, 'netlify/.build/essay-page.mjs'), folder, {
    basePath: root,
    config: { 'essay-page': { includedFiles: ['netlify/.build/pages/**'] } },
  });
  return packed ? (await stat(packed.path)).size : 0;
}

async function timed(address: string): Promise<{ ms: number; bytes: number; status: number }> {
  const begun = performance.now();
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  const body = await answer.arrayBuffer();
  return { ms: performance.now() - begun, bytes: body.byteLength, status: answer.status };
}

/**
 * The cost of building and serving a site with many essays, as a table. The oldest essay is one whose page may have
 * been left out.
 */
export const measure = (): Promise<Figure[]> =>
  withProjectCopy(async (root) => {
    const rows: string[][] = [];
    const figures: Figure[] = [];
    for (const count of counts) {
      const name = `${count.toLocaleString('en')} essays`;
      await emptyCaches(root);
      await writeEssays(join(root, 'content/essays'), count, 1);
      const { seconds, memory } = await build(root);
      const files = await bytesBelow(join(root, 'dist'));
      const kept = (await readdir(join(root, 'netlify/.build/pages/essays'))).length;
      await withDataDir(async (dataDir) => {
        const packed = await packedBytes(root, dataDir);
        figures.push(atMost(`${name}: their function, packed`, packed / 1e6, mostPacked, 'MB', 1));
        await withSiteOver(
          dataDir,
          async ({ url, pid }) => {
            const first = await timed(`${url}/essays/note-0`);
            const again = await timed(`${url}/essays/note-0`);
            const list = await timed(`${url}/essays`);
            const { most } = await memoryOf(pid);
            const cells = [
              name,
              `${seconds.toFixed(0)} s`,
              `${memory.toFixed(0)} MB`,
              megabytes(files),
              kept.toLocaleString('en'),
              megabytes(packed),
              `${first.ms.toFixed(0)}, ${again.ms.toFixed(0)} ms`,
              megabytes(list.bytes),
              `${most.toFixed(0)} MB`,
            ];
            rows.push(cells);
            console.log(cells.join(', '));
            figures.push(exactly(`${name}: one of them, and the list`, `${first.status}, ${list.status}`, '200, 200'));
          },
          root,
        );
      });
    }
    const headings = [
      ...['Site of', 'build without any cache', 'memory of it', 'static files', 'pages that the function carries'],
      ...['the function, packed', 'an essay, first and again', 'the list, uncompressed', 'memory of the server'],
    ];
    printRows(headings, rows);
    return figures;
  });
