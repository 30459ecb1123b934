import { builtInContent } from '../content/files/built-in.ts';
import { nothingLaid, overlayContent } from '../content/visible/overlay.ts';
import { shownIn, type Shown } from '../content/visible/shown.ts';

/** The build that a function belongs to. */
export interface BuiltSite {
  /** When it started, in milliseconds since 1970; null where nothing was built. */
  startedAt: number | null;
  /** Milliseconds until its functions were bundled. */
  tookMs: number | null;
  shown: Shown;
}

/** What the pages were built from. From source that is the files as they are; the bundle of a function carries another version of this file (`scripts/inline-content.ts`). */
export const builtSite = async (): Promise<BuiltSite> => ({
  startedAt: null,
  tookMs: null,
  shown: shownIn(overlayContent(await builtInContent(), nothingLaid, () => undefined)),
});
