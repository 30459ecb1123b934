import type { StateCore } from 'markdown-it';

const mark = /^\[([ xX])\](?=\s)/;

/** Gives list items that begin with `[ ]` or `[x]` a checkbox, in one pass. */
export function taskItems({ tokens, Token }: StateCore): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'list_item_open' || tokens[index + 1]?.type !== 'paragraph_open') continue;
    const children = tokens[index + 2]?.children;
    const first = children?.[0];
    const found = first?.type === 'text' ? mark.exec(first.content) : null;
    if (!children || !first || !found) continue;
    first.content = first.content.slice(found[0].length);
    const box = new Token('task', 'input', 0);
    box.info = found[1] === ' ' ? '' : 'done';
    children.unshift(box);
  }
}
