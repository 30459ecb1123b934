import type { Token } from 'markdown-it';
import { essayMarkdown } from '../../content/render/essay-markdown.ts';

/** A link or a picture of a campaign. */
export interface Reference {
  kind: 'link' | 'picture';
  /** As written. */
  address: string;
  /** Alternative text of a picture; '' for a link. */
  description: string;
  /** Line of the Markdown, from 1. */
  line: number;
}

/**
 * Every link and picture of a text, in order, as the renderer reads them.
 * @param markdown within its bounds (`bodyBeyondBounds`). Throws TooMuchWork.
 */
export const referencesIn = (markdown: string): Reference[] =>
  essayMarkdown
    .parse(markdown, {})
    .flatMap((token) => (token.children ? within(token.children, (token.map?.[0] ?? 0) + 1) : []));

/** @param from line of the first token */
function within(tokens: readonly Token[], from: number): Reference[] {
  let line = from;
  return tokens.flatMap((token): Reference[] => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
    if (token.type === 'link_open')
      return [{ kind: 'link', address: String(token.attrGet('href') ?? ''), description: '', line }];
    if (token.type !== 'image') return [];
    const { renderer, options } = essayMarkdown;
    const description = renderer.renderInlineAsText(token.children ?? [], options, {}).trim();
    return [{ kind: 'picture', address: String(token.attrGet('src') ?? ''), description, line }];
  });
}
