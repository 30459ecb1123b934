/** What was written into a file: its hash, and the etag that the value had on the site, which changes when the value does; empty where there was none. */
export interface Known {
  sha256: string;
  etag: string;
}

const shape = /^([0-9a-f]{64}) (\S*) (\S+)$/;

/** The line of a file. An etag holds no space (RFC 9110, section 8.8.3); one that does counts as none. */
export const journalLine = (path: string, { sha256, etag }: Known): string =>
  `${sha256} ${/^\S*$/.test(etag) ? etag : ''} ${path}\n`;

/** The journal of the files that are there, in their order. */
export const formatJournal = (files: ReadonlyMap<string, Known>): string =>
  [...files]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, known]) => journalLine(path, known))
    .join('');

/** What was written, by path; of two lines of one file the later counts. A line that is torn counts for nothing: its file is fetched again. */
export function parseJournal(text: string): Map<string, Known> {
  const files = new Map<string, Known>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sha256, etag, path] = shape.exec(line) ?? [];
    if (sha256 !== undefined && etag !== undefined && path !== undefined) files.set(path, { sha256, etag });
  }
  return files;
}
