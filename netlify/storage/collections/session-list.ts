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

/** A list shows no more than this many sessions, the newest. */
const most = 200;

/** The open sessions, each under a key written when it begins (decision 0144). */
export function sessionList({ store: storeOf, timeoutMs }: Opening) {
  const store = storeOf('sessions');
  const bounded = boundedBy(timeoutMs);

  /** The names below a folder. */
  async function namesIn(folder: string): Promise<string[]> {
    const names: string[] = [];
    for await (const key of store.keys(folder)) names.push(key.slice(folder.length));
    return names;
  }

  /** Sessions that have neither expired nor been ended, the most recently used first. `at` is seconds since 1970. */
  async function open(signedBy: string, at: number): Promise<ListedSession[]> {
    const [started, denied, used] = await Promise.all([namesIn('open/'), namesIn('denied/'), namesIn('used/')]);
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
      await store.create(`open/${expiresAt}-${id}`, JSON.stringify({ v: 1, ...session }));
    }),
    open: bounded(open),
  };
}
