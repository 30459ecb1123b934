import { factsOf } from '#contract/content/types.ts';
import { frontmatterLines } from '../files/frontmatter-line.ts';
import { parseEssay } from '../files/parse-essay.ts';
import type { ContentProblem } from '../files/problems.ts';
import type { SiteProblem } from './check-site.ts';

/**
 * A problem as it is told of a file: with the line of the file where that is Markdown.
 *
 * @param source text of the file; asked only of Markdown
 */
export function problemOfFile(
  { type, field, line, wrong, instead }: SiteProblem,
  source: string,
): Omit<ContentProblem, 'file'> {
  if (!factsOf(type).body) return { field, wrong, instead };
  // The slug of a Markdown file is its name.
  if (field === 'slug') return { wrong: 'has the name of an address that is the site’s own', instead: 'Rename it.' };
  const text = source.replace(/^\uFEFF/, '');
  if (line === undefined) return { field, line: frontmatterLines(text)(field), wrong, instead };
  const parsed = parseEssay(text);
  return { line: (parsed.ok ? parsed.data.bodyLine : 1) + line - 1, wrong, instead };
}
