import { factsOf } from '#contract/content/types.ts';
import { placesInFrontmatter, placesInJson } from '../files/field-place.ts';
import { parseEssay } from '../files/parse-essay.ts';
import type { ContentProblem } from '../files/problems.ts';
import type { SiteProblem } from './check-site.ts';

/**
 * A problem in the form reported for a file, with its line.
 * @param source text of the file
 */
export function problemOfFile(
  { type, field, line, wrong, instead }: SiteProblem,
  source: string,
): Omit<ContentProblem, 'file'> {
  const text = source.replace(/^\uFEFF/, '');
  if (!factsOf(type).body) return { field, ...placesInJson(text)(field), wrong, instead };
  // The slug of a Markdown file is its name.
  if (field === 'slug') return { wrong: 'has the name of an address that the site uses itself', instead: 'Rename it.' };
  if (line === undefined) return { field, ...placesInFrontmatter(text)(field), wrong, instead };
  const parsed = parseEssay(text);
  return { line: (parsed.ok ? parsed.data.bodyLine : 1) + line - 1, wrong, instead };
}
