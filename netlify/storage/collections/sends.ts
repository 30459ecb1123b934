import * as z from 'zod/mini';
import { deleteKeys } from '../delete-keys.ts';
import { parseJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';

/**
 * Outcomes of one try to write to a recipient. `skipped` and `deferred` mails were not handed over; whether an
 * `unknown` one arrived is not known. If two are written at once, the later one in this order counts.
 */
const outcomes = ['deferred', 'unknown', 'skipped', 'failed', 'sent'] as const;
type Outcome = (typeof outcomes)[number];

/** The state of a recipient's last try. */
export interface Standing {
  /** Number of the try, from 1. */
  attempt: number;
  state: 'claimed' | Outcome;
  /** Why, as a word or a code. It is part of the key and never an address. */
  reason: string;
}

const claim = z.object({ at: z.number(), by: z.string() });
type Claim = z.infer<typeof claim>;

/**
 * The time until which a recipient is left alone, in milliseconds since 1970, and how often the server has temporarily
 * refused them.
 */
interface Deferral {
  dueAt: number;
  refusals: number;
}

const wordOf = ({ dueAt, refusals }: Deferral): string => `${dueAt}.${refusals}`;

/** Parses the reason of a deferred try. */
export function deferralIn({ reason }: Standing): Deferral {
  const [dueAt, refusals] = reason.split('.').map(Number);
  return { dueAt: dueAt ?? 0, refusals: refusals ?? 0 };
}

const shape = /^[^/]+\/([0-9a-f]{64})\/(\d{3,6})-(claimed|deferred|unknown|skipped|failed|sent)(?:-([\w.-]+))?$/;
const claimKey = (campaign: string, subscriber: string, attempt: number): string =>
  `${campaign}/${subscriber}/${String(attempt).padStart(3, '0')}-claimed`;
const outcomeKey = (campaign: string, subscriber: string, { attempt, state, reason }: Standing): string =>
  `${campaign}/${subscriber}/${String(attempt).padStart(3, '0')}-${state}${reason === '' ? '' : `-${reason}`}`;
const leftKey = (campaign: string, subscriber: string): string => `left/${campaign}/${subscriber}`;

/** What a provider may report about a mail after the mail server took it. */
export type CameBack = 'bounced' | 'complained';
const backKey = (campaign: string, what: CameBack, subscriber: string): string =>
  `back/${campaign}/${what}/${subscriber}`;

const rank = ({ attempt, state }: Standing): number =>
  attempt * outcomes.length * 2 + (state === 'claimed' ? 0 : 1 + outcomes.indexOf(state));

/**
 * Who got which campaign: for each recipient one key per try, created before the mail is begun, and beside it one for
 * the outcome (decision 0124). Recipients are identified only by the subscriber's id, an HMAC; no address is stored
 * here (rules 35). Everything that is counted is in the keys.
 */
export function sends({ store: storeOf }: Opening) {
  const store = storeOf('sends');

  async function standings(campaign: string, begin = ''): Promise<Map<string, Standing>> {
    const found = new Map<string, Standing>();
    for await (const key of store.keys(`${campaign}/${begin}`)) {
      const [, subscriber, number, state, reason = ''] = shape.exec(key) ?? [];
      if (subscriber === undefined) continue;
      const one: Standing = { attempt: Number(number), state: state as Standing['state'], reason };
      const known = found.get(subscriber);
      if (!known || rank(one) > rank(known)) found.set(subscriber, one);
    }
    return found;
  }

  const count = async (prefix: string): Promise<number> => (await Array.fromAsync(store.keys(prefix))).length;

  return {
    /** Claims a recipient for the try with this number; false if another worker already has. */
    claim: async (campaign: string, subscriber: string, attempt: number, value: Claim): Promise<boolean> =>
      (await store.create(claimKey(campaign, subscriber, attempt), JSON.stringify(value))) === 'created',

    /** When and by whom a try was begun; null if it was not. */
    async claimOf(campaign: string, subscriber: string, attempt: number): Promise<Claim | null> {
      const text = await store.get(claimKey(campaign, subscriber, attempt));
      return text === null ? null : claim.parse(parseJson(text));
    },

    /** Notes the outcome of a try. */
    end: (campaign: string, subscriber: string, standing: Standing): Promise<void> =>
      store.put(outcomeKey(campaign, subscriber, standing), ''),

    /** Notes that nothing was handed over, and when the next try is due. */
    defer: (campaign: string, subscriber: string, attempt: number, deferral: Deferral): Promise<void> =>
      store.put(outcomeKey(campaign, subscriber, { attempt, state: 'deferred', reason: wordOf(deferral) }), ''),

    /** The standing of every recipient whose id begins with `begin`. */
    standings,

    /** Notes that a subscriber unsubscribed by the link of a campaign. */
    left: (campaign: string, subscriber: string): Promise<void> => store.put(leftKey(campaign, subscriber), ''),
    /** Notes that they subscribed again. */
    cameBack: (campaign: string, subscriber: string): Promise<void> => store.delete(leftKey(campaign, subscriber)),
    /** How many unsubscribed through its link and did not come back. */
    countLeft: (campaign: string): Promise<number> => count(`left/${campaign}/`),

    /** Notes what a provider reported about a delivered mail. Repeated reports count once. */
    returned: (campaign: string, what: CameBack, subscriber: string): Promise<void> =>
      store.put(backKey(campaign, what, subscriber), ''),
    /** For how many mails that was reported. */
    countReturned: (campaign: string, what: CameBack): Promise<number> => count(backKey(campaign, what, '')),

    /** Ids of the campaigns about which anything is kept. */
    async campaigns(): Promise<string[]> {
      const found = await Promise.all(['', 'left/', 'back/'].map((prefix) => store.folders(prefix)));
      return [...new Set(found.flat())].filter((name) => name !== 'left' && name !== 'back');
    },

    /** Erases what is kept about the recipients of a campaign. If it is interrupted, calling it again completes it. */
    async erase(campaign: string): Promise<void> {
      for (const prefix of [`${campaign}/`, `left/${campaign}/`, `back/${campaign}/`])
        await deleteKeys(store, store.keys(prefix));
    },
  };
}
export type Sends = ReturnType<typeof sends>;
