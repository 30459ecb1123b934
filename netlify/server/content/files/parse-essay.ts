import { isFields } from '#contract/is-fields.ts';
import { lintFrontmatter } from '#contract/content/lint/lint-frontmatter.ts';
import { LineCounter, parseDocument } from 'yaml';
import { problemOfBody } from '../render/check-body.ts';
import { fault, type Parsed } from './parse-json.ts';
import type { ContentProblem } from './problems.ts';

const fence = '---';

/**
 * The longest frontmatter, in characters. Ours have about a thousand. For some texts the YAML parser takes four times
 * as long for twice the length.
 */
const mostFrontmatter = 8_000;

/** An essay file cut in two: the parsed YAML between the `---` lines, and the Markdown after it. */
export interface EssayFile {
  frontmatter: unknown;
  body: string;
  /** Line of the file, from 1, at which the body begins. */
  bodyLine: number;
}

// A build parses an essay more than once, for its content and for the warnings about it, and Vite may run a second copy
// of this file. YAML is most of the work, and the meaning of a text does not change, so all of them share the parsed
// result.
const place = Symbol.for('parsed frontmatter');
const everyCopy = globalThis as Partial<Record<symbol, Map<string, unknown>>>;
const known = (everyCopy[place] ??= new Map());
const mostKnown = 10_000;

function parseFrontmatter(yaml: string): Parsed<unknown> {
  if (known.has(yaml)) return { ok: true, data: known.get(yaml) };
  if (yaml.length > mostFrontmatter) {
    const line = yaml.slice(0, mostFrontmatter).split('\n').length + 1;
    const instead = `Keep it to ${mostFrontmatter} characters; long texts belong below it.`;
    return fault(line, 'makes the frontmatter too long', instead);
  }
  const lines = new LineCounter();
  const document = withoutStackTraces(() =>
    parseDocument(yaml, { prettyErrors: false, lineCounter: lines, logLevel: 'error' }),
  );
  const [error] = document.errors;
  if (error) {
    // The YAML starts on the second line of the file.
    const line = lines.linePos(error.pos[0]).line + 1;
    const instead = 'Put quotes around a text that contains a colon, a # or a quote.';
    return fault(line, `is not YAML: ${error.message}`, instead);
  }
  let data: unknown;
  try {
    data = document.toJS() ?? {};
  } catch (refused) {
    // Nested aliases can stand for more values than fit in memory.
    const reason = refused instanceof Error ? refused.message : String(refused);
    return fault(2, `is not YAML: ${reason}`, 'Write the values themselves.');
  }
  if (known.size >= mostKnown) known.clear();
  // An empty field counts as missing. Only an empty title is kept, since a title is required.
  const isSaid = ([name, value]: [string, unknown]) => value !== null || name === 'title';
  const said = isFields(data) ? Object.fromEntries(Object.entries(data).filter(isSaid)) : data;
  known.set(yaml, said);
  return { ok: true, data: said };
}

/** The parser makes an error for each mistake, thousands in some texts; most of its time would go into their traces. */
function withoutStackTraces<Value>(work: () => Value): Value {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Where an essay file is cut: its YAML lies between `from` and `to`, and the rest begins at `body`. */
export interface EssayCut {
  from: number;
  to: number;
  body: number;
}

/** Finds the `---` lines of a text whose lines end in `\n`. */
export function cutEssay(text: string): Parsed<EssayCut> {
  if (!text.startsWith(`${fence}\n`)) {
    const instead = `Start the file with a line ${fence}, then the fields, then another line ${fence}.`;
    return fault(1, 'does not open the frontmatter', instead);
  }
  const end = text.indexOf(`\n${fence}\n`, fence.length);
  const atLastLine = end === -1 && text.endsWith(`\n${fence}`);
  const close = atLastLine ? text.length - fence.length - 1 : end;
  if (close === -1) return fault(1, 'opens the frontmatter, which never ends', `End it with a line ${fence}.`);
  return { ok: true, data: { from: fence.length + 1, to: close + 1, body: close + fence.length + 2 } };
}

/**
 * Reads a Markdown file with YAML frontmatter. A missing fence or a YAML error is returned as a problem with its line.
 */
export function parseEssay(source: string): Parsed<EssayFile> {
  const text = source.replaceAll('\r\n', '\n');
  const cut = cutEssay(text);
  if (!cut.ok) return { ok: false, problem: plainly(text) ?? cut.problem };
  const frontmatter = parseFrontmatter(text.slice(cut.data.from, cut.data.to));
  if (!frontmatter.ok) return { ok: false, problem: plainly(text) ?? frontmatter.problem };
  const body = text.slice(cut.data.body);
  const bodyLine = text.slice(0, text.length - body.trimStart().length).split('\n').length;
  return { ok: true, data: { frontmatter: frontmatter.data, body: body.trim(), bodyLine } };
}

/**
 * The problem with a frontmatter, worded for writers, if it is a typical mistake; null if only the YAML error describes
 * it.
 */
function plainly(text: string): Omit<ContentProblem, 'file'> | null {
  const told = lintFrontmatter(text.slice(0, mostFrontmatter)).find(({ severity }) => severity === 'error');
  return told ? { line: told.line, wrong: told.wrong, instead: told.instead } : null;
}

/**
 * What prevents the body of a file from being rendered as its writer means it, with the line of the file; null if
 * nothing does.
 */
export function problemOfText({ body, bodyLine }: EssayFile): Omit<ContentProblem, 'file'> | null {
  const problem = problemOfBody(body);
  return problem && { ...problem, line: bodyLine + problem.line - 1 };
}
