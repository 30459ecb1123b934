import type { Essay } from './essay.ts';

type Dated = Pick<Essay, 'slug' | 'publishedAt' | 'createdAt'> & { content?: { publishDate?: string | undefined } };

const longUs = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** A moment as readers see it: the day in UTC, in the long US format. */
export const longDate = (iso: string): string => longUs.format(new Date(iso));

/** What an essay shows as its date: the one that its author gave it, else when it was published, else created (product §2). */
const shownInstant = (essay: Dated): string => essay.content?.publishDate ?? essay.publishedAt ?? essay.createdAt;

/**
 * The date of an essay as readers see it.
 *
 * @returns `iso` for a `datetime` attribute, and `text` in the long US format, in UTC so that the build and every browser say the same:
 *   `March 14, 2026`.
 */
export function essayDate(essay: Dated): { iso: string; text: string } {
  const iso = shownInstant(essay);
  return { iso, text: longDate(iso) };
}

/** Where an essay stands among others, newest first, as a text that sorts so: the newest date has the lowest number. Of two with the same date the slug decides, so that the order never depends on the disk. */
export const newestFirstPlace = (essay: Dated): string =>
  `${String(1e13 - Date.parse(shownInstant(essay))).padStart(14, '0')}-${essay.slug}`;
