import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeEssays } from './essays-for-build.ts';
import { exactly, type Figure } from './figure.ts';
import { emptyCaches, withProjectCopy } from './project-copy.ts';
import { memoryOf } from './scaling.ts';
import { withDataDir, withSiteOver } from './served-site.ts';

const counts = [1_000, 10_000];

/** Bytes of everything below a folder. */
async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function timed(address: string): Promise<{ ms: number; bytes: number; status: number }> {
  const begun = performance.now();
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  const body = await answer.arrayBuffer();
  return { ms: performance.now() - begun, bytes: body.byteLength, status: answer.status };
}

/** What a site of many essays costs to build and to serve, as a table. */
export const measureEssays = (): Promise<Figure[]> =>
  withProjectCopy(async (root) => {
    const rows: string[] = [];
    const figures: Figure[] = [];
    for (const count of counts) {
      await emptyCaches(root);
      await writeEssays(join(root, 'content/essays'), count, 1);
      const begun = performance.now();
      await promisify(execFile)(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, maxBuffer: 1e8 });
      const seconds = (performance.now() - begun) / 1_000;
      const pages = await bytesBelow(join(root, 'netlify/.build/pages'));
      const { size: bundle } = await stat(join(root, 'netlify/.build/essay-page.mjs'));
      await withDataDir((dataDir) =>
        withSiteOver(
          dataDir,
          async ({ url, pid }) => {
            const first = await timed(`${url}/essays/note-7`);
            const again = await timed(`${url}/essays/note-7`);
            const list = await timed(`${url}/essays`);
            const { most } = await memoryOf(pid);
            rows.push(
              `| ${count.toLocaleString('en')} essays | ${seconds.toFixed(0)} s | ${megabytes(pages)} | ${megabytes(bundle)} | ${first.ms.toFixed(0)}, ${again.ms.toFixed(0)} ms | ${megabytes(list.bytes)} | ${most.toFixed(0)} MB |`,
            );
            console.log(rows.at(-1));
            figures.push(
              exactly(`${count} essays: one of them, and the list`, `${first.status}, ${list.status}`, '200, 200'),
            );
          },
          root,
        ),
      );
    }
    console.log(
      [
        '',
        '| Site of | build without any cache | built pages of essays | bundle of their function | an essay, first and again | the list, uncompressed | memory |',
        '| - | - | - | - | - | - | - |',
        ...rows,
      ].join('\n'),
    );
    return figures;
  });
