import type { EssayDetail, EssaySummary } from './essays.ts';
import { fingerprint } from '../fingerprint.ts';

/** An essay as a page shows it: with the HTML that was made of its Markdown, not with the Markdown. */
export type ShownEssay = Omit<EssayDetail, 'content'> & { content: EssaySummary['content'] };

// Only what is shown counts: a caller may hand over a whole essay with its body, and the API a summary without.
const shown = ({ slug, title, publishedAt, createdAt, content }: EssaySummary) => ({
  slug,
  title,
  publishedAt,
  createdAt,
  content: { ...content, body: undefined },
});

/** The fingerprint of all that a page shows of an essay. */
export const essayFingerprint = (essay: ShownEssay): string => fingerprint({ ...shown(essay), html: essay.html });

/** The fingerprint of all that a page shows of a list of essays, in its order. */
export const essaysFingerprint = (essays: readonly EssaySummary[]): string => fingerprint(essays.map(shown));
