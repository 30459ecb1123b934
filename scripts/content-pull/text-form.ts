/** How a file encodes its text, whatever the text says. */
export interface TextForm {
  /** A byte order mark, or nothing. */
  mark: string;
  lineEnd: '\n' | '\r\n';
}

const byteOrderMark = '\uFEFF';

/** The form of a text; its line endings are those of most of its lines. */
export function formOf(text: string): TextForm {
  const all = text.split('\n').length - 1;
  const windows = text.split('\r\n').length - 1;
  return { mark: text.startsWith(byteOrderMark) ? byteOrderMark : '', lineEnd: windows * 2 > all ? '\r\n' : '\n' };
}

/** A text without its byte order mark. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Converts lines that end in `\n` to the form of a file. */
export const inForm = (lines: string, { mark, lineEnd }: TextForm): string =>
  mark + (lineEnd === '\n' ? lines : lines.replaceAll('\n', lineEnd));
