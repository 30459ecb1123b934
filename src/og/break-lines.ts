export interface Setting {
  lines: string[];
  /** Pixels to an em. */
  size: number;
}

interface Limits {
  /** Sizes to try, largest first, with the number of lines that fit at each. */
  sizes: readonly { size: number; lines: number }[];
  /** Pixels. */
  width: number;
}

/** Fills lines greedily; a word that is wider than a line stands alone on one. */
function fill(words: readonly string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The narrowest column that still gives `count` lines, so that the last is not a word by itself. */
function balance(words: readonly string[], width: number, count: number, measure: (text: string) => number): string[] {
  let best = fill(words, width, measure);
  for (let narrower = width * 0.97; narrower > width * 0.5; narrower *= 0.97) {
    const lines = fill(words, narrower, measure);
    if (lines.length > count || lines.some((line) => measure(line) > narrower)) break;
    best = lines;
  }
  return best;
}

/** Ends a line in an ellipsis within `width`: after a word where it has several, else after a letter. */
function shorten(line: string, width: number, measure: (text: string) => number): string {
  const between = line.includes(' ') ? / \S*$/ : /.$/u;
  let text = line;
  while (text.length > 1 && measure(`${text}…`) > width) text = text.replace(between, '');
  return `${text}…`;
}

/**
 * Breaks a title into lines: as large as its length allows, in lines of like length. A title that is too long for the smallest size ends in an ellipsis.
 *
 * @param measure Width of a text in em.
 */
export function breakLines(title: string, { sizes, width }: Limits, measure: (text: string) => number): Setting {
  const words = title.split(/\s+/).filter((word) => word !== '');
  for (const { size, lines: most } of sizes) {
    const em = width / size;
    const lines = fill(words, em, measure);
    if (lines.length <= most && lines.every((line) => measure(line) <= em)) {
      return { lines: balance(words, em, lines.length, measure), size };
    }
  }
  const { size, lines: most } = sizes.at(-1) ?? { size: 48, lines: 1 };
  const em = width / size;
  const lines = fill(words, em, measure).slice(0, most);
  const full = lines.length < fill(words, em, measure).length;
  return {
    lines: lines.map((line, index) =>
      measure(line) > em || (full && index === lines.length - 1) ? shorten(line, em, measure) : line,
    ),
    size,
  };
}
