import type { Sides } from './merge-sequence.ts';

/**
 * A place that both sides changed. A value is undefined if that side has nothing there; so is the base if it is
 * unknown.
 */
export interface Conflict extends Sides<unknown> {
  /**
   * Unique name of the place: `title`, `content.metrics[Response rate].value`; `content.body#2` for the second of a
   * body.
   */
  key: string;
  /** `paragraphs`: part of a Markdown body, as text. */
  kind: 'field' | 'paragraphs';
}

/** What to put where both sides changed something; undefined for nothing. */
export type Choose = (conflict: Conflict) => unknown;
