import { boundedBy } from '../deadline.ts';
import type { Opening } from '../stores.ts';
import { sweepByName } from '../sweep.ts';

/** The parts of a signed token that are needed to deny it. */
interface Deniable {
  /** Its `jti`. */
  id: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** The use of a session is noted at most once in this many seconds. */
export const useSeconds = 5 * 60;

/** How many noted uses an instance remembers. */
const mostRemembered = 500;
/** Covers, with some to spare, the seconds for which a token may be accepted after its end. */
const slack = 60;
const nameOf = ({ id, expiresAt }: Deniable): string => `${expiresAt}-${id}`;

/** The second at which the subject of a key `<folder>/<seconds>-…` expires. */
const endIn = (key: string): number => Number.parseInt(key.slice(key.indexOf('/') + 1), 10);

/**
 * Tokens that were signed out before they expired (rules 8), and when other sessions were last used. Each is one key,
 * whose name says everything, including how long it matters. Other facts about sessions are in `session-list.ts`, which
 * few calls need.
 */
export function sessions({ store: storeOf, timeoutMs }: Opening) {
  const store = storeOf('sessions');
  const bounded = boundedBy(timeoutMs);
  const noted = new Set<string>();
  return {
    /** Resolves once every reader is certain to find the token denied. */
    deny: bounded(async (token: Deniable): Promise<void> => {
      await store.create(`denied/${nameOf(token)}`, 'denied');
    }),

    isDenied: bounded(
      async (token: Deniable): Promise<boolean> => (await store.get(`denied/${nameOf(token)}`)) !== null,
    ),

    /**
     * Returns the function that notes that a session is in use, or null if there is nothing to note: its beginning
     * covers the first five minutes, and after that one note lasts five minutes. `at` is seconds since 1970.
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

    /** Spends the challenge of a passkey; true for the first to do so. `expiresAt` is seconds since 1970. */
    spend: bounded(
      async (challenge: Deniable): Promise<boolean> =>
        (await store.create(`spent/${nameOf(challenge)}`, 'spent')) === 'created',
    ),

    /**
     * Deletes keys of tokens and challenges that have expired. Called by `every-hour`. `at` is milliseconds since 1970.
     */
    expire: (at: number) => sweepByName(store, store.keys(''), (key) => endIn(key) + slack < at / 1000),
  };
}
