/** The longest summary, in characters: search engines show no more. */
const longest = 160;

/** Markdown syntax that affects only how a text looks. */
const marks = /!?\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)|[*_`~]+|^\s*(?:>|[-+*]|\d+[.)])\s+/gm;

/** The first block of Markdown that is a paragraph. */
const firstParagraph = (markdown: string): string =>
  markdown.split(/\n[ \t\r]*\n/).find((block) => /^(?!#|```|~~~|!\[|\||---|\*\*\*)\s*\S/.test(block.trim())) ?? '';

/** An issue in a sentence or two: its author's preview text, or else the beginning of its text. */
export function summaryOf(preview: string, markdown: string): string {
  if (preview.trim() !== '') return preview.trim();
  // Bounded before any pattern runs over it (rules 42).
  const text = firstParagraph(markdown.slice(0, 20_000))
    .slice(0, 4 * longest)
    .replaceAll(marks, (_, label: string | undefined) => label ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= longest) return text;
  // Drops half a surrogate pair at the end.
  const cut = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return `${(words.length > longest / 2 ? words : cut).trimEnd()}…`;
}
