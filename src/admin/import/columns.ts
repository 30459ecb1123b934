import { UnusableFile } from './decode-file.ts';

/** The columns that an import reads, with their possible headings, in this site's export and elsewhere. */
const names = {
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail'],
  status: ['status'],
  subscribedAt: ['subscribed at', 'signed up at', 'optin time'],
  confirmedAt: ['confirmed at', 'verified at', 'confirm time'],
  unsubscribedAt: ['unsubscribed at', 'unsub time'],
  version: ['consent version'],
  consentAt: ['consent at'],
  page: ['source page', 'consent page', 'page'],
  proof: ['proof of consent', 'proof', 'consent', 'consent text'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Column = keyof typeof names;

const known = new Map<string, Column>(
  (Object.keys(names) as Column[]).flatMap((column) => names[column].map((name) => [name, column] as const)),
);

/** How many columns a file may have. */
const most = 100;

export interface Columns {
  /** The index of each column; missing ones are left out. */
  at: ReadonlyMap<Column, number>;
  /** The number of columns. */
  count: number;
  /** Headings of columns that are not imported. */
  ignored: readonly string[];
}

const columnOf = (heading: string): Column | undefined => known.get(heading.trim().toLowerCase().replaceAll('_', ' '));

/** How many headings in a first line are recognised. */
export const knownIn = (headings: readonly string[]): number =>
  headings.filter((heading) => columnOf(heading) !== undefined).length;

/**
 * Reads the first line of a file.
 *
 * @throws UnusableFile if no column holds addresses, or one is named twice
 */
export function readColumns(headings: readonly string[]): Columns {
  if (headings.length > most)
    throw new UnusableFile(`The first line names more than ${most} columns. Leave out what is not needed.`);
  const at = new Map<Column, number>();
  const ignored: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const column = columnOf(heading);
    if (column === undefined) {
      if (heading.trim() !== '') ignored.push(heading.trim().slice(0, 40));
      continue;
    }
    const other = at.get(column);
    if (other !== undefined)
      throw new UnusableFile(
        `The first line names “${heading.trim()}” after “${headings[other]?.trim()}”, which means the same. Leave one of them out.`,
      );
    at.set(column, index);
  }
  if (!at.has('email'))
    throw new UnusableFile('The first line has to name the columns, and one of them has to be “Email”.');
  return { at, count: headings.length, ignored };
}
