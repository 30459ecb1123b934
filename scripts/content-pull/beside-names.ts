import { withAddresses } from '#contract/content/beside.ts';
import type { LocalFile } from './local-files.ts';

/** A Markdown file as written and as read, and its pictures: library paths by file name. */
export type Named = Pick<LocalFile, 'slug' | 'text' | 'read' | 'beside'>;

/** How a text names a picture. Parentheses and quotes end a name there, and `encodeURI` leaves them as they are. */
export const nameInText = (slug: string, name: string): string =>
  `${slug}/${encodeURI(name).replaceAll(/['()]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`;

/**
 * In a text with library paths, restores the names by which the file refers to the pictures beside it (decision 0134).
 * Lines that the file has are kept as they are written there. A path is kept where a name would not be read as that
 * picture.
 */
export function withNames(text: string, { slug, text: own, read, beside }: Named): string {
  if (beside.size === 0) return text;
  const names = new Map([...beside].map(([name, path]) => [path, nameInText(slug, name)]));
  // Replacing names changes no line breaks.
  const ownLines = own.split('\n');
  const known = new Map(read.split('\n').map((line, index) => [line, ownLines[index]]));
  const named = (line: string): string => {
    const next = line.replaceAll(/\/media\/[0-9a-f]{64}/g, (path) => names.get(path) ?? path);
    return withAddresses(next, slug, (name) => beside.get(name)) === line ? next : line;
  };
  return text
    .split('\n')
    .map((line) => known.get(line) ?? named(line))
    .join('\n');
}
