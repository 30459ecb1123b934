/** One thing to fix in a file under `content/`. */
export interface ContentProblem {
  /** Path from the root of the project, such as `content/projects/osusu.json`. */
  file: string;
  /** Line of the file, from 1, and column; missing if the whole file is meant. */
  line?: number;
  column?: number;
  /** Path of the field, such as `metrics[0].value`; missing if the whole file is meant. */
  field?: string;
  /** What is wrong, worded to continue the field's name: `is missing`, `is a text ("85")`. */
  wrong: string;
  /** A sentence that says what to write instead. */
  instead: string;
}

/** Where in its file a problem is: `line 12, excerpt`. */
export const placeOf = ({ line, field }: ContentProblem): string =>
  line === undefined ? (field ?? 'the file') : `line ${line}${field === undefined ? '' : `, ${field}`}`;

function describeFile(file: string, problems: readonly ContentProblem[]): string {
  const lines = problems.map((problem) => `  ${placeOf(problem)} ${problem.wrong}. ${problem.instead}`);
  return [file, ...lines].join('\n');
}

/**
 * Content that breaks its schemas. The message lists every problem of every file and is all that a build needs to
 * print. There is no stack, since the error lies in a content file and not in a line of code.
 */
export class ContentError extends Error {
  /** By file. */
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const byFile = Map.groupBy(problems, (problem) => problem.file);
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    const files = [...byFile].sort(([a], [b]) => (a < b ? -1 : 1)).map((entry) => describeFile(...entry));
    super(`The content has ${count}.\n\n${files.join('\n\n')}\n`);
    this.name = 'ContentError';
    // Files are read in parallel, so problems are sorted here.
    this.problems = problems.toSorted((left, right) => (left.file < right.file ? -1 : left.file > right.file ? 1 : 0));
    delete this.stack;
  }
}
