import { monthOf, timeOf } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import { RecordUnreadable } from '../record-unreadable.ts';
import { parseRevisionKey } from '../revision-key.ts';
import { isReadable } from '../revision.ts';
import type { Opening } from '../stores.ts';
import { isTimeLeft, sweep, type Swept } from '../sweep.ts';
import { outbox, type MailRecord } from './outbox.ts';
import { suppressions } from './suppressions.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** For so long a mail is kept after it came to its end. */
const keptMs = 90 * day;
/** Mails that are erased at once: what is packed of their month is written anew for each group, and a group takes two seconds where storage takes 30 ms. */
const together = 128;
/** Longer than anybody takes to add a mail. */
const strayMs = day;
/** For so long a link confirms (rules 10); the token of a mail that never left is of no use to anybody after that. */
const tokenMs = 2 * day;

/** What is deleted of mail once it has had its time. Each may run twice at once. `at` is milliseconds since 1970, `after` where the pass before stopped. */
export function mailRetention({ store: storeOf, open }: Opening) {
  const store = storeOf('outbox');
  const box = open(outbox);
  const madeBefore = (id: string, moment: number): boolean => (timeOf(id) ?? Infinity) < moment;
  const idIn = (key: string): string => parseRevisionKey(key)?.id ?? '';

  /** The mail; `unreadable` is what cannot be read and stays until its time is over for certain. */
  async function lookAt(id: string): Promise<MailRecord | 'none' | 'unreadable'> {
    try {
      return (await box.read(id))?.value ?? 'none';
    } catch (error) {
      if (error instanceof RecordUnreadable) return 'unreadable';
      throw error;
    }
  }

  /** The keys of mails that are old enough, month by month. */
  async function* oldRevisions(before: number): AsyncGenerator<string> {
    for (const month of await store.folders('')) {
      if (!/^\d{4}-\d\d$/.test(month) || month > new Date(before).toISOString().slice(0, 7)) continue;
      for await (const key of store.keys(`${month}/`)) if (madeBefore(idIn(key), before)) yield key;
    }
  }

  /** Mails that came to their end ninety days ago, and what cannot be read and is older than any that did not. */
  async function expireMails(at: number, after?: string): Promise<Swept> {
    return sweep({
      keys: oldRevisions(at - keptMs),
      after,
      unitOf: idIn,
      together,
      async expire(keys) {
        const over = new Set<string>();
        await inParallel([...new Set(keys.map(idIn))], async (id) => {
          const mail = await lookAt(id);
          const isOver =
            mail === 'none' ||
            (mail === 'unreadable' ? madeBefore(id, at - keptMs - day) : hasEnded(mail, at - keptMs));
          if (isOver) over.add(id);
        });
        await box.eraseMails([...over]);
        return keys.filter((key) => over.has(idIn(key))).length;
      },
    });
  }

  /** What lies beside mails that are not there, and tokens that can be of no use any more. */
  async function expireBeside(at: number, after?: string): Promise<Swept> {
    const mails = new Set<string>();
    const beside: string[] = [];
    for await (const key of store.keys('')) {
      const id = lastOf(key);
      if (/^(open|tokens|about)\//.test(key) && madeBefore(id, at - strayMs)) beside.push(key);
      else if (monthOf(idIn(key)) !== null) mails.add(idIn(key));
    }
    const isToken = (key: string): boolean => key.startsWith('tokens/');
    return sweep({
      keys: eachOf(beside.filter((key) => isToken(key) || !mails.has(lastOf(key)))),
      after,
      async expire([key = '']) {
        const mail = await lookAt(lastOf(key));
        const isOver = mail === 'none' || (isToken(key) && mail !== 'unreadable' && hasEnded(mail, at - tokenMs));
        if (!isOver) return 0;
        await store.delete(key);
        return 1;
      },
    });
  }

  /** Has mails that nobody looks at any more, as after a restore, be ended by whoever sends: they are too late, and it sends none of them. */
  async function endOverdue(at: number): Promise<Swept> {
    const swept: Swept = { done: 0, left: 0, failed: 0 };
    const { each } = await box.look();
    for (const state of ['waiting', 'sending'] as const) {
      for await (const mail of each({ tally: state })) {
        if (!isTimeLeft()) return { ...swept, left: 1 };
        if (!isReadable(mail) || mail.value.state !== state || mail.value.giveUpAt + hour > at) continue;
        if ((await box.openedAt(mail.id)) !== null) continue;
        await box.reopen(mail.id);
        swept.done += 1;
      }
    }
    return swept;
  }

  /** Suppressions of addresses whose owners said that they were not meant, once their time is over; the others stay. */
  async function expireSuppressions(at: number): Promise<Swept> {
    const swept: Swept = { done: 0, left: 0, failed: 0 };
    for await (const one of open(suppressions).each()) {
      if (!isTimeLeft()) return { ...swept, left: 1 };
      if (!isReadable(one) || one.value.reason !== 'not me' || (one.value.until ?? Infinity) > at) continue;
      await open(suppressions).erase(one.id);
      swept.done += 1;
    }
    return swept;
  }

  return { mails: expireMails, beside: expireBeside, overdue: endOverdue, suppressions: expireSuppressions };
}

const hasEnded = ({ endedAt }: MailRecord, before: number): boolean => endedAt !== undefined && endedAt < before;
const lastOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

async function* eachOf(keys: readonly string[]): AsyncGenerator<string> {
  yield* keys;
}
