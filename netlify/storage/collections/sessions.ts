import { boundedBy } from '../deadline.ts';
import type { Opening } from '../stores.ts';
import { sweepByName } from '../sweep.ts';

/** A signed token, as far as denying it is concerned. */
interface Deniable {
  /** Its `jti`. */
  id: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

const folder = 'denied/';
/** Seconds beyond its end for which a token may still be taken, and then some. */
const slack = 60;
const keyOf = ({ id, expiresAt }: Deniable): string => `${folder}${expiresAt}-${id}`;

/** The tokens that were signed out before they expired (rules 8): a key each, whose name says until when it matters. */
export function sessions({ store: storeOf, timeoutMs }: Opening) {
  const store = storeOf('sessions');
  const bounded = boundedBy(timeoutMs);
  return {
    /** Resolves once it is known that everyone will find the token denied. */
    deny: bounded(async (token: Deniable): Promise<void> => {
      await store.create(keyOf(token), 'denied');
    }),

    isDenied: bounded(async (token: Deniable): Promise<boolean> => (await store.get(keyOf(token))) !== null),

    /** Deletes what names tokens that are over anyway; `every-hour` calls it. `at` is milliseconds since 1970. */
    expire: (at: number) =>
      sweepByName(
        store,
        store.keys(folder),
        (key) => Number.parseInt(key.slice(folder.length), 10) + slack < at / 1000,
      ),
  };
}
