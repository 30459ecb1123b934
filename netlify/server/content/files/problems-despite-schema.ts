import { markdownFields } from '#contract/content/markdown-fields.ts';
import { problemOfBody } from '../render/check-body.ts';
import { fieldOf, type Explanation } from './explain-issue.ts';

/**
 * What is wrong with a JSON file although its schema accepts it: Markdown that cannot be rendered, or a slug that is
 * not its name.
 */
export function problemsDespiteSchema(file: { slug: string }, name: string): Explanation[] {
  const problems = markdownFields(file).flatMap(({ path, body }) => {
    const problem = problemOfBody(body);
    const wrong = problem && `holds Markdown whose line ${problem.line} ${problem.wrong}`;
    return problem && wrong ? [{ field: fieldOf(path), wrong, instead: problem.instead }] : [];
  });
  if (file.slug === name) return problems;
  const instead = `Write "${name}", or rename the file to ${file.slug}.json.`;
  return [...problems, { field: 'slug', wrong: `is ${JSON.stringify(file.slug)}`, instead }];
}
