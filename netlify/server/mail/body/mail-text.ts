import type { Token } from 'markdown-it';
import { footnoteOf } from '../../content/render/places.ts';
import { calloutNames } from '../../content/render/quotes.ts';
import { linkOf, type Targets } from './mail-address.ts';
import { descriptionOf } from './mail-html.ts';

/** Tokens as the plain text of a mail: readable as it is, each link followed by its address. */
export const mailText = (tokens: readonly Token[], targets: Targets): string => blocksText(tokens, targets, '\n\n');

/** Recursion is bounded: lists and quotes nest at most a hundred deep (`bodyBeyondBounds`). */
function blocksText(tokens: readonly Token[], targets: Targets, between: string): string {
  const parts: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const from = at;
    if (token.nesting === 1) at = closingOf(tokens, from);
    parts.push(blockText(token, tokens.slice(from + 1, at), targets));
  }
  return parts.filter((part) => part !== '').join(between);
}

/** The index of the token that closes the one at `from`. */
function closingOf(tokens: readonly Token[], from: number): number {
  const { level, type } = tokens[from] ?? {};
  const closing = type?.replace(/open$/, 'close');
  let at = from + 1;
  while (at < tokens.length && !(tokens[at]?.type === closing && tokens[at]?.level === level)) at += 1;
  return at;
}

function blockText(token: Token, inside: readonly Token[], targets: Targets): string {
  switch (token.type) {
    case 'heading_open': {
      const heading = blocksText(inside, targets, '');
      return `${heading}\n${(token.tag === 'h2' ? '=' : '-').repeat(Math.min(heading.length, 60))}`;
    }
    case 'blockquote_open':
      return blocksText(inside, targets, '\n\n')
        .replaceAll(/^(?=.)/gm, '> ')
        .replaceAll(/^$/gm, '>');
    case 'callout_open': {
      const name = calloutNames[token.info as keyof typeof calloutNames];
      return `${name}:\n\n${blocksText(inside, targets, '\n\n')}`.replaceAll(/^(?=.)/gm, '| ').replaceAll(/^$/gm, '|');
    }
    case 'figcaption_open':
      return `-- ${blocksText(inside, targets, '')}`;
    case 'table_open':
      return rowsText(inside, targets);
    case 'footnote_block_open':
      return `* * *\n\n${blocksText(inside, targets, '\n')}`;
    case 'footnote_open': {
      const mark = `[${footnoteOf(token).note}] `;
      return mark + blocksText(inside, targets, '\n\n').replaceAll(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`);
    }
    case 'bullet_list_open':
      return listText(inside, targets, () => '- ');
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return listText(inside, targets, (index) => `${start + index}. `);
    }
    case 'fence':
      return token.content.trimEnd().replaceAll(/^(?=.)/gm, '    ');
    case 'hr':
      return '* * *';
    case 'inline':
      return inlineText(token.children ?? [], targets);
    default:
      return blocksText(inside, targets, '\n\n');
  }
}

/** The rows of a table, a line each. */
function rowsText(tokens: readonly Token[], targets: Targets): string {
  const rows: string[][] = [];
  for (const token of tokens) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'inline') rows.at(-1)?.push(inlineText(token.children ?? [], targets));
  }
  const [head = '', ...others] = rows.map((cells) => cells.join(' | '));
  return [head, '-'.repeat(Math.min(head.length, 60)), ...others].join('\n');
}

function listText(tokens: readonly Token[], targets: Targets, markOf: (index: number) => string): string {
  const level = tokens[0]?.level;
  const isTight = tokens.every(
    (token) => token.type !== 'paragraph_open' || token.hidden || token.level !== (level ?? 0) + 1,
  );
  const items: string[] = [];
  let from = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.level !== level) continue;
    if (token.nesting === 1) from = at + 1;
    if (token.nesting !== -1) continue;
    const mark = markOf(items.length);
    const item = blocksText(tokens.slice(from, at), targets, isTight ? '\n' : '\n\n');
    items.push(mark + item.replaceAll(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`));
  }
  return items.join(isTight ? '\n' : '\n\n');
}

function inlineText(tokens: readonly Token[], targets: Targets): string {
  const parts: string[] = [];
  const links: { from: number; href: string | null }[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open')
      links.push({ from: parts.length, href: linkOf(String(token.attrGet('href') ?? ''), targets) });
    else if (token.type === 'link_close') {
      const { from = 0, href = null } = links.pop() ?? {};
      if (href !== null && !isSaid(parts.slice(from).join(''), href)) parts.push(` <${href}>`);
    } else if (token.type === 'image') parts.push(`[${descriptionOf(token)}]`);
    else if (token.type === 'task') parts.push(token.info ? '[x]' : '[ ]');
    else if (token.tag === 's') parts.push('~~');
    else if (token.type === 'footnote_ref') parts.push(`[${footnoteOf(token).note}]`);
    else if (token.type === 'figcaption_open') parts.push('\n');
    else if (token.type === 'softbreak' || token.type === 'hardbreak') parts.push('\n');
    else parts.push(token.content);
  }
  return parts.join('').trim();
}

/** Whether the words of a link are already its address. */
const isSaid = (words: string, href: string): boolean =>
  [href, href.replace(/\/$/, ''), href.replace(/^mailto:/, '')].includes(words.trim());
