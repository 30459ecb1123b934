import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { handleAdminBackup } from '#server/handlers/admin-backup.ts';
import { backUp } from '#scripts/backup/back-up.ts';
import { openBackupFolder } from '#scripts/backup/backup-folder.ts';
import { restore } from '#scripts/backup/restore.ts';
import { connectSite, type BackupSite } from '#scripts/backup/site-client.ts';
import { updatedName } from '#scripts/backup/updated-at.ts';
import { openWholeBackup } from '#scripts/backup/whole-backup.ts';
import { backedUpStores } from '#storage/backed-up.ts';
import { tokenFor } from './administrator.ts';
import { callContext } from './function-calls.ts';

/** The effect on a request to a site: a replacement answer, or undefined to let it through. */
export type Interference = (path: string) => Response | Error | undefined;

export interface BackupOfTest {
  site: BackupSite;
  /** The paths of all requests so far. */
  requests: string[];
  /** Messages to the user. */
  told: string[];
  interfere: (how: Interference) => void;
}

/**
 * The site of a deploy context as the two commands see it: the function itself, called without a server. Requires that
 * sign-in is configured.
 */
export async function backupSite(deployContext: string, token?: string): Promise<BackupOfTest> {
  const requests: string[] = [];
  const told: string[] = [];
  let interference: Interference = () => undefined;
  const fetcher = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    requests.push(pathname + search);
    const instead = interference(pathname + search);
    if (instead instanceof Error) throw instead;
    return instead ?? handleAdminBackup(request, callContext({ deploy: { context: deployContext, id: 'a1b2c3' } }));
  };
  const site = connectSite({
    origin: 'https://meridianforge.example',
    token: token ?? (await tokenFor(deployContext)),
    tell: (line) => void told.push(line),
    fetch: fetcher,
    pausesMs: [1, 1],
  });
  return { site, requests, told, interfere: (how) => (interference = how) };
}

const memory = '/dev/shm';

/**
 * A disk in memory, if one is large enough; with other disks, the time for ten thousand files depends on how busy they
 * are.
 */
function quickDisk(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 1e9 ? memory : tmpdir();
}

/** A folder that does not exist yet in an existing parent, deleted when the test ends. */
export async function backupFolder(): Promise<string> {
  const parent = await mkdtemp(join(quickDisk(), 'backup-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  return join(parent, 'backup');
}

/** `npm run backup`, without a process of its own. */
export async function runBackup({ site, told }: Pick<BackupOfTest, 'site' | 'told'>, path: string, acceptLoss = false) {
  const tell = (line: string) => void told.push(line);
  const folder = openBackupFolder(path, backedUpStores, tell);
  try {
    return {
      ...(await backUp({ site, folder, stores: backedUpStores.toReversed(), acceptLoss, tell })),
      damaged: folder.damaged,
    };
  } finally {
    folder.close();
  }
}

/** `npm run restore`, without a process of its own. */
export async function runRestore({ site, told }: Pick<BackupOfTest, 'site' | 'told'>, path: string) {
  const restored = await restore({
    site,
    backup: openWholeBackup(path),
    stores: backedUpStores,
    tell: (line) => void told.push(line),
  });
  return { ...restored, ...(await site.finish()) };
}

/** Every file of a backup with its bytes, including hidden ones, but without the time of its last run. */
export function bytesOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const paths = files.map((file) => file.slice(folder.length + 1)).filter((path) => path !== updatedName);
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'latin1')]));
}
