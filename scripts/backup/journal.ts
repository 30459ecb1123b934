/**
 * What was written to a file: its hash, and the value's etag on the site, which changes with the value; empty if there
 * was none.
 */
export interface Known {
  sha256: string;
  etag: string;
}

const shape = /^([0-9a-f]{64}) (\S*) (\S+)$/;

/** The journal line of a file. An etag contains no spaces (RFC 9110, section 8.8.3); an invalid one is dropped. */
export const journalLine = (path: string, { sha256, etag }: Known): string =>
  `${sha256} ${/^\S*$/.test(etag) ? etag : ''} ${path}\n`;

/** The journal of the existing files, sorted. */
export const formatJournal = (files: ReadonlyMap<string, Known>): string =>
  [...files]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, known]) => journalLine(path, known))
    .join('');

/** The journal by path; later lines override earlier ones. A torn line is ignored, so its file is fetched again. */
export function parseJournal(text: string): Map<string, Known> {
  const files = new Map<string, Known>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sha256, etag, path] = shape.exec(line) ?? [];
    if (sha256 !== undefined && etag !== undefined && path !== undefined) files.set(path, { sha256, etag });
  }
  return files;
}
