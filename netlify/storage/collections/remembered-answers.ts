import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { BlobStore } from '../blobs.ts';
import { overtaken, whileOvertaken } from '../contention.ts';
import { timeLeft } from '../deadline.ts';
import { nodeCrypto } from '../node-crypto.ts';
import { readStoredJson } from '../stored-json.ts';
import { sweep, type Swept } from '../sweep.ts';

/** The record of a request that carried an Idempotency-Key. */
const remembered = z.object({ bodyHash: z.string(), answer: z.unknown(), at: z.number() });
export type RememberedAnswer = z.infer<typeof remembered>;

export type Remembering = { status: 'remembered' } | { status: 'known'; standing: RememberedAnswer };

const folder = 'answers/';
/** How long an answer is valid (rules 29). */
const validity = 24 * 60 * 60 * 1000;
/** Pauses of a request that waits for the answer to another one, in milliseconds. */
const pausesMs = [50, 100, 200, 400];

export function openRememberedAnswers(store: BlobStore, now: () => number) {
  const keyOf = (key: string): string => folder + nodeCrypto().hash('sha256', key);
  const isCurrent = ({ at }: RememberedAnswer, time = now()): boolean => at + validity > time;

  const read = (key: string): Promise<RememberedAnswer | null> => readStoredJson(store, key, remembered);

  /** What was remembered under an Idempotency-Key (any string) in the last 24 hours, or null. */
  async function recall(key: string): Promise<RememberedAnswer | null> {
    const standing = await read(keyOf(key));
    return standing && isCurrent(standing) ? standing : null;
  }

  /**
   * Same, for a request that lost to another one with this key. Looks five times within 750 ms, since the winner may be
   * about to remember its answer.
   */
  async function recallSoon(key: string): Promise<RememberedAnswer | null> {
    for (const pause of pausesMs) {
      const standing = await recall(key);
      if (standing) return standing;
      await sleep(Math.min(pause, Math.max(0, timeLeft())));
    }
    return recall(key);
  }

  /** Deletes what was remembered under a key, for privacy (rules 35). */
  async function forget(key: string): Promise<void> {
    await Promise.all([store.delete(keyOf(key)), store.delete(keyOf(storedKey(key)))]);
  }

  /**
   * Remembers an answer (any JSON) for 24 hours. If one is already remembered under this key, it is kept and returned,
   * so that of two simultaneous requests one learns of the other. Throws StorageContended.
   */
  async function remember(key: string, bodyHash: string, answer: unknown): Promise<Remembering> {
    const value = JSON.stringify({ bodyHash, answer, at: now() } satisfies RememberedAnswer);
    return whileOvertaken(`remember in ${store.name}`, async () => {
      if ((await store.create(keyOf(key), value)) === 'created') return { status: 'remembered' };
      const standing = await read(keyOf(key));
      if (standing && isCurrent(standing)) return { status: 'known', standing };
      await store.delete(keyOf(key));
      return overtaken;
    });
  }

  /** Notes for 24 hours that everything a request caused is stored, so that a repeat has nothing to do (rules 43). */
  async function noteStored(key: string): Promise<void> {
    await remember(storedKey(key), '', null);
  }
  const isStored = async (key: string): Promise<boolean> => (await recall(storedKey(key))) !== null;

  /** Deletes answers older than 24 hours, from the key that comes after `after`. */
  const expire = (time: number, after?: string): Promise<Swept> =>
    sweep({
      keys: store.keys(folder),
      after,
      async expire(keys) {
        let deleted = 0;
        for (const key of keys) {
          const standing = await read(key);
          if (standing && isCurrent(standing, time)) continue;
          await store.delete(key);
          deleted += 1;
        }
        return deleted;
      },
    });

  return { recall, recallSoon, remember, forget, noteStored, isStored, expire };
}

const storedKey = (key: string): string => `${key} stored`;
