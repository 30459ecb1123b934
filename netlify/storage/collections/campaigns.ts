import { campaignDraft, campaignProgress, campaignStates } from '#contract/campaign.ts';
import * as z from 'zod/mini';
import { collection } from '../records.ts';
import { parseJson, readStoredJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';

const moment = z.number();
const counts = z.record(z.string(), z.number());

/** A campaign, from its first draft until long after it was sent. Moments are milliseconds since 1970. */
export const campaignRecord = z.object({
  // Checked when it arrived. Rules added later must not reject stored values.
  subject: z.string(),
  preview: z.string(),
  markdown: z.string(),
  segment: campaignDraft.shape.segment,
  clicks: z.boolean(),
  archive: z.boolean(),
  slug: z.nullable(z.string()),
  state: z.enum(campaignStates),
  /** When it is to begin, or was to. */
  sendAt: z.optional(moment),
  /** When it began. The audience is everyone confirmed by then, and stays the same however long sending takes. */
  startedAt: z.optional(moment),
  endedAt: z.optional(moment),
  /**
   * Set while the mail server takes no mail: the end of the wait, the reason, and for how many tries in a row it has
   * taken none.
   */
  waiting: z.optional(z.object({ until: moment, reason: z.string(), times: z.int() })),
  /** What the author should know about how it went. */
  notice: z.optional(z.string()),
  /**
   * The time since which no one seems to be left to write to, although some recipients have no outcome yet: a list may
   * be behind.
   */
  checkedAt: z.optional(moment),
  /** Size of the audience when it began. */
  audience: z.optional(z.int()),
  /** The final outcome for all recipients, once sending is over. */
  totals: z.optional(z.object({ ...campaignProgress.shape, failedBy: counts, skippedBy: counts })),
});
export type CampaignRecord = z.infer<typeof campaignRecord>;

/** What is sent, fixed at the start, with `tokenPlace` where the recipient's token belongs. */
const frozenMail = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where its counted links lead, by number; missing if none is counted (decision 0128). */
  links: z.optional(z.array(z.string())),
});
export type FrozenMail = z.infer<typeof frozenMail>;

/** What is kept of an erased campaign: where the counted links of its mails lead, by number (decision 0183). */
const keptLinks = z.array(z.string());

/** Where the counted links of a campaign lead, by number, and whether the campaign itself is erased. */
export interface CountedLinks {
  links: readonly string[];
  isErased: boolean;
}

const records = collection('campaigns', { schema: campaignRecord, keep: 20 });

// None of these parses as the key of a revision.
const openKey = (id: string): string => `open/${id}`;
const frozenKey = (id: string): string => `frozen/${id}`;
const linksKey = (id: string): string => `links/${id}`;

/** Issues of the newsletter. Ids are ULIDs. */
export function campaigns({ store: storeOf, open }: Opening) {
  const store = storeOf('campaigns');
  const collected = open(records);
  /** What is sent; null if the campaign has not begun. */
  const frozen = async (id: string): Promise<FrozenMail | null> => {
    const text = await store.get(frozenKey(id));
    return text === null ? null : frozenMail.parse(parseJson(text));
  };
  return {
    ...collected,
    /** Ids of campaigns that may need work, in no promised order. Some may no longer exist. */
    async *open(): AsyncGenerator<string> {
      for await (const key of store.keys('open/')) yield key.slice('open/'.length);
    },
    /** Whether a campaign is on the sender's list. Reads its entry, which no list can hide. */
    isOpen: async (id: string) => (await store.get(openKey(id))) !== null,
    /** Puts a campaign on the sender's list. Call it before writing the record that needs work. */
    reopen: (id: string) => store.put(openKey(id), ''),
    /** Takes a campaign off the sender's list. */
    close: (id: string) => store.delete(openKey(id)),
    /** Keeps what is sent. Returns what is kept: if several call at once, the first one's text. */
    async freeze(id: string, mail: FrozenMail): Promise<FrozenMail> {
      const isFirst = (await store.create(frozenKey(id), JSON.stringify(mail))) === 'created';
      return isFirst ? mail : ((await frozen(id)) ?? mail);
    },
    frozen,
    /** Ids of campaigns that have begun and whose id starts with `begin`. */
    async *frozenFrom(begin: string): AsyncGenerator<string> {
      for await (const key of store.keys(frozenKey(begin))) yield key.slice(frozenKey('').length);
    },
    /** The counted links in its mails, even if it was erased; none if there is no such campaign or none is counted. */
    async countedLinks(id: string): Promise<CountedLinks> {
      const mail = await frozen(id);
      if (mail) return { links: mail.links ?? [], isErased: false };
      return { links: (await readStoredJson(store, linksKey(id), keptLinks)) ?? [], isErased: true };
    },
    /**
     * Erases a campaign, except for where its counted links lead. If it is interrupted, calling it again completes it.
     * The hourly run erases what is kept about its recipients and clicks.
     */
    async eraseCampaign(id: string) {
      // An unreadable mail must not prevent the erasure.
      const { links = [] } = (await readStoredJson(store, frozenKey(id), frozenMail)) ?? {};
      if (links.length > 0) await store.create(linksKey(id), JSON.stringify(links));
      await Promise.all([store.delete(openKey(id)), store.delete(frozenKey(id))]);
      return collected.erase(id);
    },
  };
}
export type Campaigns = ReturnType<typeof campaigns>;
