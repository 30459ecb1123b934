import { bodyBeyondBounds } from '#contract/content/essay-body.ts';
import { essayMarkdown, TooMuchWork } from './essay-markdown.ts';

/**
 * The lines at which the top-level blocks of an essay begin, in order, so that a preview can show the block being
 * written.
 * @returns lines from 1; none for a body that is not parsed (rules 42)
 */
export function blockLines(body: string): number[] {
  if (bodyBeyondBounds(body)) return [];
  try {
    return essayMarkdown
      .parse(body, {})
      .flatMap(({ level, nesting, map }) => (level === 0 && nesting >= 0 && map ? [map[0] + 1] : []));
  } catch (error) {
    if (error instanceof TooMuchWork) return [];
    throw error;
  }
}
