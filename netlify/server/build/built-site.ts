import { builtInContent } from '../content/files/built-in.ts';
import { addressesIn } from '../content/visible/addresses.ts';
import { fingerprintsOf, type Fingerprints } from '../content/visible/fingerprints.ts';
import { nothingLaid, visibleSite } from '../content/visible/visible.ts';

/** The build that a function belongs to. */
export interface BuiltSite {
  /** When it started, in milliseconds since 1970; null if nothing was built. */
  startedAt: number | null;
  /** Milliseconds until its functions were bundled. */
  tookMs: number | null;
  /** The fingerprints of what visitors see of it. */
  visible: Fingerprints;
  /** The paths of its pages, and the origins of the other sites that it names. */
  addresses: readonly string[];
}

/**
 * What the pages were built from. When run from source, these are the current files; a bundled function carries another
 * version of this file (`scripts/inline-content.ts`).
 */
export const builtSite = async (): Promise<BuiltSite> => {
  const now = new Date();
  const site = visibleSite(await builtInContent(), nothingLaid, now, () => undefined);
  return { startedAt: null, tookMs: null, visible: fingerprintsOf(site, now), addresses: addressesIn(site) };
};
