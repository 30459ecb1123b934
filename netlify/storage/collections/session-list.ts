import * as z from 'zod/mini';
import { boundedBy } from '../deadline.ts';
import { inParallel } from '../in-parallel.ts';
import type { Opening } from '../stores.ts';
import { parseJson } from '../stored-json.ts';
import { useSeconds } from './sessions.ts';

const begun = z.object({
  issuedAt: z.int(),
  device: z.string(),
  by: z.enum(['password', 'passkey']),
  /**
   * Fingerprint of what the token was signed with. A session under another password, secret or user name is over (rules
   * 8).
   */
  signedBy: z.string(),
});
type Begun = z.infer<typeof begun>;

/** A session that the administrator may end. */
export interface ListedSession extends Omit<Begun, 'signedBy'> {
  id: string;
  /** Seconds since 1970, like `issuedAt`. */
  expiresAt: number;
  usedAt: number;
}

/** A list shows at most this many sessions: the newest. */
const mostShown = 200;
/** If there are more sign-ins than this in a minute, the rest are found only through the list. */
const mostNumbered = 64;
/**
 * The key of the session that began as number `n` of a minute, so that it can be found without a list, which may lag by
 * a minute (decision 0088). Its name gives the time until which it is kept.
 */
const numberedKey = (minute: number, n: number): string => `begun/${(minute + 5) * 60}-${n}`;
const minuteOf = (seconds: number): number => Math.floor(seconds / 60);

/** The open sessions, each under a key written when it begins (decision 0144). */
export function sessionList({ store: storeOf, timeoutMs }: Opening) {
  const store = storeOf('sessions');
  const bounded = boundedBy(timeoutMs);

  /** The names below a folder. */
  const namesIn = (folder: string): Promise<string[]> =>
    Array.fromAsync(store.keys(folder), (key) => key.slice(folder.length));

  /** Numbers a session among those of its minute. */
  async function number(name: string, issuedAt: number): Promise<void> {
    for (let n = 0; n < mostNumbered; n += 1)
      if ((await store.create(numberedKey(minuteOf(issuedAt), n), name)) === 'created') return;
  }

  /** The names of the sessions that began in this minute and the two before. */
  async function justBegun(at: number): Promise<string[]> {
    const names: string[] = [];
    await inParallel([0, 1, 2], async (ago) => {
      for (let n = 0; n < mostNumbered; n += 1) {
        const name = await store.get(numberedKey(minuteOf(at) - ago, n));
        if (name === null) return;
        names.push(name);
      }
    });
    return names;
  }

  /**
   * Sessions that have neither expired nor been ended, the most recently used first. `at` is seconds since 1970, `most`
   * how many are wanted.
   */
  async function open(signedBy: string, at: number, most = mostShown): Promise<ListedSession[]> {
    const [listed, recent, denied, used] = await Promise.all([
      namesIn('open/'),
      justBegun(at),
      namesIn('denied/'),
      namesIn('used/'),
    ]);
    const started = [...new Set([...listed, ...recent])];
    const ended = new Set(denied);
    const slots = new Map<string, number>();
    for (const name of used) {
      const cut = name.lastIndexOf('-');
      const session = name.slice(0, cut);
      slots.set(session, Math.max(slots.get(session) ?? 0, Number(name.slice(cut + 1)) || 0));
    }
    const going = started.filter((name) => !ended.has(name) && Number.parseInt(name, 10) > at).sort();
    const found: ListedSession[] = [];
    await inParallel(going.slice(-most), async (name) => {
      const read = begun.safeParse(parseJson((await store.get(`open/${name}`)) ?? ''));
      if (!read.success || read.data.signedBy !== signedBy) return;
      const { issuedAt, device, by } = read.data;
      const usedAt = issuedAt + (slots.get(name) ?? 0) * useSeconds;
      const [expiresAt, id] = [Number.parseInt(name, 10), name.slice(name.indexOf('-') + 1)];
      found.push({ id, expiresAt, issuedAt, device, by, usedAt });
    });
    return found.sort((one, other) => other.usedAt - one.usedAt || (one.id < other.id ? -1 : 1));
  }

  return {
    /** Resolves once every reader will find the session. */
    begin: bounded(async ({ id, expiresAt, ...session }: Begun & { id: string; expiresAt: number }): Promise<void> => {
      const name = `${expiresAt}-${id}`;
      await Promise.all([
        store.create(`open/${name}`, JSON.stringify({ v: 1, ...session })),
        number(name, session.issuedAt),
      ]);
    }),
    open: bounded(open),
  };
}
