/** An issue of the newsletter as the archive lists it. */
export interface Issue {
  slug: string;
  title: string;
  /** One or two sentences of what it says. */
  summary: string;
  /** When it began to be sent, in ISO 8601. */
  publishedAt: string;
}

/** Where the archive is. */
export const archivePath = '/newsletter';

/** Its feed. */
export const archiveFeedPath = '/newsletter/rss.xml';

/** Path of an issue in the archive. */
export const issuePath = (slug: string): `/newsletter/${string}` => `${archivePath}/${slug}`;
