import { lintEssay } from '#contract/content/lint/lint-essay.ts';
import { lintFrontmatter } from '#contract/content/lint/lint-frontmatter.ts';
import type { LintProblem } from '#contract/content/lint/lint-problem.ts';
import { parseEssay } from '../files/parse-essay.ts';

/**
 * What the writer of a Markdown file will want to mend although the file is taken: what is refused is told by whoever refuses it.
 *
 * @param source text of the file
 * @returns at lines and columns of the file, in its order; nothing where the file cannot be read
 */
export function warningsOfFile(source: string): LintProblem[] {
  const text = source.replace(/^\uFEFF/, '');
  const parsed = parseEssay(text);
  if (!parsed.ok) return [];
  const { frontmatter, body, bodyLine } = parsed.data;
  const title: unknown = Reflect.get(Object(frontmatter), 'title');
  // The blanks before its first word are no part of the body.
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
