/** What can be found, with the label of each kind in results. */
export const kinds = {
  page: 'Page',
  project: 'Project',
  essay: 'Essay',
  issue: 'Newsletter',
  book: 'Book',
  question: 'Question',
} as const;

export type Kind = keyof typeof kinds;

/** An entry in a list of results. */
export interface Entry {
  kind: Kind;
  /** Identifies it within its kind. */
  slug: string;
  /** Path of its page. */
  path: string;
  title: string;
  /** A sentence or two about it, shown if no sentence of its text contains the search words. */
  lead: string;
}

/** Something that visitors can read, with all its searchable text. */
export interface SearchDocument extends Entry {
  /** Its headings and sentences, besides title and lead. */
  sentences: readonly string[];
}

/** The path of results, which also works without JavaScript: `/search?q=…`. */
export const searchPath = '/search';

/** Path of the index of all words. */
export const indexPath = '/search/index.json';

/** Path of the sentences of one document. */
export const sentencesPath = ({ kind, slug }: { kind: string; slug: string }): `/search/sentences/${string}` =>
  `/search/sentences/${kind}/${slug}`;

/** Maximum number of characters in a query, more than a search needs; the rest is ignored (rules 42). */
export const longestQuery = 100;
