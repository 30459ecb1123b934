import { partsOf } from './essay-text.ts';

/** Maximum number of characters in an excerpt, and in a paragraph searched for one (rules 42). */
const most = 220;
const looked = 2_000;
/** A first paragraph shorter than this is joined with the next. */
const few = 80;

/** Lines that begin something unsuitable for an excerpt: headings, tables, rules, footnotes and definitions. */
const notText = /^ {0,3}(?:#{1,6}(?:\s|$)|\||[-*_=]{3,}\s*$|(?:[-*_] ){2,}[-*_]\s*$|\[[^\]]{1,200}\]:)/;
const listOrQuote = /^ {0,3}(?:>|[-+*]\s|\d{1,9}[.)]\s)/;
const callout = /^\[![\w-]{1,20}\]\s*/;

/** The paragraphs of a body: first those directly in it, then those in lists and quotes. */
export function* paragraphsOf(body: string): Generator<string> {
  const second: string[] = [];
  for (const { code, lines } of partsOf(body)) {
    if (code) continue;
    for (const block of lines.join('\n').split(/\n[ \t]*\n/)) {
      const kept = block
        .slice(0, looked)
        .split('\n')
        .filter((line) => line.trim() !== '');
      const [first = '', next] = kept;
      if (next !== undefined && /^ {0,3}(?:=+|-+)\s*$/.test(next)) continue;
      // A list item may contain indented paragraphs of its own.
      const from = kept.findIndex((line) => !notText.test(line));
      if (first === '' || from !== 0) continue;
      if (!listOrQuote.test(first) && !/^(?: {2}|\t)/.test(first)) yield kept.join(' ');
      else second.push(kept.map((line) => line.trim().replace(/^(?:>\s?|[-+*]\s+|\d{1,9}[.)]\s+)+/, '')).join(' '));
    }
  }
  yield* second.map((text) => text.replace(callout, ''));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Simple Markdown reduced to the text that readers see. */
export function plain(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]{0,500}\]\([^)]{0,500}\)/g, '')
    .replace(/\[\^[^\]]{1,100}\]/g, '')
    .replace(/\[([^[\]]{1,500})\](?:\([^)]{0,1000}\)|\[[^\]]{0,100}\])/g, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^<>\s]{1,500})>/g, '$1')
    .replace(/(`+)([^`]{1,500})\1/g, '$2')
    .replace(/(?<!\\)(?:\*+|~~)/g, '')
    .replace(/(?<![\p{L}\p{N}\\])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Cuts a text after the last sentence that fits, else after a word, else after a letter with all its marks. */
function cut(text: string): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const sentences = [...start.matchAll(/[.!?…](?:["'”’)]*)(?=\s)|[。！？।॥؟]/gu)];
  const end = sentences.findLast(({ index }) => index >= few);
  if (end) return start.slice(0, end.index + end[0].length);
  const blank = start.lastIndexOf(' ');
  if (blank > few)
    return `${start
      .slice(0, blank)
      .replace(/[,;:–—-]+$/, '')
      .trimEnd()}…`;
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.slice(0, most + 40))];
  const last = letters.findLast(({ index, segment }) => index + segment.length <= most);
  return `${start.slice(0, last ? last.index + last.segment.length : most)}…`;
}

/**
 * The beginning of a body as one line of text for lists, feeds and search engines: whole sentences if they fit into 220
 * characters. Reads the Markdown without parsing it.
 *
 * @returns '' if the body has no sentence, for instance only pictures
 */
export function excerptOf(body: string): string {
  let text = '';
  for (const paragraph of paragraphsOf(body)) {
    text = `${text} ${plain(paragraph)}`.trim();
    if (text.length >= few) break;
  }
  return cut(text);
}
