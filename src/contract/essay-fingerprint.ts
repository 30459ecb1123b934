import type { EssayDetail } from './api/essays.ts';
import { fingerprint } from './fingerprint.ts';

/** An essay as a page shows it: with the HTML that was made of its Markdown, not with the Markdown. */
export type ShownEssay = Omit<EssayDetail, 'content'> & { content: Omit<EssayDetail['content'], 'body'> };

/** The fingerprint of all that a page shows of an essay. */
export function essayFingerprint({ slug, title, publishedAt, createdAt, content, html }: ShownEssay): string {
  return fingerprint({ slug, title, publishedAt, createdAt, content: { ...content, body: undefined }, html });
}
