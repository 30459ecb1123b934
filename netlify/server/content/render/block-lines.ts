import { bodyBeyondBounds } from '#contract/content/essay-body.ts';
import { essayMarkdown, TooMuchWork } from './essay-markdown.ts';

/**
 * Where the blocks of an essay begin that become elements side by side, in their order: a preview shows the one that is written.
 *
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
