import { boundedBy } from '../deadline.ts';
import { nodeCrypto } from '../node-crypto.ts';
import { standingSecret } from '../standing-secret.ts';
import type { Opening } from '../stores.ts';
import { openClaims, type Claim } from './claims.ts';
import { openQuotas, type Quota, type Spending } from './quotas.ts';
import { openRememberedAnswers } from './remembered-answers.ts';

export type { Claim, Quota, Spending };
export type Limits = ReturnType<typeof limits>;

const daysFolder = 'days/';
const day = 24 * 60 * 60 * 1000;
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What the rules on rate, repetition and origin need to remember for a while (rules 25, 29, 35, 43). */
export function limits({ store: storeOf, now, timeoutMs }: Opening) {
  const store = storeOf('limits');
  const bounded = boundedBy(timeoutMs);
  const claims = openClaims(store);
  const quotas = openQuotas(store);
  const answers = openRememberedAnswers(store, now);
  let today: { date: string; secret: Promise<string> } | undefined;

  function secretOf(date: string): Promise<string> {
    if (today?.date === date) return today.secret;
    const secret = standingSecret(store, daysFolder + date);
    today = { date, secret };
    // A failure is not remembered: the next caller asks again.
    secret.catch(() => {
      if (today?.secret === secret) today = undefined;
    });
    return secret;
  }

  /**
   * What may be kept of an address of origin (rules 35): its HMAC with random bytes of the day in UTC. `expire` deletes those after two days, and then nobody can tell
   * any more whose it was. Costs a call to storage once a day.
   */
  async function origin(address: string): Promise<string> {
    const secret = await secretOf(dateOf(now()));
    return nodeCrypto().createHmac('sha256', secret).update(address).digest('base64url');
  }

  /** Deletes what no longer counts, the bytes of days that are over first; `every-hour` calls it. Harmless beside live traffic. */
  async function expire(at: number): Promise<void> {
    for await (const key of store.keys(daysFolder)) {
      if (key.slice(daysFolder.length) < dateOf(at - 2 * day)) await store.delete(key);
    }
    await claims.expire(at);
    await answers.expire(at);
  }

  return {
    claim: bounded(claims.claim),
    release: bounded(claims.release),
    clear: bounded(claims.clear),
    spend: bounded(quotas.spend),
    giveBack: quotas.giveBack,
    remember: bounded(answers.remember),
    recall: bounded(answers.recall),
    recallSoon: bounded(answers.recallSoon),
    forget: bounded(answers.forget),
    origin: bounded(origin),
    expire,
  };
}
