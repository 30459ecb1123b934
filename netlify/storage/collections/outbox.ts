import { mailStates } from '#contract/api/admin-outbox.ts';
import * as z from 'zod/mini';
import { inParallel } from '../in-parallel.ts';
import { isKey, lastSegmentOf } from '../keys.ts';
import { timeline } from '../large-collections.ts';
import { isLive } from '../revision.ts';
import type { Opening } from '../stores.ts';

/** The sender or recipient of a mail; never a list (rules 34). */
const mailbox = z.object({ address: z.string(), name: z.optional(z.string()) });
export type Mailbox = z.infer<typeof mailbox>;

const moment = z.number();

/** A mail, from the request for it until long after it left. Moments are milliseconds since 1970. */
export const mailRecord = z.object({
  /** Its purpose, as listed in the admin. */
  kind: z.string(),
  /** The record that it is about, as `store/id`. Erasing that record erases the mail too (rules 35). */
  about: z.string(),
  to: mailbox,
  replyTo: z.optional(mailbox),
  subject: z.string(),
  /** With `tokenPlace` where the token belongs. */
  text: z.string(),
  html: z.string(),
  /** The part written by hand, as shown in the thread of its record. */
  written: z.optional(z.string()),
  /** The id of the mail that it continues, for a recipient who gets both. */
  follows: z.optional(z.string()),
  /** The one-click unsubscribe address for the headers of RFC 8058, likewise with `tokenPlace`. */
  unsubscribe: z.optional(z.string()),
  /** Whether sending needs the token kept beside it, which is deleted once the mail is handed over. */
  bearsToken: z.boolean(),
  state: z.enum(mailStates),
  /** How often a server was asked to take it. */
  tries: z.int(),
  /** When to send it. While it is being sent: when the sender must have finished or died. */
  dueAt: moment,
  /** When it becomes too late to send it. */
  giveUpAt: moment,
  /** When it was handed over or given up. */
  endedAt: z.optional(moment),
  /** Why it has not been sent, as shown to the administrator. */
  reason: z.optional(z.string()),
});
export type MailRecord = z.infer<typeof mailRecord>;

/** Stands in for the token in the texts and addresses of a mail, since no record holds the token. */
export const tokenPlace = '{{token}}';

const records = timeline('outbox', { schema: mailRecord, keep: 4, tally: ({ state }) => state });

// None of these parses as the key of a revision.
const openKey = (id: string): string => `open/${id}`;
const tokenKey = (id: string): string => `tokens/${id}`;
const aboutKey = (record: string, id: string): string => `about/${record}/${id}`;

/**
 * Outgoing mail, before and after it is sent. Ids are ULIDs. The keys beside a mail are written before its record, so
 * that no stored mail is ever overlooked.
 */
export function outbox({ store: storeOf, open, now }: Opening) {
  const store = storeOf('outbox');
  const mails = open(records);

  /**
   * Puts a mail back on the sender's list. Stores the current time because the id may be older than the mail: an errand
   * waits until its mails can be written.
   */
  const reopen = (id: string): Promise<void> => store.put(openKey(id), String(now()));

  /** Ids of the mails about a record, newest first. */
  async function idsAbout(record: string): Promise<string[]> {
    // A name that cannot belong to a record has no mails.
    if (!isKey(record)) return [];
    const ids = await Array.fromAsync(store.keys(aboutKey(record, '')), lastSegmentOf);
    return ids.sort().reverse();
  }

  /** The keys beside a mail are deleted before the record, which leads to them. */
  async function eraseBeside(id: string): Promise<void> {
    const about = (await mails.history(id)).filter(isLive).map(({ value }) => value.about);
    await Promise.all([store.delete(openKey(id)), store.delete(tokenKey(id))]);
    await Promise.all([...new Set(about)].map((record) => store.delete(aboutKey(record, id))));
  }

  /** Erases many mails at once. */
  async function eraseMails(ids: readonly string[]): Promise<void> {
    await inParallel(ids, eraseBeside);
    await mails.eraseAll(ids);
  }

  return {
    ...mails,

    /**
     * Adds a mail so that both the sender and a lookup by its record find it. Adding the same id again changes nothing.
     */
    async add(id: string, mail: MailRecord): Promise<void> {
      await Promise.all([reopen(id), store.put(aboutKey(mail.about, id), '')]);
      await mails.create(id, mail);
    },

    /** Ids of mails that may need work, in no promised order. Some may no longer exist. */
    async *open(): AsyncGenerator<string> {
      for await (const key of store.keys('open/')) yield lastSegmentOf(key);
    },
    /** When a mail was last put on that list, in milliseconds since 1970; null if it is not on it. */
    async openedAt(id: string): Promise<number | null> {
      const at = await store.get(openKey(id));
      return at === null ? null : Number(at);
    },
    reopen,
    /** Takes a mail off the sender's list. */
    close: (id: string) => store.delete(openKey(id)),

    /**
     * Keeps the token of a mail that is about to be added. Returns the one that is kept: if there are several calls at
     * once, the first one's.
     */
    async keepToken(id: string, token: string): Promise<string> {
      const isFirst = (await store.create(tokenKey(id), token)) === 'created';
      return isFirst ? token : ((await store.get(tokenKey(id))) ?? token);
    },
    /** The token of a mail; null if it was blanked. */
    token: (id: string) => store.get(tokenKey(id)),
    /** Deletes the token of a mail. */
    blank: (id: string) => store.delete(tokenKey(id)),

    about: idsAbout,

    /** Erases a mail and all keys beside it. If it is interrupted, calling it again completes it. */
    async eraseMail(id: string) {
      await eraseBeside(id);
      return mails.erase(id);
    },
    eraseMails,

    /**
     * Erases every mail about a record and all keys beside it. If it is interrupted, calling it again completes it.
     * @param named mails about it that are known without a list, which may lag by a minute (decision 0088)
     */
    async eraseAbout(record: string, named: readonly string[] = []): Promise<void> {
      const ids = [...new Set([...(await idsAbout(record)), ...named])];
      await eraseMails(ids);
      // For an unreadable mail, only this key shows what it is about.
      await inParallel(ids, (id) => store.delete(aboutKey(record, id)));
    },
  };
}
export type Outbox = ReturnType<typeof outbox>;
