import { mailStates } from '#contract/api/admin-outbox.ts';
import * as z from 'zod/mini';
import type { Collection, Timeline } from '../collection.ts';
import { inParallel } from '../in-parallel.ts';
import { isKey } from '../keys.ts';
import { timeline } from '../large-collections.ts';
import { isLive } from '../revision.ts';
import type { Opening } from '../stores.ts';

/** Whoever a mail goes to or comes from; never a list (rules 34). */
const mailbox = z.object({ address: z.string(), name: z.optional(z.string()) });
export type Mailbox = z.infer<typeof mailbox>;

const moment = z.number();

/** A mail, from when it is asked for until long after it left. Moments are milliseconds since 1970. */
export const mailRecord = z.object({
  /** What it is for, as the admin lists it. */
  kind: z.string(),
  /** The record that it is about, as `store/id`: whoever erases that one erases the mail too (rules 35). */
  about: z.string(),
  to: mailbox,
  replyTo: z.optional(mailbox),
  subject: z.string(),
  /** With `tokenPlace` where the token belongs. */
  text: z.string(),
  html: z.string(),
  /** What somebody wrote of it by hand, as the thread of its record shows it. */
  written: z.optional(z.string()),
  /** The id of the mail that it goes on from, in the eyes of whoever gets both. */
  follows: z.optional(z.string()),
  /** The address that ends the subscription with one call, for the headers of RFC 8058; with `tokenPlace` too. */
  unsubscribe: z.optional(z.string()),
  /** Whether it cannot be sent without the token that is kept beside it until it is handed over. */
  bearsToken: z.boolean(),
  state: z.enum(mailStates),
  /** How often a server was asked to take it. */
  tries: z.int(),
  /** When it is to be sent; while it is being sent, when nobody can be doing that any more. */
  dueAt: moment,
  /** When it is too late to send it. */
  giveUpAt: moment,
  /** When it was handed over, or was given up. */
  endedAt: z.optional(moment),
  /** Why it is not sent yet, or never was, as the administrator reads it. */
  reason: z.optional(z.string()),
});
export type MailRecord = z.infer<typeof mailRecord>;

/** Stands in texts and addresses of a mail for its token, which no record holds. */
export const tokenPlace = '{{token}}';

const records = timeline('outbox', { schema: mailRecord, keep: 4, tally: ({ state }) => state });

export interface Outbox extends Collection<MailRecord>, Timeline<MailRecord> {
  /** Puts a mail where it is found by whoever sends, and by what it is about; a second one under the same id is none. */
  add(id: string, mail: MailRecord): Promise<void>;
  /** Ids of mails about which something may have to be done, in no promised order; perhaps of none that is there. */
  open(): AsyncIterable<string>;
  /** When a mail was put on that list last, in milliseconds since 1970; null where it is not on it. */
  openedAt(id: string): Promise<number | null>;
  /** Has a mail be looked at again by whoever sends. */
  reopen(id: string): Promise<void>;
  /** Nothing is to be done about a mail any more. */
  close(id: string): Promise<void>;
  /** Keeps the token of a mail that is to be added. Gives back the one that is kept: of any number who do so at once, that of the first. */
  keepToken(id: string, token: string): Promise<string>;
  /** The token of a mail; null where it is blanked. */
  token(id: string): Promise<string | null>;
  /** Forgets the token of a mail. */
  blank(id: string): Promise<void>;
  /** Ids of the mails about a record, newest first. */
  about(record: string): Promise<string[]>;
  /** Erases a mail with what is kept beside it. Where it breaks off, calling it again completes it. */
  eraseMail(id: string): Promise<{ status: 'erased' | 'missing' }>;
  /** The same of many at once. */
  eraseMails(ids: readonly string[]): Promise<void>;
  /** Erases every mail about a record, with what is kept beside it. Where it breaks off, calling it again completes it. */
  eraseAbout(record: string): Promise<void>;
}

// None of these reads as the key of a revision.
const openKey = (id: string): string => `open/${id}`;
const tokenKey = (id: string): string => `tokens/${id}`;
const aboutKey = (record: string, id: string): string => `about/${record}/${id}`;
const lastOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Mail that is to leave, or has left. Ids are ULIDs. What lies beside a record is written before it, so that no mail is ever stored that nobody would look at. */
export function outbox({ store: storeOf, open, now }: Opening): Outbox {
  const store = storeOf('outbox');
  const mails = open(records);

  // The id of a mail may be older than the mail: what was asked for is written when it can be.
  const reopen = (id: string): Promise<void> => store.put(openKey(id), String(now()));

  async function idsAbout(record: string): Promise<string[]> {
    const ids: string[] = [];
    // What cannot be the name of a record has no mails.
    if (!isKey(record)) return ids;
    for await (const key of store.keys(aboutKey(record, ''))) ids.push(lastOf(key));
    return ids.sort().reverse();
  }

  /** The keys beside it go before the record, which leads to them. */
  async function eraseBeside(id: string): Promise<void> {
    const about = (await mails.history(id)).filter(isLive).map(({ value }) => value.about);
    await Promise.all([store.delete(openKey(id)), store.delete(tokenKey(id))]);
    await Promise.all([...new Set(about)].map((record) => store.delete(aboutKey(record, id))));
  }

  async function eraseMails(ids: readonly string[]): Promise<void> {
    await inParallel(ids, eraseBeside);
    await mails.eraseAll(ids);
  }

  return {
    ...mails,

    async add(id, mail) {
      await Promise.all([reopen(id), store.put(aboutKey(mail.about, id), '')]);
      await mails.create(id, mail);
    },

    async *open() {
      for await (const key of store.keys('open/')) yield lastOf(key);
    },
    async openedAt(id) {
      const at = await store.get(openKey(id));
      return at === null ? null : Number(at);
    },
    reopen,
    close: (id) => store.delete(openKey(id)),

    async keepToken(id, token) {
      const isFirst = (await store.create(tokenKey(id), token)) === 'created';
      return isFirst ? token : ((await store.get(tokenKey(id))) ?? token);
    },
    token: (id) => store.get(tokenKey(id)),
    blank: (id) => store.delete(tokenKey(id)),

    about: idsAbout,

    async eraseMail(id) {
      await eraseBeside(id);
      return mails.erase(id);
    },
    eraseMails,

    async eraseAbout(record) {
      const ids = await idsAbout(record);
      await eraseMails(ids);
      // Of one that cannot be read nothing else tells what it is about.
      await inParallel(ids, (id) => store.delete(aboutKey(record, id)));
    },
  };
}
