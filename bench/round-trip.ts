import { execFile } from 'node:child_process';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { syncContent } from '#contract/api/admin-sync.ts';
import { signInAt } from './administrator.ts';
import { isNote, writeEssays } from './essays-for-build.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { withProjectCopy } from './project-copy.ts';
import { withDataDir, withSiteOver } from './served-site.ts';

const count = 200;
const run = promisify(execFile);

/** The content and modification time of each essay, by name. */
async function essaysIn(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder).catch(() => [])).sort();
  const read = names.map(async (name) => {
    const path = join(folder, name);
    const [bytes, { mtimeMs }] = await Promise.all([readFile(path, 'base64'), stat(path)]);
    return [name, `${mtimeMs} ${bytes}`] as const;
  });
  return new Map(await Promise.all(read));
}

/** Rewrites every second note in another editor's style: with its own line endings, quotes and comments. */
async function vary(folder: string): Promise<void> {
  for (const [number, name] of (await readdir(folder)).filter(isNote).entries()) {
    if (number % 2 === 0) continue;
    const path = join(folder, name);
    const text = (await readFile(path, 'utf8')).replace(/^title: (.*)$/m, "title:   '$1'   # as it was said");
    await writeFile(path, number % 4 === 1 ? `\uFEFF${text.replaceAll('\n', '\r\n')}` : text.trimEnd());
  }
}

const differing = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): number =>
  [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name)).length;

/** Without the modification time. */
const bytesOf = (files: ReadonlyMap<string, string>) =>
  new Map([...files].map(([name, value]) => [name, value.slice(value.indexOf(' '))]));

/**
 * Takes 200 files and the site's own into the admin, back into an empty folder, into the admin and back again, over
 * HTTP with the real commands.
 */
export const measureRoundTrip = (): Promise<Figure[]> =>
  withProjectCopy(async (root) => {
    const folder = join(root, 'content/essays');
    await writeEssays(folder, count, 1);
    await vary(folder);
    const original = await essaysIn(folder);
    await run(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, maxBuffer: 1e8 });
    return withDataDir((dataDir) =>
      withSiteOver(
        dataDir,
        async ({ url }) => {
          const headers = await signInAt(url);
          const sync = async () => {
            const answer = await fetch(url + syncContent.path, { method: 'POST', headers });
            if (!answer.ok) throw new Error(await answer.text());
          };
          const pull = async () => {
            const start = performance.now();
            const args = [join(root, 'scripts/content-pull.ts'), '--from', url, '--write'];
            await run(process.execPath, args, { cwd: root });
            return performance.now() - start;
          };
          await sync();
          await pull();
          const untouched = differing(original, await essaysIn(folder));
          await rm(folder, { recursive: true });
          const took = await pull();
          const back = await essaysIn(folder);
          await sync();
          await pull();
          return [
            exactly(`Pull of ${original.size} unedited files: touched`, String(untouched), '0'),
            exactly('… into an empty folder: other bytes', String(differing(bytesOf(original), bytesOf(back))), '0'),
            exactly('… sync, and pull again: touched', String(differing(back, await essaysIn(folder))), '0'),
            atMost(`Pull of ${original.size} files, the command as a whole`, took / 1_000, 5, 's', 1),
          ];
        },
        root,
      ),
    );
  });
