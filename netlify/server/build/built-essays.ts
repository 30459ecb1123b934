import type { EssaySummary } from '#contract/api/essays.ts';
import { builtInContent } from '../content/files/built-in.ts';
import { nothingLaid, visibleSite, type VisibleSite } from '../content/visible/visible.ts';

/** The essays of a site as lists show them, newest first. */
export const summariesOf = ({ essays }: Pick<VisibleSite, 'essays'>): EssaySummary[] =>
  essays.map(({ content: { body: _, ...content }, ...essay }) => ({ ...essay, content }));

/**
 * The essays as the build knew them, for lists shown while storage does not answer. When run from source, these are the
 * current files; a bundled function carries another version of this file (`scripts/inline-content.ts`).
 */
export const builtEssays = async (): Promise<readonly EssaySummary[]> =>
  summariesOf(visibleSite(await builtInContent(), nothingLaid, new Date(), () => undefined));
