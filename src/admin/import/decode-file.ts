/** Why a file cannot be imported at all, in a sentence that says what to do. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** The largest file, in bytes: about two hundred thousand rows. */
const mostBytes = 32 * 1024 * 1024;

const saveAs = 'Save it as “CSV UTF-8” and choose it again.';

/**
 * The text of a file. Reads UTF-8, and UTF-16 with a byte order mark. Anything else is refused, naming the line, and
 * never guessed, since a wrong guess would turn one address into another.
 *
 * @throws UnusableFile
 */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes.length > mostBytes) throw new UnusableFile('This file is larger than 32 MB. Split it up.');
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const text = decoded(bytes, utf16 ?? 'utf-8');
  if (text === null)
    throw new UnusableFile(
      utf16
        ? `This file begins as UTF-16 but does not continue that way. ${saveAs}`
        : `Line ${firstLineThatIsNot(bytes)} is not UTF-8; the file may be Latin-1 or Windows-1252. ${saveAs}`,
    );
  if (text.slice(0, 1000).includes('\0'))
    throw new UnusableFile(`This is not a text file, or it is UTF-16 without a byte order mark. ${saveAs}`);
  return text;
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    // Removes the byte order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first line whose bytes are not UTF-8. In UTF-8, a line break byte is never part of another character. */
function firstLineThatIsNot(bytes: Uint8Array): number {
  const [lf, cr] = [0x0a, 0x0d];
  let line = 1;
  for (let start = 0, at = 0; at <= bytes.length; at += 1) {
    const isEnd = at === bytes.length || bytes[at] === lf || bytes[at] === cr;
    if (!isEnd) continue;
    if (decoded(bytes.subarray(start, at), 'utf-8') === null) return line;
    if (bytes[at] === cr && bytes[at + 1] === lf) at += 1;
    start = at + 1;
    line += 1;
  }
  return line;
}
