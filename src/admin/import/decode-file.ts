/** Why a file as a whole cannot be imported, in a sentence that says what to do. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** Most bytes of a file: some two hundred thousand rows. */
export const mostBytes = 32 * 1024 * 1024;

const saveAs = 'Save it as “CSV UTF-8” and choose it again.';

/**
 * The text of a file. UTF-8 and what begins with the mark of UTF-16 are read. What is neither is told with its line, and never guessed: a wrong guess makes another address of
 * one.
 *
 * @throws UnusableFile
 */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes.length > mostBytes) throw new UnusableFile('This file is larger than 32 MB. Cut it into several.');
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const text = decoded(bytes, utf16 ?? 'utf-8');
  if (text === null)
    throw new UnusableFile(
      utf16
        ? `This file begins as UTF-16 and does not go on so. ${saveAs}`
        : `Line ${firstLineThatIsNot(bytes)} is not UTF-8; the file may be Latin-1 or Windows-1252. ${saveAs}`,
    );
  if (text.slice(0, 1000).includes('\0'))
    throw new UnusableFile(`This is no text, or UTF-16 without its mark. ${saveAs}`);
  return text;
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    // Takes the mark of its encoding off.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first line whose bytes are not UTF-8; no line break is ever a part of a letter there. */
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
