import { drawnFigure } from '#contract/content/drawn-figure.ts';
import { isOnThisSite } from '#contract/content/picture.ts';
import type { StateCore, Token } from 'markdown-it';

/** The drawn figures that a text may show, each once. Found without parsing, so there may be one too many. */
export const figuresNamed = (body: string): string[] => [
  ...new Set([...body.matchAll(/figures\/([a-z0-9-]{1,120})\.svg/g)].map(([, name = '']) => name)),
];

/** Turns a picture with a caption, or a drawn figure, that is alone in its paragraph into a figure. */
export function figures({ tokens, Token: Made }: StateCore): void {
  for (const [index, token] of tokens.entries()) {
    const [open, close] = [tokens[index - 1], tokens[index + 1]];
    const [picture, ...others] = token.children ?? [];
    if (picture?.type !== 'image' || others.length > 0 || open?.type !== 'paragraph_open' || !close) continue;
    const path = String(picture.attrGet('src') ?? '');
    const caption = String(picture.attrGet('title') ?? '').trim();
    if (!isOnThisSite(path) || (caption === '' && drawnFigure(path) === null)) continue;
    Object.assign(open, { type: 'figure_open', tag: 'figure', hidden: false, info: 'picture' });
    Object.assign(close, { type: 'figure_close', tag: 'figure', hidden: false });
    picture.attrs = picture.attrs?.filter(([name]) => name !== 'title') ?? null;
    if (caption !== '') token.children?.push(...captionOf(caption, Made));
  }
}

function captionOf(caption: string, Made: typeof Token): Token[] {
  const text = new Made('text', '', 0);
  text.content = caption;
  return [new Made('figcaption_open', 'figcaption', 1), text, new Made('figcaption_close', 'figcaption', -1)];
}
