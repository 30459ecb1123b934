import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { project } from '#scripts/project.ts';
import { seedSite } from '#support/backup-seed.ts';
import { signInAt } from './administrator.ts';
import { seedDatabase, type Seed } from './database-store.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { runScript } from './programs.ts';
import { withDataDir, withServedSite, withSiteOver } from './served-site.ts';

const amounts = {
  contacts: 10_000,
  subscribers: 500,
  items: 1_000,
  revisions: 5,
  pictures: 200,
  pictureBytes: 200_000,
};

/** Writes a site's content into the database of a folder, in the format of the local server. */
function fill(dataDir: string): void {
  const seeds: Seed[] = [];
  seedSite((store, key, value) => seeds.push({ store, key, value }), amounts);
  seedDatabase(dataDir, seeds);
}

/** Runs one of the two commands as a person would; returns how many seconds it took. */
async function timedCommand(script: string, option: string, url: string, folder: string): Promise<number> {
  const { Authorization } = await signInAt(url);
  const env = { ...process.env, ADMIN_TOKEN: Authorization.slice('Bearer '.length) };
  const start = performance.now();
  const printed = await runScript(project.root, script, [option, url, folder], env);
  const seconds = (performance.now() - start) / 1_000;
  const said = printed.split('\n').find((line) => line.includes(' holds ')) ?? '';
  console.log(`  ${said.replaceAll(folder, 'The folder')} ${seconds.toFixed(1)} s`);
  return seconds;
}

/** The files of a folder, relative to it. */
function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** How many files differ between two folders, or exist in only one. */
function countDifferences(left: string, right: string): number {
  const [ours, theirs] = [new Set(filesOf(left)), new Set(filesOf(right))];
  const isSame = (path: string) =>
    ours.has(path) && theirs.has(path) && readFileSync(join(left, path)).equals(readFileSync(join(right, path)));
  return [...new Set([...ours, ...theirs])].filter((path) => !isSame(path)).length;
}

/** A backup of what ten thousand people and some editors wrote, a second one, a restore, and a backup of that. */
export const measure = (): Promise<Figure[]> =>
  withDataDir((folders) =>
    withDataDir(async (dataDir) => {
      fill(dataDir);
      const [first, again] = [join(folders, 'first'), join(folders, 'again')];
      const { full, second } = await withSiteOver(dataDir, async ({ url }) => ({
        full: await timedCommand('backup.ts', '--from', url, first),
        second: await timedCommand('backup.ts', '--from', url, first),
      }));
      const restored = await withServedSite(async ({ url }) => {
        const seconds = await timedCommand('restore.ts', '--to', url, first);
        await timedCommand('backup.ts', '--from', url, again);
        return seconds;
      });
      return [
        atMost('Backup of 10,000 contacts, 1,000 items of 5 revisions, 200 pictures', full, 60, 's', 1),
        atMost('… second, incremental run', second, 5, 's', 1),
        atMost('… restore of it into an empty site', restored, 120, 's', 1),
        exactly('… files that differ in a backup of the restored site', countDifferences(first, again), 0),
      ];
    }),
  );
