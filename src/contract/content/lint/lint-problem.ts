import type { PlaceElsewhere } from './path-on-site.ts';

/** Something in the text of an essay that its writer will want to mend. */
export interface LintProblem {
  /** Line of the text, from 1. */
  line: number;
  /** Column of the line, from 1, in UTF-16 units as editors count them. */
  column: number;
  /** Column right behind it, where it ends on the same line. */
  endColumn?: number;
  /** `error`: a save, a drop and a build refuse it. `warning`: they take it, and visitors get something else than the writer meant. */
  severity: 'error' | 'warning';
  /** Continues "line 12": `shows a picture of another site: …`. */
  wrong: string;
  /** A sentence that says what to write instead. */
  instead: string;
}

/** What is known of the essay and of the site around it. What is not given is not asked: a rule that needs it stays silent. */
export interface LintContext {
  /** The essay's title, which its page shows above the text. */
  title?: string | undefined;
  /** Path of the page that shows the text: relative addresses lead from there. */
  page?: string | undefined;
  /** Whether that page shows the headings of the text as places that links lead to. */
  hasPlaces?: boolean | undefined;
  /** Whether a path of this site leads somewhere; undefined where that is not known. */
  isAddress?: ((path: string) => boolean | undefined) | undefined;
  /** Whether a picture lies at a path of this site; undefined where that is not known. */
  isPicture?: ((path: string) => boolean | undefined) | undefined;
  /** Whether the text at another path of this site has a place; undefined where that is not known. */
  isPlace?: ((place: PlaceElsewhere) => boolean | undefined) | undefined;
}
