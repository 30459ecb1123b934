import type { EssayFrontmatter } from '#contract/content/essay.ts';
import type { FileEssay } from './content.ts';

/** Puts the frontmatter of `content/essays/<slug>.md` and the Markdown below it into the shape that the API answers. */
export function toEssay(slug: string, frontmatter: EssayFrontmatter, body: string): FileEssay {
  const { id, title, status, publishedAt = null, publishAt, createdAt, ...content } = frontmatter;
  const essay = { id, slug, title, status, publishedAt, createdAt, content: { ...content, body } };
  return publishAt === undefined ? essay : { ...essay, publishAt };
}
