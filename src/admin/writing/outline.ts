export interface Heading {
  /** Line of the text, from 1. */
  line: number;
  level: 2 | 3;
  text: string;
}

const fence = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;

/** The headings of an essay, which follow a blank line (product §2); fenced code has none. */
export function outlineOf(text: string): Heading[] {
  const headings: Heading[] = [];
  let isAlone = true;
  let open = '';
  for (const [index, line] of text.split('\n').entries()) {
    const run = fence.exec(line)?.[1];
    if (open) {
      if (run?.startsWith(open) && line.trim() === run) open = '';
    } else if (run) open = run;
    else {
      const [, hashes, title] = (isAlone ? /^(##|###) +(.*?) *$/.exec(line) : null) ?? [];
      if (hashes && title) headings.push({ line: index + 1, level: hashes.length === 2 ? 2 : 3, text: plain(title) });
    }
    isAlone = !open && line.trim() === '';
  }
  return headings;
}

/** The plain text of a heading: the words of links, without markers of emphasis and code. */
const plain = (title: string): string =>
  title.replaceAll(/!?\[([^\]]*)\](?:\([^)]*\))?/g, '$1').replaceAll(/[*_`~]+/g, '');
