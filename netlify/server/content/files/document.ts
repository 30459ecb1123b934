import type { EssayFrontmatter } from '#contract/content/essay.ts';
import { contentTypes, type ContentType } from '#contract/content/types.ts';
import type { FileOf } from './content.ts';

/**
 * The id for a file that gives none: its place. It cannot equal an id written in a file, since those contain no folder.
 */
export const idOfName = (type: ContentType, slug: string): string => `${contentTypes[type].folder}/${slug}`;

/** The date in the frontmatter, as a moment: when it was begun, else published, else dated, else scheduled. */
export function saidDate({ createdAt, publishedAt, publishDate, publishAt }: EssayFrontmatter): string | undefined {
  const day = publishDate?.length === 10 ? `${publishDate}T00:00:00Z` : publishDate;
  return createdAt ?? publishedAt ?? day ?? publishAt;
}

/**
 * Turns the frontmatter of a Markdown file and the text below it into the shape that the site works with. The slug is
 * the file's name.
 * @param since when the file was first known, which serves as its date if it has none (decision 0132)
 */
export function toDocument(
  type: ContentType,
  slug: string,
  frontmatter: EssayFrontmatter,
  body: string,
  since: string,
): FileOf<'essay'> {
  const { id, title, status, publishedAt = null, publishAt, createdAt, ...content } = frontmatter;
  return {
    ...{ id: id ?? idOfName(type, slug), slug, title, status, publishedAt },
    createdAt: saidDate(frontmatter) ?? since,
    content: { ...content, body },
    ...(publishAt !== undefined && { publishAt }),
    ...(createdAt === undefined && { undated: true as const }),
  };
}
