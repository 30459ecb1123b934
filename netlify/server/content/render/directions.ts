import type { StateCore, Token } from 'markdown-it';
import { rightToLeft } from '#contract/content/right-to-left.ts';

const firstLetter = /\p{L}/u;

const leaves: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'li', 'td', 'th', 'figcaption']);
const frames: ReadonlySet<string> = new Set(['ul', 'ol', 'li', 'blockquote', 'table']);
/** Frames without a tag of their own. */
const blocks: ReadonlySet<string> = new Set(['callout_open', 'footnote_block_open', 'footnote_open']);

/**
 * Sets directions in a text that contains right-to-left letters; other texts need none. Each paragraph, heading, item
 * and cell finds its own direction. A list, quote, table or footnote gets that of its first letter, which decides the
 * side of its markers and the reading order of a table. So does an item, since a browser does not look into its
 * paragraphs.
 */
export function directions({ src, tokens }: StateCore): void {
  if (!rightToLeft.test(src)) return;
  /** Open frames that have not met a letter yet. */
  let waiting: Token[] = [];
  for (const token of tokens) {
    if (token.nesting === 1 && !token.hidden) {
      if (leaves.has(token.tag) || token.type === 'footnote_open') token.attrSet('dir', 'auto');
      if (frames.has(token.tag) || blocks.has(token.type)) waiting.push(token);
    }
    for (const child of token.children ?? []) if (child.type === 'figcaption_open') child.attrSet('dir', 'auto');
    const letter = token.type === 'inline' ? firstLetter.exec(token.content)?.[0] : undefined;
    if (letter === undefined) continue;
    if (rightToLeft.test(letter)) for (const frame of waiting) frame.attrSet('dir', 'rtl');
    waiting = [];
  }
}
