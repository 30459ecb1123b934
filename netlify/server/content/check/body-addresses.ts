import type { Token } from 'markdown-it';
import { essayMarkdown, TooMuchWork } from '../render/essay-markdown.ts';

/** A link or a picture of a Markdown text. */
export interface BodyAddress {
  kind: 'link' | 'picture';
  address: string;
  /** Line of the text, from 1. */
  line: number;
  /** Of a picture whether words say what it shows. */
  described?: boolean;
  /** Ids of the headings of the text. */
  places: ReadonlySet<string>;
}

/** Without one of these no text leads anywhere on this site. */
const marks = /[[<]/;

/**
 * Every link and picture of a body, in their order, as the renderer reads them: inline, by reference and automatic ones, and none in code.
 *
 * @param body within its bounds (`problemOfBody`); none are found in one that is not
 */
export function addressesInBody(body: string): BodyAddress[] {
  if (!marks.test(body)) return [];
  try {
    const tokens = essayMarkdown.parse(body, {});
    const places = new Set(
      tokens.flatMap((token) => (token.type === 'heading_open' ? [String(token.attrGet('id'))] : [])),
    );
    return tokens
      .flatMap((token) => (token.children ? addressesIn(token.children, (token.map?.[0] ?? 0) + 1) : []))
      .map((found) => ({ ...found, places }));
  } catch (error) {
    if (error instanceof TooMuchWork) return [];
    throw error;
  }
}

/** @param from line of the first token */
function addressesIn(tokens: readonly Token[], from: number): Omit<BodyAddress, 'places'>[] {
  let line = from;
  return tokens.flatMap((token): Omit<BodyAddress, 'places'>[] => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
    if (token.type === 'image') {
      const described = token.content.trim() !== '';
      return [{ kind: 'picture', address: String(token.attrGet('src') ?? ''), line, described }];
    }
    if (token.type === 'link_open') return [{ kind: 'link', address: String(token.attrGet('href') ?? ''), line }];
    return [];
  });
}
