import type { StateCore, Token } from 'markdown-it';
import { rightToLeft } from '#contract/content/right-to-left.ts';

const firstLetter = /\p{L}/u;

const leaves: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'li', 'td', 'th', 'figcaption']);
const frames: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote', 'table']);

/**
 * In a text that has letters from right to left anywhere, each paragraph, heading, item and cell finds its own direction, and a list, quote or table has that of its first
 * letter: its marks stand on that side. Other texts need none of it.
 */
export function directions({ src, tokens }: StateCore): void {
  if (!rightToLeft.test(src)) return;
  /** Frames that have met no letter. */
  let waiting: Token[] = [];
  for (const token of tokens) {
    if (token.nesting === 1 && !token.hidden) {
      if (leaves.has(token.tag)) token.attrSet('dir', 'auto');
      if (frames.has(token.tag) || token.type === 'callout_open') waiting.push(token);
    }
    for (const child of token.children ?? []) if (child.type === 'figcaption_open') child.attrSet('dir', 'auto');
    const letter = token.type === 'inline' ? firstLetter.exec(token.content)?.[0] : undefined;
    if (letter === undefined) continue;
    if (rightToLeft.test(letter)) for (const frame of waiting) frame.attrSet('dir', 'rtl');
    waiting = [];
  }
}
