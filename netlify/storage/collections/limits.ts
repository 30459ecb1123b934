import { boundedBy } from '../deadline.ts';
import { dateOf } from '../ids.ts';
import { nodeCrypto } from '../node-crypto.ts';
import { RecordUnreadable } from '../record-unreadable.ts';
import { standingSecret } from '../standing-secret.ts';
import type { Opening } from '../stores.ts';
import { sweepByName, type Swept } from '../sweep.ts';
import { openOverruns, type Overrun } from './overruns.ts';
import { openQuotas, type Quota, type Spending } from './quotas.ts';
import { openRememberedAnswers } from './remembered-answers.ts';
import { openSlots, type LimitResult } from './slots.ts';

export type { LimitResult, Overrun, Quota, Spending };
export type Limits = ReturnType<typeof limits>;

const daysFolder = 'days/';
const day = 24 * 60 * 60 * 1000;

/** Short-lived state behind the rules on rate, repetition and origin (rules 25, 29, 35, 43). */
export function limits({ store: storeOf, now, timeoutMs, log }: Opening) {
  const store = storeOf('limits');
  const bounded = boundedBy(timeoutMs);
  const slots = openSlots(store);
  const quotas = openQuotas(store);
  const overruns = openOverruns(store);
  const answers = openRememberedAnswers(store, now);
  let today: { date: string; secret: Promise<string> } | undefined;

  function secretOf(date: string): Promise<string> {
    if (today?.date === date) return today.secret;
    const secret = soundSecret(daysFolder + date);
    today = { date, secret };
    // A failure is not cached: the next caller asks again.
    secret.catch(() => {
      if (today?.secret === secret) today = undefined;
    });
    return secret;
  }

  /**
   * A damaged secret would block the sign-in and every form until midnight. A second secret beside it only restarts the
   * limits.
   */
  async function soundSecret(key: string): Promise<string> {
    try {
      return await standingSecret(store, key);
    } catch (error) {
      if (!(error instanceof RecordUnreadable)) throw error;
      log({
        event: 'corrupt_object',
        store: store.name,
        key,
        reason: 'It is not a secret. Another one replaces it for the day.',
      });
      return standingSecret(store, `${key}-again`);
    }
  }

  /**
   * What may be kept of an address of origin (rules 35): its HMAC with the day's random bytes (UTC). Once `expire.days`
   * has deleted those, it cannot be traced to the address. Costs a call to storage once a day.
   */
  async function origin(address: string): Promise<string> {
    const secret = await secretOf(dateOf(now()));
    return nodeCrypto().createHmac('sha256', secret).update(address).digest('base64url');
  }

  /**
   * Deletes the random bytes of a day once the following day is over as well, so they are 48 hours old at most when the
   * first run after that finds them.
   */
  const expireDays = (at: number): Promise<Swept> =>
    sweepByName(store, store.keys(daysFolder), (key) => key < daysFolder + dateOf(at - day));

  return {
    take: bounded(slots.take),
    release: bounded(slots.release),
    clear: bounded(slots.clear),
    spend: bounded(quotas.spend),
    giveBack: quotas.giveBack,
    spent: bounded(quotas.spent),
    noteOverrun: bounded(overruns.note),
    overruns: bounded(overruns.since),
    remember: bounded(answers.remember),
    recall: bounded(answers.recall),
    recallSoon: bounded(answers.recallSoon),
    forget: bounded(answers.forget),
    noteStored: bounded(answers.noteStored),
    isStored: bounded(answers.isStored),
    origin: bounded(origin),
    /**
     * What `every-hour` deletes, each safe to run alongside live traffic. `at` is milliseconds since 1970, and `after`
     * is where the previous pass stopped.
     */
    expire: {
      days: expireDays,
      quotas: quotas.expire,
      overruns: overruns.expire,
      slots: slots.expire,
      answers: answers.expire,
    },
  };
}
