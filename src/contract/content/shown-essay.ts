import type { EssayContent, ShownEssayContent } from './essay.ts';
import { excerptOf } from './essay-excerpt.ts';
import { drawnFigure } from './drawn-figure.ts';
import { firstPictureOf, readTimeOf } from './essay-text.ts';
import { picturePath } from './picture.ts';
import type { Site } from './site.ts';

/** Who has written what nobody else is said to have written. */
export const bylineOf = ({ author, name }: Pick<Site, 'author' | 'name'>): string => author ?? name;

/**
 * The content of an essay as visitors see it: what its author left out is found in the text, and is nowhere kept (decision 0131).
 *
 * @param title of the essay, which says what it is about where its text does not
 * @param byline who has written it where it does not say; see `bylineOf`
 */
export function shownContent(title: string, content: EssayContent, byline: string): ShownEssayContent {
  const { featuredImage, featuredQuote, subtitle, categories, tags, excerpt, author, readTime, publishDate, body } =
    content;
  const shownFirst = featuredImage === undefined ? firstPictureOf(body) : undefined;
  const picture = picturePath.safeParse(shownFirst).data;
  const figure = shownFirst === undefined ? null : drawnFigure(shownFirst);
  return {
    ...(featuredImage !== undefined && { featuredImage }),
    ...(featuredQuote !== undefined && { featuredQuote }),
    ...(figure !== null ? { firstFigure: figure } : picture !== undefined && { firstPicture: picture }),
    subtitle: subtitle ?? '',
    categories: categories ?? [],
    tags: tags ?? [],
    excerpt: excerpt ?? (excerptOf(body) || (subtitle ?? title)),
    author: author ?? byline,
    readTime: readTime ?? readTimeOf(body),
    ...(publishDate !== undefined && { publishDate }),
    body,
  };
}
