import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncContent } from '#contract/api/admin-sync.ts';
import { administratorAt } from './administrator.ts';
import { isNote, writeEssays } from './essays-for-build.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { runScript } from './programs.ts';
import { withProjectCopy } from './project-copy.ts';
import { withServedSite } from './served-site.ts';

const count = 200;

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
export const measure = (): Promise<Figure[]> =>
  withProjectCopy(async (root) => {
    const folder = join(root, 'content/essays');
    await writeEssays(folder, count, 1);
    await vary(folder);
    const original = await essaysIn(folder);
    await runScript(root, 'build.ts');
    return withServedSite(async ({ url }) => {
      const call = await administratorAt(url);
      const pull = async () => {
        const start = performance.now();
        await runScript(root, 'content-pull.ts', ['--from', url, '--write']);
        return performance.now() - start;
      };
      await call(syncContent);
      await pull();
      const untouched = differing(original, await essaysIn(folder));
      await rm(folder, { recursive: true });
      const took = await pull();
      const back = await essaysIn(folder);
      await call(syncContent);
      await pull();
      return [
        exactly(`Pull of ${original.size} unedited files: touched`, untouched, 0),
        exactly('… into an empty folder: other bytes', differing(bytesOf(original), bytesOf(back)), 0),
        exactly('… sync, and pull again: touched', differing(back, await essaysIn(folder)), 0),
        atMost(`Pull of ${original.size} files, the command as a whole`, took / 1_000, 5, 's', 1),
      ];
    }, root);
  });
