import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#local/blobs/database.ts';
import { project } from '#scripts/project.ts';
import { seedSite } from '#support/backup-seed.ts';
import { signInAt } from './administrator.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { withDataDir, withSiteOver } from './served-site.ts';

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
  const database = openDatabase(join(dataDir, 'blobs.sqlite'));
  seedSite((store, key, value) => {
    const place = { site: 'local-site', store: `site:dev_${store}`, key };
    database.write(place, typeof value === 'string' ? Buffer.from(value) : value, null, { kind: 'new' });
  }, amounts);
  database.close();
}

/** Runs one of the two commands as a person would; returns how many seconds it took. */
async function timedCommand(script: string, option: string, url: string, folder: string): Promise<number> {
  const { Authorization } = await signInAt(url);
  const env = { ...process.env, ADMIN_TOKEN: Authorization.slice('Bearer '.length) };
  const start = performance.now();
  const command = [join(project.root, 'scripts', script), option, url, folder];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env, maxBuffer: 1e8 });
  const seconds = (performance.now() - start) / 1_000;
  const said = stdout.split('\n').find((line) => line.includes(' holds ')) ?? '';
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
export const measureBackup = (): Promise<Figure[]> =>
  withDataDir((folders) =>
    withDataDir(async (dataDir) => {
      fill(dataDir);
      const [first, again] = [join(folders, 'first'), join(folders, 'again')];
      const { full, second } = await withSiteOver(dataDir, async ({ url }) => ({
        full: await timedCommand('backup.ts', '--from', url, first),
        second: await timedCommand('backup.ts', '--from', url, first),
      }));
      const restored = await withDataDir((empty) =>
        withSiteOver(empty, async ({ url }) => {
          const seconds = await timedCommand('restore.ts', '--to', url, first);
          await timedCommand('backup.ts', '--from', url, again);
          return seconds;
        }),
      );
      return [
        atMost('Backup of 10,000 contacts, 1,000 items of 5 revisions, 200 pictures', full, 60, 's', 1),
        atMost('… second, incremental run', second, 5, 's', 1),
        atMost('… restore of it into an empty site', restored, 120, 's', 1),
        exactly('… files that differ in a backup of the restored site', String(countDifferences(first, again)), '0'),
      ];
    }),
  );
