import { backupLimits, mostRestored } from '#contract/api/admin-backup.ts';
import { frameSize } from '#contract/backup-frames.ts';
import { parseRevisionKey } from '#storage/revision-key.ts';
import { CommandError } from '../command/command.ts';
import { named, pathOf, storedKeyOf, type StoredKey } from './paths.ts';
import type { BackupSite, SentValue } from './site-client.ts';
import type { WholeBackup } from './whole-backup.ts';

export interface RestoreOptions {
  site: BackupSite;
  backup: WholeBackup;
  /** The stores, in writing order. */
  stores: readonly string[];
  tell: (line: string) => void;
}

export interface Restored {
  written: number;
  /** How many values were already there. */
  there: number;
  /** How many of its own values the site keeps. */
  kept: number;
  /**
   * Values too large for any request, which the site therefore lacks: pictures from a version that did not limit their
   * size.
   */
  tooLarge: string[];
}

interface File extends StoredKey {
  path: string;
}

/**
 * Values that a site creates by itself, which may be kept beside or in place of the restored ones: daily sums, records
 * of the deploys that it has seen, and clicks on links in a campaign that an interrupted restore has already brought
 * back.
 */
const isOwn = ({ store, key }: StoredKey): boolean =>
  store === 'rollups' ||
  (store === 'content-bases' && key.startsWith('deploys/')) ||
  (store === 'clicks' && key.startsWith('days/'));

/**
 * The switch that closes the forms, so that nothing is written during a restore. The site keeps its own, whatever the
 * backup says.
 */
const isMaintenance = ({ path }: File): boolean => path.startsWith('settings/all/maintenance_mode/');

/**
 * Writes a backup into a site that contains nothing else, and then verifies that everything is there.
 *
 * @throws CommandError before anything is written, if the site contains something else; later, if the site refuses
 *   something. Values written so far are kept, and running the command again continues
 */
export async function restore({ site, backup, stores, tell }: RestoreOptions): Promise<Restored> {
  const backedUp = [...backup.files.keys()].map((path): File => ({ path, ...storedKeyOf(path) }));
  const unknown = backedUp.find(({ store }) => !stores.includes(store));
  if (unknown)
    throw new CommandError(
      `The site at ${site.origin} knows no ${unknown.store}: its version is older than the backup. Deploy this version first.`,
    );

  const standing = await listAll();
  const foreign = [...standing.values()].filter(({ path }) => !backup.files.has(path));
  const differing = await thatDiffer(backedUp.filter(({ path }) => standing.has(path)));
  const own = new Set([...foreign, ...differing].filter(isOwn));
  const isSwitched = [...foreign, ...differing].some(isMaintenance);
  const stays = (file: File): boolean => own.has(file) || (isSwitched && isMaintenance(file));
  refuse(
    foreign.filter((file) => !stays(file)),
    differing.filter((file) => !stays(file)),
  );
  const wanted = backedUp.filter((file) => !stays(file));
  const tooLarge = wanted.filter(isTooLarge);
  const files = wanted.filter((file) => !tooLarge.includes(file));
  const same = files.filter(({ path }) => standing.has(path));
  if (isSwitched) tell('Maintenance mode stays as it is on the site.');

  let written = 0;
  for (const store of stores) {
    // Newest revisions first: after an interruption, each record on the site is in its latest state, and nothing
    // withdrawn is visible again.
    for (const wave of wavesOf(files.filter((file) => file.store === store && !standing.has(file.path)))) {
      for (const values of bodiesOf(wave)) {
        await site.write(store, values);
        written += values.length;
        tell(`${written.toLocaleString('en')} of ${(files.length - same.length).toLocaleString('en')} values written.`);
      }
    }
  }
  const lacking = await thatDiffer(files);
  if (lacking.length > 0) {
    throw new CommandError(
      `${named(lacking.map(({ path }) => path))} did not come to the site at ${site.origin} as backed up. Run the same command again.`,
    );
  }
  return { written, there: same.length, kept: own.size, tooLarge: tooLarge.map(({ path }) => path) };

  function isTooLarge({ path, store }: File): boolean {
    return store === 'media-files' && !standing.has(path) && backup.read(path).byteLength > mostRestored;
  }

  async function listAll(): Promise<Map<string, File>> {
    const listed = new Map<string, File>();
    for (const store of stores) {
      for (const key of (await site.keys(store)).keys()) {
        const path = pathOf({ store, key });
        listed.set(path, { path, store, key });
      }
    }
    return listed;
  }

  /** The values that are missing or different on the site. */
  async function thatDiffer(compared: readonly File[]): Promise<File[]> {
    const differing: File[] = [];
    for (const store of stores) {
      let rest = compared.filter((file) => file.store === store);
      while (rest.length > 0) {
        const frames = await site.hashes(
          store,
          rest.map(({ key }) => key),
        );
        differing.push(
          ...rest.filter(
            ({ path }, index) => index < frames.length && frames[index]?.sha256 !== backup.files.get(path),
          ),
        );
        rest = rest.slice(frames.length);
      }
    }
    return differing;
  }

  function refuse(others: readonly File[], differing: readonly File[]): void {
    const found = [
      ...(others.length > 0 ? [`holds what the backup does not: ${named(others.map(({ path }) => path))}`] : []),
      ...(differing.length > 0 ? [`has other values in ${named(differing.map(({ path }) => path))}`] : []),
    ];
    if (found.length === 0) return;
    throw new CommandError(
      `The site at ${site.origin} ${found.join(', and ')}. A restore needs a site that holds nothing else. Nothing was written.`,
    );
  }

  /** Groups values into requests, as many as fit into each. */
  function* bodiesOf(wave: readonly File[]): Generator<SentValue[]> {
    let values: SentValue[] = [];
    let size = 0;
    for (const { path, key } of wave) {
      const bytes = backup.read(path);
      const more = frameSize({ key, bytes, sha256: backup.files.get(path) ?? null });
      if (values.length === backupLimits.values || (size + more > backupLimits.bytes && values.length > 0)) {
        yield values;
        [values, size] = [[], 0];
      }
      values.push({ key, bytes });
      size += more;
    }
    if (values.length > 0) yield values;
  }
}

/** The newest revision of each record, then all others. */
function wavesOf(files: readonly File[]): [File[], File[]] {
  const newest = new Map<string, number>();
  for (const { key } of files) {
    const revision = parseRevisionKey(key);
    if (revision) newest.set(revision.id, Math.max(revision.rev, newest.get(revision.id) ?? 0));
  }
  const isNewest = ({ key }: File): boolean => {
    const revision = parseRevisionKey(key);
    return !revision || newest.get(revision.id) === revision.rev;
  };
  return [files.filter(isNewest), files.filter((file) => !isNewest(file))];
}
