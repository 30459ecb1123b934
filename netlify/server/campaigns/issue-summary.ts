/** Characters of a summary, as search engines show them. */
const longest = 160;

/** Marks of Markdown that say how a text looks and not what it says. */
const marks = /!?\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)|[*_`~]+|^\s*(?:>|[-+*]|\d+[.)])\s+/gm;

/** The first of the blocks of Markdown that is a paragraph. */
const firstParagraph = (markdown: string): string =>
  markdown.split(/\n[ \t\r]*\n/).find((block) => /^(?!#|```|~~~|!\[|\||---|\*\*\*)\s*\S/.test(block.trim())) ?? '';

/** What an issue says in a sentence or two: what its author wrote for it, else the beginning of its text. */
export function summaryOf(preview: string, markdown: string): string {
  if (preview.trim() !== '') return preview.trim();
  // Bounded before anything looks for patterns in it (rules 42).
  const text = firstParagraph(markdown.slice(0, 20_000))
    .slice(0, 4 * longest)
    .replaceAll(marks, (_, label: string | undefined) => label ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= longest) return text;
  // Half a character at the end is none.
  const cut = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return `${(words.length > longest / 2 ? words : cut).trimEnd()}…`;
}
