import * as z from 'zod/mini';
import type { BlobStore } from './blobs.ts';
import { overtaken, whileOvertaken } from './contention.ts';
import { inParallel } from './in-parallel.ts';
import { nodeCrypto } from './node-crypto.ts';
import { parseJson } from './stored-json.ts';

const folder = 'erased';
const digits = 6;
// Does not parse as the key of a revision in any version of the site.
const keyOf = (partition: string, number: number): string =>
  `${folder}/${partition}/e${String(number).padStart(digits, '0')}`;
const numberIn = (key: string): number => Number(key.split('/')[2]?.slice(1));

/** A mark of the erased id, which does not reveal it, and when it was erased, in milliseconds since 1970. */
const erasure = z.object({ mark: z.string(), at: z.number() });
type Erasure = z.infer<typeof erasure>;

/**
 * Longer than a list may lag plus the time for which a reader works with it. A process that has just started need not
 * know older erasures.
 */
const recentMs = 10 * 60 * 1000;
/** How long an erasure is remembered. */
const keptMs = 24 * 60 * 60 * 1000;
/** If it has not looked for this long, a process starts over: the next number may be deleted by then. */
const idleMs = 60 * 60 * 1000;

/** What remains of the newest erasure: its number, without a mark. */
const emptied = 'over';

interface Known {
  /** The newest number that was looked at; 0 before the first. */
  number: number;
  lookedAt: number;
  /** When each was erased, by mark. */
  marks: Map<string, number>;
}

export type Erasures = ReturnType<typeof openErasures>;

/**
 * The erasures of a collection, numbered within each partition, each number written once. A writer of a copy reads the
 * next number, which no list can hide, and so learns which records must not be in the copy (decision 0117).
 */
export function openErasures(store: BlobStore, now: () => number) {
  const known = new Map<string, Known>();
  const turns = new Map<string, Promise<void>>();

  async function read(partition: string, number: number): Promise<Erasure | 'none' | 'unreadable'> {
    const text = await store.get(keyOf(partition, number));
    return text === null ? 'none' : (erasure.safeParse(parseJson(text)).data ?? 'unreadable');
  }

  async function listed(partition: string): Promise<number[]> {
    const numbers = await Array.fromAsync(store.keys(`${folder}/${partition}/`), numberIn);
    return numbers.sort((left, right) => left - right);
  }

  /**
   * Where a process starts if it has not looked for a long time: at the newest number of the list and the recent ones
   * before it.
   */
  async function begin(partition: string, before: Known | undefined): Promise<Known> {
    const since = Math.min(now(), before?.lookedAt ?? Infinity) - recentMs;
    const fresh: Known = { number: before?.number ?? 0, lookedAt: now(), marks: new Map(before?.marks) };
    const numbers = await listed(partition);
    fresh.number = Math.max(fresh.number, numbers.at(-1) ?? 0);
    for (const number of numbers.reverse()) {
      const one = await read(partition, number);
      if (typeof one === 'string') continue;
      fresh.marks.set(one.mark, one.at);
      if (one.at < since) break;
    }
    return fresh;
  }

  async function look(partition: string): Promise<Known> {
    const before = known.get(partition);
    const isIdle = !before || before.lookedAt + idleMs < now();
    const found = isIdle ? await begin(partition, before) : before;
    known.set(partition, found);
    for (;;) {
      const next = found.number + 1;
      const one = await read(partition, next);
      if (one === 'none') break;
      if (one !== 'unreadable') found.marks.set(one.mark, one.at);
      found.number = Math.max(found.number, next);
    }
    found.lookedAt = now();
    for (const [mark, at] of found.marks) if (at + keptMs < now()) found.marks.delete(mark);
    return found;
  }

  const takeNumber = (partition: string, mark: string): Promise<void> =>
    whileOvertaken(`erase in ${store.name}`, async () => {
      const { number } = await look(partition);
      const one: Erasure = { mark, at: now() };
      const outcome = await store.create(keyOf(partition, number + 1), JSON.stringify(one));
      return outcome === 'created' ? undefined : overtaken;
    });

  return {
    /**
     * The marks of recently erased records. Such a record may since have been created again; leaving it out only costs
     * a request.
     */
    gone: async (partition: string): Promise<ReadonlySet<string>> => new Set((await look(partition)).marks.keys()),

    /** Notes that a record is erased: every copy written from now on lacks it. Throws StorageContended. */
    note(partition: string, id: string): Promise<void> {
      // Erasures of one instance queue up, so that many at once do not contend for a number.
      const noted = (turns.get(partition) ?? Promise.resolve()).then(() => takeNumber(partition, markOf(id)));
      turns.set(
        partition,
        noted.catch(() => undefined),
      );
      return noted;
    },

    /**
     * Once more removes from the copies every record erased since the day before, in case a process died halfway
     * through writing a copy. Then drops erasures that are a day old. The newest keeps its number but not its mark, so
     * that numbers never start over.
     * @param purge is given marks
     */
    async settle(partition: string, purge: (marks: ReadonlySet<string>) => Promise<void>): Promise<void> {
      const numbers = await listed(partition);
      const marks = new Set<string>();
      const over: number[] = [];
      await inParallel(numbers, async (number) => {
        const one = await read(partition, number);
        if (typeof one !== 'string') marks.add(one.mark);
        if (typeof one === 'string' ? number !== numbers.at(-1) : one.at + keptMs < now()) over.push(number);
      });
      if (marks.size > 0) await purge(marks);
      await inParallel(over, (number) =>
        number === numbers.at(-1)
          ? store.put(keyOf(partition, number), emptied)
          : store.delete(keyOf(partition, number)),
      );
    },
  };
}

/** The mark that stands for an id among the erasures. */
export const markOf = (id: string): string => nodeCrypto().hash('sha256', `erased ${id}`);
