/** Whether a `unicode-range` such as `U+C0-FF, U+1E??` includes one of these letters. */
export function rangeNames(range: string, letters: ReadonlySet<number>): boolean {
  const spans = range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().slice('U+'.length).split('-');
    return [parseInt(from.replaceAll('?', '0'), 16), parseInt(to.replaceAll('?', 'F'), 16)] as const;
  });
  return [...letters].some((letter) => spans.some(([from, to]) => letter >= from && letter <= to));
}

/** The non-ASCII letters of a text, as code points. */
export const lettersIn = (text: string): ReadonlySet<number> =>
  new Set(Array.from(text.matchAll(/[^\0-\x7f]/gu), ([letter]) => letter.codePointAt(0) ?? 0));
