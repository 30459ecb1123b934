import { monthOf, timeOf } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import { lastSegmentOf } from '../keys.ts';
import { unreadableAs } from '../record-unreadable.ts';
import { parseRevisionKey } from '../revision-key.ts';
import { isReadable } from '../revision.ts';
import type { Opening } from '../stores.ts';
import { isTimeLeft, sweep, type Swept } from '../sweep.ts';
import { outbox, type MailRecord } from './outbox.ts';
import { suppressions } from './suppressions.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** How long a mail is kept after its end. */
const keptMs = 90 * day;
/**
 * How many mails are erased at once. The packed month is rewritten for each group, and a group takes two seconds when a
 * storage call takes 30 ms.
 */
const together = 128;
/** Longer than adding a mail can take. */
const strayMs = day;
/** How long a link can be used to confirm (rules 10). After that, the token of a mail that never left is useless. */
const tokenMs = 2 * day;

/**
 * Deletes expired mail data. Each function may run twice at once. `at` is milliseconds since 1970, `after` is where the
 * previous pass stopped.
 */
export function mailRetention({ store: storeOf, open }: Opening) {
  const store = storeOf('outbox');
  const box = open(outbox);
  const madeBefore = (id: string, moment: number): boolean => (timeOf(id) ?? Infinity) < moment;
  const idIn = (key: string): string => parseRevisionKey(key)?.id ?? '';

  /** The mail; `unreadable` if it cannot be read. That one is kept until its time is certainly over. */
  async function lookAt(id: string): Promise<MailRecord | 'none' | 'unreadable'> {
    const found = await box.read(id).catch(unreadableAs('unreadable'));
    return found === 'unreadable' ? found : (found?.value ?? 'none');
  }

  /** The keys of mails that are old enough, month by month. */
  async function* oldRevisions(before: number): AsyncGenerator<string> {
    for (const month of await store.folders('')) {
      if (!/^\d{4}-\d\d$/.test(month) || month > new Date(before).toISOString().slice(0, 7)) continue;
      for await (const key of store.keys(`${month}/`)) if (madeBefore(idIn(key), before)) yield key;
    }
  }

  /**
   * Erases mails that ended ninety days ago, and unreadable ones that are older than any mail that could still matter.
   */
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

  /** Deletes keys whose mail does not exist, and tokens that have become useless. */
  async function expireBeside(at: number, after?: string): Promise<Swept> {
    const mails = new Set<string>();
    const beside: string[] = [];
    for await (const key of store.keys('')) {
      const id = lastSegmentOf(key);
      if (/^(open|tokens|about)\//.test(key) && madeBefore(id, at - strayMs)) beside.push(key);
      else if (monthOf(idIn(key)) !== null) mails.add(idIn(key));
    }
    const isToken = (key: string): boolean => key.startsWith('tokens/');
    return sweep({
      keys: beside.filter((key) => isToken(key) || !mails.has(lastSegmentOf(key))),
      after,
      async expire([key = '']) {
        const mail = await lookAt(lastSegmentOf(key));
        const isOver = mail === 'none' || (isToken(key) && mail !== 'unreadable' && hasEnded(mail, at - tokenMs));
        if (!isOver) return 0;
        await store.delete(key);
        return 1;
      },
    });
  }

  /**
   * Reopens overdue mails that are on no list, as after a restore. The sender then gives them up as too late and sends
   * none of them.
   */
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

  /**
   * Erases "not me" suppressions once their time is over. The others are kept, and so is any that also marks an earlier
   * erasure on request.
   */
  async function expireSuppressions(at: number): Promise<Swept> {
    const swept: Swept = { done: 0, left: 0, failed: 0 };
    const marks = open(suppressions);
    for await (const one of marks.each()) {
      if (!isTimeLeft()) return { ...swept, left: 1 };
      if (!isReadable(one) || one.value.reason !== 'not me' || (one.value.until ?? Infinity) > at) continue;
      if (one.value.erasedAt !== undefined) continue;
      if ((await marks.erase(one.id, one.rev)).status === 'erased') swept.done += 1;
    }
    return swept;
  }

  return { mails: expireMails, beside: expireBeside, overdue: endOverdue, suppressions: expireSuppressions };
}

const hasEnded = ({ endedAt }: MailRecord, before: number): boolean => endedAt !== undefined && endedAt < before;
