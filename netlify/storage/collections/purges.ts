import * as z from 'zod/mini';
import { boundedBy } from '../deadline.ts';
import { deleteKeys } from '../delete-keys.ts';
import { newId, timeOf } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import { readStoredJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';

const tagList = z.array(z.string());

/** A purge of the CDN that failed. */
export interface FailedPurge {
  key: string;
  /** When, in milliseconds since 1970. */
  at: number;
  tags: string[];
}

const folder = 'failed/';

/**
 * Failed purges that must be repeated. Each has a key of its own, so that instances do not overwrite each other's
 * notes.
 */
export function purges({ store: storeOf, timeoutMs }: Opening) {
  const store = storeOf('purges');
  const bounded = boundedBy(timeoutMs);
  return {
    note: bounded(async (tags: readonly string[], at: number): Promise<void> => {
      await store.create(`${folder}${newId(at)}`, JSON.stringify(tags));
    }),

    /** All of them, in no promised order. An unreadable one has no tags (rules 30). */
    all: bounded(async (): Promise<FailedPurge[]> => {
      const found: FailedPurge[] = [];
      await inParallel(await Array.fromAsync(store.keys(folder)), async (key) => {
        const tags = (await readStoredJson(store, key, tagList)) ?? [];
        found.push({ key, at: timeOf(key.slice(folder.length)) ?? 0, tags });
      });
      return found;
    }),

    forget: bounded((notes: readonly FailedPurge[]) =>
      deleteKeys(
        store,
        notes.map(({ key }) => key),
      ),
    ),
  };
}
