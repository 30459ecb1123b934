import type { Essay } from './essay.ts';

type Dated = Pick<Essay, 'slug' | 'publishedAt' | 'createdAt'> & { content?: { publishDate?: string | undefined } };

const longUs = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** A time as readers see it: the day in UTC, in the long US format. */
export const longDate = (iso: string): string => longUs.format(new Date(iso));

/** The date that an essay shows: the author's, else the date of publication, else the date of creation (product §2). */
const shownInstant = (essay: Dated): string => essay.content?.publishDate ?? essay.publishedAt ?? essay.createdAt;

/**
 * The date of an essay as readers see it.
 *
 * @returns `iso` for a `datetime` attribute, and `text` in the long US format, in UTC so that the build and every
 *   browser agree: `March 14, 2026`.
 */
export function essayDate(essay: Dated): { iso: string; text: string } {
  const iso = shownInstant(essay);
  return { iso, text: longDate(iso) };
}

/**
 * A sort key that puts the newest essay first: the newest date gives the lowest number. The slug breaks ties, so that
 * the order never depends on the disk.
 */
export const newestFirstPlace = (essay: Dated): string =>
  `${String(1e13 - Date.parse(shownInstant(essay))).padStart(14, '0')}-${essay.slug}`;
