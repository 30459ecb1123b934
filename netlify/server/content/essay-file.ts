import type { Essay, EssayFrontmatter } from '#contract/content/essay.ts';

/** Puts the frontmatter of `content/essays/<slug>.md` and the Markdown below it into the shape that the API answers. */
export function toEssay(slug: string, frontmatter: EssayFrontmatter, body: string): Essay {
  const { id, title, status, publishedAt, createdAt, ...content } = frontmatter;
  return { id, slug, title, status, publishedAt: publishedAt ?? null, createdAt, content: { ...content, body } };
}
