import type { ContentStores } from '#storage/collections/content-stores.ts';
import type { Stores } from '#storage/stores.ts';
import type { Content } from '#server/content/files/content.ts';
import type { Letterhead } from '#server/mail/templates/write-mail.ts';

const day = 24 * 60 * 60_000;

/** The site of which a story tells. */
export interface DemoSite {
  stores: Stores;
  items: ContentStores;
  /** What the files of `content/` say. */
  files: Content;
  letterhead: Letterhead;
}

/** Something that happened, and when, in milliseconds since 1970. */
export interface Happening {
  at: number;
  happen: (site: DemoSite, at: number) => Promise<unknown>;
}

/** A moment so many days before now, at a time of the day (UTC): `09:30`. Never later than a minute ago. */
export function daysBefore(now: number, days: number, time: string): number {
  const midnight = now - (now % day) - days * day;
  return Math.min(midnight + Date.parse(`1970-01-01T${time}:00Z`), now - 60_000);
}
