import * as z from 'zod/mini';
import { dateOf } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import { parseRevisionKey, recordPrefix } from '../revision-key.ts';
import { snapshotFolder } from '../snapshots.ts';
import { readStoredJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';
import { sweep, type Swept } from '../sweep.ts';
import { isMediaId, media } from './media.ts';

const folder = 'orphans/';
const month = 30 * 24 * 60 * 60 * 1000;
const noteShape = /^orphans\/(\d{4}-\d\d-\d\d)-([0-9a-f]{64})$/;
const address = /\/media\/([0-9a-f]{64})/g;

/** A revision that says that its record was removed. */
const tombstone = z.object({ removed: z.literal(true) });

/**
 * Bytes of pictures without a record: an upload or a deletion stopped half-way. Their keys carry no time, so the day
 * they were first seen is noted in a key `orphans/<date>-<id>` beside them.
 */
export function orphanedBytes({ store: storeOf, open }: Opening) {
  const files = storeOf('media-files');
  const records = storeOf('media');
  const items = storeOf('content');

  /** Whether a record exists. Decided by its keys, so that an unreadable one counts. */
  async function hasRecord(id: string): Promise<boolean> {
    let newest = { key: '', rev: 0 };
    for await (const key of records.keys(recordPrefix('all', id))) {
      const rev = parseRevisionKey(key)?.rev ?? 0;
      if (rev > newest.rev) newest = { key, rev };
    }
    return newest.rev > 0 && (await readStoredJson(records, newest.key, tombstone)) === null;
  }

  /** The pictures that any revision of an item names. */
  async function readUsed(): Promise<ReadonlySet<string>> {
    const used = new Set<string>();
    const keys = await Array.fromAsync(items.keys(''));
    const revisions = keys.filter((key) => !key.startsWith(`${snapshotFolder}/`));
    await inParallel(revisions, async (key) => {
      for (const [, id = ''] of ((await items.get(key)) ?? '').matchAll(address)) used.add(id);
    });
    return used;
  }

  /** Deletes bytes that have no record. Puts them back if a record was written in between. */
  async function drop(id: string): Promise<void> {
    if (await hasRecord(id)) return;
    const bytes = await files.getBytes(id);
    await files.delete(id);
    if (bytes && (await hasRecord(id))) await files.create(id, bytes);
  }

  /**
   * Deletes bytes that have had no record for thirty days and that no revision of an item names, so that neither an
   * upload in progress nor a restored item misses them. Bytes that a revision names are checked again thirty days
   * later.
   */
  async function expire(now: number, after?: string): Promise<Swept> {
    const notes = new Map<string, string[]>();
    const ids = new Set<string>();
    for await (const key of files.keys('')) {
      const noted = noteShape.exec(key)?.[2];
      if (noted !== undefined) notes.set(noted, [...(notes.get(noted) ?? []), key]);
      else if (isMediaId(key)) ids.add(key);
    }
    const listed = await open(media).records.all();
    for (const { id } of [...listed.records, ...listed.unreadable]) ids.delete(id);

    const isOld = (note: string | undefined): boolean => (noteShape.exec(note ?? '')?.[1] ?? '9') < dateOf(now - month);
    const isDue = [...ids].some((id) => isOld(notes.get(id)?.sort()[0]));
    const used = isDue ? await readUsed() : new Set<string>();
    const note = (id: string) => files.create(`${folder}${dateOf(now)}-${id}`, '');

    return sweep({
      keys: new Set([...ids, ...notes.keys()]),
      after,
      async expire([id = '']) {
        const noted = notes.get(id)?.sort() ?? [];
        const isOrphan = ids.has(id) && !(await hasRecord(id));
        if (isOrphan && noted.length === 0) await note(id);
        if (isOrphan && !isOld(noted[0])) return 0;
        if (isOrphan && used.has(id)) await note(id);
        else if (isOrphan) await drop(id);
        for (const key of noted) await files.delete(key);
        return isOrphan && !used.has(id) ? 1 : 0;
      },
    });
  }

  return { expire };
}
