/** An issue of the newsletter as the archive lists it. */
export interface Issue {
  slug: string;
  title: string;
  /** A summary of one or two sentences. */
  summary: string;
  /** When sending began, in ISO 8601. */
  publishedAt: string;
}

/** Path of the archive. */
export const archivePath = '/newsletter';

/** Path of its feed. */
export const archiveFeedPath = '/newsletter/rss.xml';

/** Path of an issue in the archive. */
export const issuePath = (slug: string): `/newsletter/${string}` => `${archivePath}/${slug}`;
