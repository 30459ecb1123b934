import type { ContentStores } from '#storage/collections/content-stores.ts';
import type { Stores } from '#storage/stores.ts';
import type { Content } from '#server/content/files/content.ts';
import type { Letterhead } from '#server/mail/templates/write-mail.ts';

const day = 24 * 60 * 60_000;

/** The site of a story. */
export interface DemoSite {
  stores: Stores;
  items: ContentStores;
  /** The content of `content/`. */
  files: Content;
  letterhead: Letterhead;
}

/** An event, and its time in milliseconds since 1970. */
export interface Happening {
  at: number;
  happen: (site: DemoSite, at: number) => Promise<unknown>;
}

/** A time of day (UTC, `09:30`) this many days ago. At least a minute in the past. */
export function daysBefore(now: number, days: number, time: string): number {
  const midnight = now - (now % day) - days * day;
  return Math.min(midnight + Date.parse(`1970-01-01T${time}:00Z`), now - 60_000);
}
