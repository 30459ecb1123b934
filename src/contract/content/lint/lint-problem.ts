import type { PlaceElsewhere } from './path-on-site.ts';

/** A mistake in the text of an essay, for its author to fix. */
export interface LintProblem {
  /** Line of the text, from 1. */
  line: number;
  /** Column in the line, from 1, in UTF-16 units as editors count them. */
  column: number;
  /** Column right after it, if it ends on the same line. */
  endColumn?: number;
  /**
   * `error`: a save, a drop and a build refuse it. `warning`: they accept it, but visitors do not see what the author
   * meant.
   */
  severity: 'error' | 'warning';
  /** Continues "line 12": `shows a picture of another site: …`. */
  wrong: string;
  /** A sentence that says what to write instead. */
  instead: string;
}

/**
 * What the caller knows about the essay and the site around it. A rule that needs something that is missing here stays
 * silent.
 */
export interface LintContext {
  /** The essay's title, which its page shows above the text. */
  title?: string | undefined;
  /** Path of the page with the text, which relative addresses are resolved against. */
  page?: string | undefined;
  /** Whether that page gives the headings of the text ids that links can use. */
  hasPlaces?: boolean | undefined;
  /** Whether a path on this site leads somewhere; undefined if unknown. */
  isAddress?: ((path: string) => boolean | undefined) | undefined;
  /** Whether there is a picture at a path on this site; undefined if unknown. */
  isPicture?: ((path: string) => boolean | undefined) | undefined;
  /** Whether a place exists in the text at another path on this site; undefined if unknown. */
  isPlace?: ((place: PlaceElsewhere) => boolean | undefined) | undefined;
}
