import * as z from 'zod/mini';
import { deepest, lineNestedTooDeep } from './markdown-nesting.ts';
import { lineOfTooManyCells, mostCells } from './table-cells.ts';

/** What is wrong with the Markdown of an essay, and where. */
export interface BodyProblem {
  /** Line of the text, from 1. */
  line: number;
  /** Continues "line 12": `holds more pictures than …`. */
  wrong: string;
  /** A sentence that says what to write instead. */
  instead: string;
}

/** Upper bounds for an essay, so that no text keeps the server busy for long (rules 42). */
const most = { characters: 64_000, lineBreaks: 6_000, footnotes: 200, pictures: 300 } as const;

/** A problem as a complete sentence. */
export const sayProblem = ({ line, wrong, instead }: BodyProblem): string => `Line ${line} ${wrong}. ${instead}`;

/**
 * The first place where a body exceeds what is rendered: its length, its number of lines, footnotes and pictures, its
 * nesting, or the cells of its tables. Cheap enough for any text: it parses nothing and reads each character only a few
 * times.
 *
 * @returns null if the body is within all bounds
 */
export function bodyBeyondBounds(body: string): BodyProblem | null {
  if (body.length > most.characters) {
    const [is, may] = [body.length, most.characters].map((count) => count.toLocaleString('en'));
    const instead = `The text has ${is}: shorten it, or split it in two.`;
    return { line: lineAt(body, most.characters), wrong: `goes beyond ${may} characters`, instead };
  }
  const nested = lineNestedTooDeep(body);
  const cells = lineOfTooManyCells(body);
  const found = [
    beyond(body, '\n', most.lineBreaks, 'line breaks'),
    beyond(body, '[^', most.footnotes, 'marks of footnotes'),
    beyond(body, '![', most.pictures, 'pictures'),
    nested !== null && {
      line: nested,
      wrong: 'is nested too deep',
      instead: `Nest quotes, lists and brackets at most ${deepest} deep.`,
    },
    cells !== null && {
      line: cells,
      wrong: `goes beyond the ${mostCells.toLocaleString('en')} cells that the tables of a text have in all`,
      instead: 'Leave rows or columns out.',
    },
  ];
  return (
    found.filter((problem) => problem !== null && problem !== false).sort((left, right) => left.line - right.line)[0] ??
    null
  );
}

const lineAt = (body: string, at: number): number => body.slice(0, at).split('\n').length;

/** The first mark that exceeds the permitted number. */
function beyond(body: string, mark: string, most: number, what: string): BodyProblem | null {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = body.indexOf(mark, at + 1);
    if (at === -1) return null;
  }
  return {
    line: lineAt(body, at),
    wrong: `holds more than the ${most.toLocaleString('en')} ${what} of a text`,
    instead: 'Leave some out.',
  };
}

/** Refuses a body that exceeds its bounds, and says where. */
export const withinBounds = z.check<string>(({ value, issues }) => {
  const problem = bodyBeyondBounds(value);
  if (problem) issues.push({ code: 'custom', input: value, message: sayProblem(problem) });
});

/**
 * Markdown as submitted. `what` is the message for an empty text, and must mention Markdown: the
 * admin shows a Markdown field by that word (`src/admin/fields/simple-fields.ts`).
 */
export const markdownBody = (what: string) =>
  z.string().check(withinBounds, z.trim(), z.minLength(1, what), z.describe(what));

/**
 * The Markdown of an essay as submitted. Stored essays are read by looser rules, so that none is lost to a bound added
 * later.
 */
export const essayBody = markdownBody('Write the essay in Markdown.');
