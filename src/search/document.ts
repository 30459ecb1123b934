/** What can be found, each kind with the word that results say of it. */
export const kinds = {
  page: 'Page',
  project: 'Project',
  essay: 'Essay',
  issue: 'Newsletter',
  book: 'Book',
  question: 'Question',
} as const;

export type Kind = keyof typeof kinds;

/** What stands for something in a list of results. */
export interface Entry {
  kind: Kind;
  /** Names it among those of its kind. */
  slug: string;
  /** Where it is read. */
  path: string;
  title: string;
  /** A sentence or two of what it is about, shown where no sentence of its text has what was looked for. */
  lead: string;
}

/** Something that visitors can read, with all that is found in it. */
export interface SearchDocument extends Entry {
  /** Its headings and sentences, besides title and lead. */
  sentences: readonly string[];
}

/** Where results are shown, and asked for without JavaScript: `/search?q=…`. */
export const searchPath = '/search';

/** Where the words of everything are. */
export const indexPath = '/search/index.json';

/** Where the sentences of one document are. */
export const sentencesPath = ({ kind, slug }: { kind: string; slug: string }): `/search/sentences/${string}` =>
  `/search/sentences/${kind}/${slug}`;

/** More characters than a question has. What comes after them is not looked at (rules 42). */
export const longestQuery = 100;
