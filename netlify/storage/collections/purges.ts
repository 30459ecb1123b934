import * as z from 'zod/mini';
import { boundedBy } from '../deadline.ts';
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

/** The purges that failed and are to be repeated: a key each, so that no instance writes over the note of another. */
export function purges({ store: storeOf, timeoutMs }: Opening) {
  const store = storeOf('purges');
  const bounded = boundedBy(timeoutMs);
  return {
    note: bounded(async (tags: readonly string[], at: number): Promise<void> => {
      await store.create(`${folder}${newId(at)}`, JSON.stringify(tags));
    }),

    /** All of them, in no promised order. One that cannot be read stands for no tag (rules 30). */
    all: bounded(async (): Promise<FailedPurge[]> => {
      const found: FailedPurge[] = [];
      const keys: string[] = [];
      for await (const key of store.keys(folder)) keys.push(key);
      await inParallel(keys, async (key) => {
        const tags = (await readStoredJson(store, key, tagList)) ?? [];
        found.push({ key, at: timeOf(key.slice(folder.length)) ?? 0, tags });
      });
      return found;
    }),

    forget: bounded((notes: readonly FailedPurge[]) => inParallel(notes, ({ key }) => store.delete(key))),
  };
}
