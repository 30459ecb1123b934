import type { Frame } from '#contract/backup-frames.ts';
import { backupLimits } from '#contract/api/admin-backup.ts';
import { parseRevisionKey } from '#storage/revision-key.ts';
import { CommandError } from '../command/command.ts';
import type { BackupFolder } from './backup-folder.ts';
import { assertSameSite } from './same-site.ts';
import { brokenLinks, lackingBytes } from './links.ts';
import { isDamaged } from './damaged.ts';
import { named, pathOf, storedKeyOf, type Listed, type StoredKey } from './paths.ts';
import type { BackupSite } from './site-client.ts';

export interface Backup {
  /** Number of files in it. */
  files: number;
  /** Values fetched, and files deleted because the site no longer has them. */
  fetched: number;
  deleted: number;
}

export interface BackupOptions {
  site: BackupSite;
  folder: BackupFolder;
  /** The stores, in reading order. */
  stores: readonly string[];
  /** Whether the folder may lose most of its content. */
  acceptLoss: boolean;
  tell: (line: string) => void;
}

/** Concurrent requests. */
const width = 4;
/** How often the lists are read again while the site keeps changing. */
const mostPasses = 10;

/**
 * Brings a folder up to date with a site. Reads the lists again until they contain nothing new, so that the folder
 * matches the last lists read and leaves out what was erased in the meantime (decision 0109).
 *
 * @throws CommandError with a sentence; values fetched so far are kept, and are not fetched again
 */
export async function backUp({ site, folder, stores, acceptLoss, tell }: BackupOptions): Promise<Backup> {
  const fetched = new Set<string>();
  /** Records with a missing part: everything already read of them is requested again, whatever the lists say. */
  const doubted = new Set<string>();
  /** Values damaged on the site but intact in the folder. */
  const spared = new Set<string>();
  let goneBefore = new Set<string>();
  for (let pass = 1; ; pass += 1) {
    // What is erased after this moment may still be listed.
    const at = new Date();
    const listed = await listAll(site, stores);
    if (pass === 1) await assertSameSite(site, folder, listed, acceptLoss);
    const isDoubted = (value: Listed): boolean => doubted.has(recordOf(value) ?? '');
    const missing = [...listed].filter(([path, value]) => {
      const known = folder.known.get(path);
      const isOther = value.etag === '' ? !fetched.has(path) : known?.etag !== value.etag;
      return !spared.has(path) && (!known || isOther || isDoubted(value));
    });
    const gone = await fetchAll(missing.map(([, value]) => value));
    const paths = new Set([...listed.keys()].filter((path) => folder.known.has(path) && !gone.has(path)));
    const textOf = (path: string): string => folder.read(path)?.toString() ?? '';
    const broken = brokenLinks(paths, textOf);
    const went = [...gone].some((path) => !goneBefore.has(path));
    const came = missing.some(([path, value]) => !gone.has(path) && !isDoubted(value) && !spared.has(path));
    goneBefore = gone;
    for (const path of gone) doubted.add(recordOf(storedKeyOf(path)) ?? path);
    if ((came || went || (broken.length > 0 && pass < 3)) && pass < mostPasses) continue;
    // A busy site never stands still. Values added since the last list are left for the next run, but removed ones must
    // not remain in the folder.
    if (went) throw new CommandError('The site changes faster than it can be read. Run the same command again.');
    // The only copy of a picture that was too large to restore.
    const only = [...lackingBytes(paths, textOf).keys()].filter((path) => folder.known.has(path));
    for (const path of only) paths.add(path);
    const deleted = folder.commit(paths, at);
    for (const sentence of brokenLinks(paths, textOf)) tell(sentence);
    if (only.length > 0) {
      tell(
        `Missing on the site, and kept in the folder: ${named(only)}. docs/backup.md says what to do with such pictures.`,
      );
    }
    if (spared.size > 0) {
      tell(
        `Damaged on the site, and kept in the folder as it was: ${named([...spared])}. docs/backup.md says how to bring it back.`,
      );
    }
    return { files: paths.size, fetched: fetched.size, deleted };
  }

  /** Fetches values into the folder. Returns the paths of those that are gone. */
  async function fetchAll(values: readonly Listed[]): Promise<Set<string>> {
    const gone = new Set<string>();
    let done = 0;
    const told = setInterval(() => {
      tell(`${done.toLocaleString('en')} of ${values.length.toLocaleString('en')} values fetched.`);
    }, 5_000);
    const take = (value: Listed, { bytes, sha256 }: Frame): void => {
      const path = pathOf(value);
      done += 1;
      if (bytes === null || sha256 === null) {
        gone.add(path);
        return;
      }
      const held = folder.known.has(path) ? folder.read(path) : null;
      if (held && isDamaged(value, bytes) && !isDamaged(value, held)) {
        spared.add(path);
        return;
      }
      folder.put(path, bytes, { sha256, etag: value.etag });
      fetched.add(path);
    };
    const queue = stores.flatMap((store) => batchesOf(values.filter((value) => value.store === store)));
    const worker = async (): Promise<void> => {
      for (let batch = queue.shift(); batch; batch = queue.shift()) {
        const [{ store }] = batch;
        const frames = await site.values(
          store,
          batch.map(({ key }) => key),
        );
        for (const [index, frame] of frames.entries()) {
          const value = batch[index];
          if (value) take(value, frame);
        }
        const [next, ...rest] = batch.slice(frames.length);
        if (next) queue.unshift([next, ...rest]);
      }
    };
    try {
      await allOrFirstFailure(Array.from({ length: width }, worker));
    } finally {
      clearInterval(told);
    }
    return gone;
  }
}

/** The record that a value is a revision of; null if it is not a revision. */
function recordOf({ store, key }: StoredKey): string | null {
  const revision = parseRevisionKey(key);
  return revision && `${store}/${revision.partition}/${revision.id}`;
}

async function listAll(site: BackupSite, stores: readonly string[]): Promise<Map<string, Listed>> {
  const listed = new Map<string, Listed>();
  for (const store of stores) {
    for (const [key, etag] of await site.keys(store)) listed.set(pathOf({ store, key }), { store, key, etag });
  }
  return listed;
}

type Batch = [Listed, ...Listed[]];

function batchesOf(values: readonly Listed[]): Batch[] {
  const batches: Batch[] = [];
  for (let at = 0; at < values.length; at += backupLimits.values) {
    const [first, ...rest] = values.slice(at, at + backupLimits.values);
    if (first) batches.push([first, ...rest]);
  }
  return batches;
}

/** Waits until all have settled, so that nothing is written after a failure is reported. */
async function allOrFirstFailure(works: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(works);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
