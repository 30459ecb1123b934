import { lintEssay } from '#contract/content/lint/lint-essay.ts';
import { lintFrontmatter } from '#contract/content/lint/lint-frontmatter.ts';
import type { LintProblem } from '#contract/content/lint/lint-problem.ts';
import { parseEssay } from '../files/parse-essay.ts';

/**
 * Warnings for the writer of a Markdown file that is accepted all the same. Errors are reported where the file is
 * refused.
 * @param source text of the file
 * @returns at lines and columns of the file, in order; empty if the file cannot be read
 */
export function warningsOfFile(source: string): LintProblem[] {
  const text = source.replace(/^\uFEFF/, '');
  const parsed = parseEssay(text);
  if (!parsed.ok) return [];
  const { frontmatter, body, bodyLine } = parsed.data;
  const title: unknown = Reflect.get(Object(frontmatter), 'title');
  // Blanks before its first word do not belong to the body.
  const cut = /^[ \t]*/.exec(text.split(/\r\n?|\n/)[bodyLine - 1] ?? '')?.[0].length ?? 0;
  const ofBody = lintEssay(body, { title: typeof title === 'string' ? title : undefined }).map((problem) => {
    const shift = problem.line === 1 ? cut : 0;
    const { line, column, endColumn } = problem;
    return {
      ...problem,
      line: line + bodyLine - 1,
      column: column + shift,
      ...(endColumn !== undefined && { endColumn: endColumn + shift }),
    };
  });
  return [...lintFrontmatter(text), ...ofBody].filter(({ severity }) => severity === 'warning');
}
