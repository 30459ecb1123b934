import type { EssayFrontmatter } from '#contract/content/essay.ts';
import type { FileOf } from './content.ts';

/** Puts the frontmatter of a Markdown file and the text below it into the shape that the API answers; the slug is the file's name. */
export function toDocument(slug: string, frontmatter: EssayFrontmatter, body: string): FileOf<'essay'> {
  const { id, title, status, publishedAt = null, publishAt, createdAt, ...content } = frontmatter;
  const document = { id, slug, title, status, publishedAt, createdAt, content: { ...content, body } };
  return publishAt === undefined ? document : { ...document, publishAt };
}
