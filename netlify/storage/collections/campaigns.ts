import { campaignDraft, campaignProgress, campaignStates } from '#contract/campaign.ts';
import * as z from 'zod/mini';
import type { Collection } from '../collection.ts';
import { collection } from '../records.ts';
import { parseJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';

const moment = z.number();
const counts = z.record(z.string(), z.number());

/** A campaign, from the first draft until long after it was sent. Moments are milliseconds since 1970. */
export const campaignRecord = z.object({
  // As it was checked when it came; what is stored is not refused for a rule that came later.
  subject: z.string(),
  preview: z.string(),
  markdown: z.string(),
  segment: campaignDraft.shape.segment,
  clicks: z.boolean(),
  archive: z.boolean(),
  slug: z.nullable(z.string()),
  state: z.enum(campaignStates),
  /** When it is to begin, or was. */
  sendAt: z.optional(moment),
  /** Whoever is confirmed by then is its audience, which stays the same however long it takes. */
  startedAt: z.optional(moment),
  endedAt: z.optional(moment),
  /** Where the mail server does not take it now: until when nothing is tried, why, and how often in a row that was so. */
  waiting: z.optional(z.object({ until: moment, reason: z.string(), times: z.int() })),
  /** What the author should know of how it went. */
  notice: z.optional(z.string()),
  /** Since when nobody seems to be left to write to, though not everybody is accounted for: a list may be behind. */
  checkedAt: z.optional(moment),
  /** How many its audience had when it began. */
  audience: z.optional(z.int()),
  /** What became of everybody, once nobody is written to any more. */
  totals: z.optional(z.object({ ...campaignProgress.shape, failedBy: counts, skippedBy: counts })),
});
export type CampaignRecord = z.infer<typeof campaignRecord>;

/** What is sent, written when it began; with `tokenPlace` where the token of the recipient belongs. */
const frozenMail = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where its counted links lead, by their numbers; left out where none is counted (decision 0128). */
  links: z.optional(z.array(z.string())),
});
export type FrozenMail = z.infer<typeof frozenMail>;

const records = collection('campaigns', { schema: campaignRecord, keep: 20 });

export interface Campaigns extends Collection<CampaignRecord> {
  /** Ids of campaigns about which something may have to be done, in no promised order; perhaps of none that is there. */
  open(): AsyncIterable<string>;
  /** Has a campaign be looked at by whoever sends. Called before its record says that there is something to do. */
  reopen(id: string): Promise<void>;
  /** Nothing is to be done about a campaign any more. */
  close(id: string): Promise<void>;
  /** Keeps what is sent. Gives back what is kept: of any number who begin at once, what the first wrote. */
  freeze(id: string, mail: FrozenMail): Promise<FrozenMail>;
  /** What is sent; null where it did not begin. */
  frozen(id: string): Promise<FrozenMail | null>;
  /** Ids of campaigns that began and whose id begins like this. */
  frozenFrom(begin: string): AsyncIterable<string>;
  /** Erases a campaign; what is kept of its recipients goes by whoever sends next. Where it breaks off, calling it again completes it. */
  eraseCampaign(id: string): Promise<{ status: 'erased' | 'missing' }>;
}

// None of these reads as the key of a revision.
const openKey = (id: string): string => `open/${id}`;
const frozenKey = (id: string): string => `frozen/${id}`;

/** Issues of the newsletter. Ids are ULIDs. */
export function campaigns({ store: storeOf, open }: Opening): Campaigns {
  const store = storeOf('campaigns');
  const collected = open(records);
  const frozen = async (id: string): Promise<FrozenMail | null> => {
    const text = await store.get(frozenKey(id));
    return text === null ? null : frozenMail.parse(parseJson(text));
  };
  return {
    ...collected,
    async *open() {
      for await (const key of store.keys('open/')) yield key.slice('open/'.length);
    },
    reopen: (id) => store.put(openKey(id), ''),
    close: (id) => store.delete(openKey(id)),
    async freeze(id, mail) {
      const isFirst = (await store.create(frozenKey(id), JSON.stringify(mail))) === 'created';
      return isFirst ? mail : ((await frozen(id)) ?? mail);
    },
    frozen,
    async *frozenFrom(begin) {
      for await (const key of store.keys(frozenKey(begin))) yield key.slice(frozenKey('').length);
    },
    async eraseCampaign(id) {
      await store.put(openKey(id), '');
      await store.delete(frozenKey(id));
      return collected.erase(id);
    },
  };
}
