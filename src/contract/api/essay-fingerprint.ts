import type { EssayDetail, EssaySummary } from './essays.ts';
import { fingerprint } from '../fingerprint.ts';

/** An essay as a page shows it: the rendered HTML in place of the Markdown. */
export type ShownEssay = Omit<EssayDetail, 'content'> & { content: EssaySummary['content'] };

// Only what is shown counts, so a whole essay and the API's summary without a body give the same result.
const shown = ({ slug, title, publishedAt, createdAt, content }: EssaySummary) => ({
  slug,
  title,
  publishedAt,
  createdAt,
  content: { ...content, body: undefined },
});

/** The fingerprint of everything that a page shows of an essay. */
export const essayFingerprint = (essay: ShownEssay): string => fingerprint({ ...shown(essay), html: essay.html });

/** The fingerprint of everything that a page shows of a list of essays, in its order. */
export const essaysFingerprint = (essays: readonly EssaySummary[]): string => fingerprint(essays.map(shown));
