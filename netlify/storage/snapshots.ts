import type { BlobStore } from './blobs.ts';
import { timeLeft, withinDeadline } from './deadline.ts';
import { reasonOf, type StorageLog } from './log.ts';
import { nodeCrypto } from './node-crypto.ts';
import { parseRevisionKey } from './revision-key.ts';

/** Name of the folder of snapshots; no partition may be called so. */
export const snapshotFolder = 'snapshot';

export interface SnapshotEntry {
  id: string;
  etag: string;
  /** What the key holds, in JSON on one line; neither parsed nor checked before somebody needs it. */
  text: string;
}

/** By key. */
export type Snapshot = Map<string, SnapshotEntry>;

const keyOf = (partition: string): string => `${snapshotFolder}/${partition}`;

/**
 * Reads the snapshot of a partition; empty where there is none or it cannot be trusted. Its first line is the hash of the rest, so that a torn one is known by that and
 * merely costs the time of fetching the keys one by one. Each other line is an entry: key, etag and JSON, with a space between them.
 */
export async function readSnapshot(store: BlobStore, partition: string, log: StorageLog): Promise<Snapshot> {
  try {
    // Half of the time at most: the other half is for doing without.
    const text = await withinDeadline(timeLeft() / 2, () => store.get(keyOf(partition)));
    return text === null ? new Map() : parseSnapshot(text);
  } catch (error) {
    log({ event: 'snapshot_unreadable', store: store.name, key: partition, reason: reasonOf(error) });
    return new Map();
  }
}

/** Throws for a text that is not one whole snapshot. */
function parseSnapshot(text: string): Snapshot {
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== hashOf(body)) throw new Error('It does not match its hash.');
  return new Map(body === '' ? [] : body.split('\n').map(parseEntry));
}

function parseEntry(line: string): [key: string, entry: SnapshotEntry] {
  const afterKey = line.indexOf(' ');
  const afterEtag = line.indexOf(' ', afterKey + 1);
  const key = line.slice(0, afterKey);
  const id = parseRevisionKey(key)?.id;
  if (id === undefined || afterEtag < 0) throw new Error('It holds a line that is no entry.');
  return [key, { id, etag: line.slice(afterKey + 1, afterEtag), text: line.slice(afterEtag + 1) }];
}

/** Replaces the snapshot of a partition. Losing it is no failure: it is logged and the call succeeds. */
export async function writeSnapshot(
  store: BlobStore,
  partition: string,
  snapshot: Snapshot,
  log: StorageLog,
): Promise<void> {
  try {
    await store.put(keyOf(partition), serialise(snapshot));
  } catch (error) {
    log({ event: 'snapshot_not_written', store: store.name, key: partition, reason: reasonOf(error) });
  }
}

/**
 * Takes a record out of the snapshot of its partition, for erasing. Unlike a list, this must not fail quietly: it throws StorageUnavailable, and a snapshot that cannot be
 * read is deleted as a whole, since nobody can tell whom it holds.
 */
export async function purgeSnapshot(store: BlobStore, partition: string, id: string): Promise<void> {
  const text = await store.get(keyOf(partition));
  if (text === null) return;
  let snapshot: Snapshot;
  try {
    snapshot = parseSnapshot(text);
  } catch {
    await store.delete(keyOf(partition));
    return;
  }
  const kept = new Map([...snapshot].filter(([, entry]) => entry.id !== id));
  if (kept.size < snapshot.size) await store.put(keyOf(partition), serialise(kept));
}

/** Deletes the snapshot of a partition that has a segment: nobody keeps both. */
export const deleteSnapshot = (store: BlobStore, partition: string): Promise<void> => store.delete(keyOf(partition));

function serialise(snapshot: Snapshot): string {
  // An etag holds no space (RFC 9110, section 8.8.3); one that does is left out, and costs its record a request.
  const sound = [...snapshot].filter(([, { etag }]) => /^\S+$/.test(etag));
  const body = sound.map(([key, { etag, text }]) => `${key} ${etag} ${text}`).join('\n');
  return `${hashOf(body)}\n${body}`;
}

const hashOf = (text: string): string => nodeCrypto().hash('sha256', text);
