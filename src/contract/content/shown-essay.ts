import type { EssayContent, ShownEssayContent } from './essay.ts';
import { excerptOf } from './essay-excerpt.ts';
import { drawnFigure } from './drawn-figure.ts';
import { firstPictureOf, readTimeOf } from './essay-text.ts';
import { picturePath } from './picture.ts';
import type { Site } from './site.ts';

/** The author of texts that name none. */
export const bylineOf = ({ author, name }: Pick<Site, 'author' | 'name'>): string => author ?? name;

/**
 * The content of an essay as visitors see it. Fields that its author left out are derived from the text, and never
 * stored (decision 0131).
 *
 * @param title of the essay; the excerpt if there is neither text nor subtitle
 * @param byline the author if the essay names none; see `bylineOf`
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
