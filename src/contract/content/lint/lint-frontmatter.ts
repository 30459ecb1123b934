import type { LintProblem } from './lint-problem.ts';
import { cutLines } from './text-lines.ts';

const fenceWithBlanks = /^(?:[ \t]+---[ \t]*|---[ \t]+)$/;
const field = /^([A-Za-z_][\w-]*)[ \t]*:(?:[ \t]+(.*))?$/;
const entry = /^([ \t]*)-[ \t]+(.*)$/;
/** An unquoted text in which YAML reads everything after a space and # as a comment. */
const cut = /^([^\s"'[\]{}|>&*!%@`#,](?:[^]*?[^ \t])??)[ \t]+#/;

/** Fields with free text, where # is unlikely to be meant as a comment. */
const written: ReadonlySet<string> = new Set(['title', 'subtitle', 'excerpt', 'featuredQuote', 'author']);

/**
 * Finds frontmatter that YAML misreads, or refuses with an unhelpful message: texts cut off at a #, tabs, duplicate
 * fields, and `---` with spaces. Works line by line, without parsing.
 *
 * @param text a file, from its first line on
 */
export function lintFrontmatter(text: string): LintProblem[] {
  const { lines } = cutLines(text.replace(/^\uFEFF/, ''));
  const first = lines[0] ?? '';
  if (fenceWithBlanks.test(first)) return [fenceProblem(first, 0)];
  if (first !== '---') return [];
  const problems: LintProblem[] = [];
  const known = new Set<string>();
  let isBlockText = false;
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line === '---') break;
    // A field's text may contain such a line, but only indented.
    if (fenceWithBlanks.test(line) && !(isBlockText && /^[ \t]/.test(line)))
      return [...problems, fenceProblem(line, index)];
    const [, name, value = ''] = field.exec(line) ?? [];
    if (name === undefined) {
      if (!isBlockText) problems.push(...lineProblems(line, index));
      continue;
    }
    isBlockText = /^[|>]/.test(value);
    if (known.has(name)) problems.push(doubled(name, index));
    known.add(name);
    const kept = cut.exec(value)?.[1];
    const isCut = kept !== undefined && (written.has(name) || /[ \t]#\S/.test(value));
    if (isCut) problems.push(cutProblem(kept, index, line.indexOf(value) + kept.length, line));
  }
  return problems;
}

function* lineProblems(line: string, index: number): Generator<LintProblem> {
  const tab = /^ *\t/.exec(line)?.[0].length;
  if (tab !== undefined && line.trim() !== '') {
    const wrong = 'is indented with a tab, which YAML does not accept';
    yield { line: index + 1, column: tab, endColumn: tab + 1, severity: 'error', wrong, instead: 'Use spaces.' };
    return;
  }
  const [, , value = ''] = entry.exec(line) ?? [];
  const kept = cut.exec(value)?.[1];
  if (kept !== undefined && /[ \t]#\S/.test(value))
    yield cutProblem(kept, index, line.indexOf(value) + kept.length, line);
}

const fenceProblem = (line: string, index: number): LintProblem => ({
  ...{ line: index + 1, column: 1, endColumn: line.length + 1, severity: 'error' },
  wrong: 'has spaces beside ---, and does not bound the frontmatter',
  instead: 'Write --- alone on its line.',
});

const doubled = (name: string, index: number): LintProblem => ({
  ...{ line: index + 1, column: 1, endColumn: name.length + 1, severity: 'error' },
  wrong: `says ${name} again`,
  instead: 'Keep one of the two.',
});

const cutProblem = (kept: string, index: number, at: number, line: string): LintProblem => ({
  ...{ line: index + 1, column: at + 1, endColumn: line.length + 1, severity: 'warning' },
  wrong: `is cut at the #: YAML reads ${JSON.stringify(kept)}`,
  instead: 'Put the whole text in quotes.',
});
