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

/** Seconds of which a session's use is noted once. */
export const useSeconds = 5 * 60;

/** Uses that an instance remembers to have noted. */
const mostRemembered = 500;
/** Seconds beyond its end for which a token may still be taken, and then some. */
const slack = 60;
const nameOf = ({ id, expiresAt }: Deniable): string => `${expiresAt}-${id}`;

/** The second at which what a key is about is over: `<folder>/<seconds>-…`. */
const endIn = (key: string): number => Number.parseInt(key.slice(key.indexOf('/') + 1), 10);

/**
 * The tokens that were signed out before they expired (rules 8), and when the others were used: a key each, whose name says all, and until when it matters. What is known of a
 * session besides is the list's (`session-list.ts`), which few calls need.
 */
export function sessions({ store: storeOf, timeoutMs }: Opening) {
  const store = storeOf('sessions');
  const bounded = boundedBy(timeoutMs);
  const noted = new Set<string>();
  return {
    /** Resolves once it is known that everyone will find the token denied. */
    deny: bounded(async (token: Deniable): Promise<void> => {
      await store.create(`denied/${nameOf(token)}`, 'denied');
    }),

    isDenied: bounded(
      async (token: Deniable): Promise<boolean> => (await store.get(`denied/${nameOf(token)}`)) !== null,
    ),

    /**
     * What notes that a session is in use, or null where that is known: in the first five minutes by its beginning, and then once in five minutes. `at` is seconds since 1970.
     */
    useOf(session: Deniable & { issuedAt: number }, at: number): (() => Promise<void>) | null {
      const slot = Math.floor((at - session.issuedAt) / useSeconds);
      const key = `used/${nameOf(session)}-${slot}`;
      if (slot < 1 || noted.has(key)) return null;
      if (noted.size >= mostRemembered) noted.clear();
      noted.add(key);
      return async () => {
        await store.create(key, 'used');
      };
    },

    /** Challenges of passkeys: whether this is the first to spend one. `expiresAt` is seconds since 1970. */
    spend: bounded(
      async (challenge: Deniable): Promise<boolean> =>
        (await store.create(`spent/${nameOf(challenge)}`, 'spent')) === 'created',
    ),

    /** Deletes what is about tokens and challenges that are over anyway; `every-hour` calls it. `at` is milliseconds since 1970. */
    expire: (at: number) => sweepByName(store, store.keys(''), (key) => endIn(key) + slack < at / 1000),
  };
}
