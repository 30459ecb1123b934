import { bodyBeyondBounds } from '../essay-body.ts';
import type { Definitions } from './definitions.ts';
import { headingPlaces } from './heading-places.ts';
import { headingProblems } from './heading-rules.ts';
import type { LintContext, LintProblem } from './lint-problem.ts';
import { passagesOf } from './passages.ts';
import { scanBlocks } from './scan-blocks.ts';
import { scanInline } from './scan-inline.ts';
import { targetProblems } from './target-rules.ts';
import { placeOf } from './text-lines.ts';

/** Maximum number of problems reported for a text: more at once would be of no use. */
const mostLintProblems = 100;

/**
 * Finds mistakes in the Markdown of an essay without parsing it: pictures, links and headings that will not appear as
 * intended. It agrees with the renderer, and stays silent where only a parser could tell. For a text beyond its bounds,
 * only that problem is reported (rules 42).
 *
 * @returns the problems, in the order of the text, at most a hundred
 */
export function lintEssay(body: string, context: LintContext = {}): LintProblem[] {
  const beyond = bodyBeyondBounds(body);
  if (beyond) return [{ ...beyond, column: 1, severity: 'error' }];
  const { source, blocks, isWhole } = scanBlocks(body);
  const problems: LintProblem[] = [];
  for (const { index, ...told } of headingProblems(blocks, source.lines, context.title)) {
    const end = (source.lines[index]?.length ?? 0) + 1;
    problems.push({ line: index + 1, column: 1, endColumn: end, severity: 'warning', ...told });
  }
  const enough = problems.length + mostLintProblems;
  const definitions: Definitions = { addresses: new Map(), notes: new Map(), areAllKnown: true };
  const marked = new Set<string>();
  const passages = passagesOf(source, blocks, definitions);
  let places: ReadonlySet<string> | null | undefined;
  const placesOfText = () => {
    if (places === undefined) places = isWhole ? headingPlaces(blocks, source.lines, definitions) : null;
    return places;
  };
  for (const { note, pieces, isWhole: isParagraph } of passages) {
    if (problems.length >= enough) break;
    if (note !== null && !(marked.has(note) && definitions.notes.get(note) === 1)) continue;
    const scanned = pieces.map(({ from, to }) => scanInline(source.text.slice(from, to), definitions, isParagraph));
    if (scanned.includes(null)) continue;
    for (const [index, targets] of scanned.entries()) {
      for (const target of targets ?? []) {
        if (target.kind === 'note' && note === null) marked.add(target.label);
        for (const told of targetProblems(target, context, placesOfText)) {
          const from = (pieces[index]?.from ?? 0) + target.from;
          const [begin, end] = [placeOf(source, from), placeOf(source, from + target.to - target.from)];
          problems.push({ ...begin, ...(end.line === begin.line && { endColumn: end.column }), ...told });
        }
      }
    }
  }
  return problems.sort((one, other) => one.line - other.line || one.column - other.column).slice(0, mostLintProblems);
}
