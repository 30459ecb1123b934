import type { Sides } from './merge-sequence.ts';

/** A place that both sides changed. Values are undefined where the side has nothing there, and the base too where it is not known. */
export interface Conflict extends Sides<unknown> {
  /** Names the place, and no other one: `title`, `content.metrics[Response rate].value`; `content.body#2` for the second of a body. */
  key: string;
  /** `paragraphs`: part of a Markdown body, as text. */
  kind: 'field' | 'paragraphs';
}

/** What to put where both sides changed something; undefined for nothing. */
export type Choose = (conflict: Conflict) => unknown;
