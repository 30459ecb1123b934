import type { ContentProblem } from './problems.ts';

export type Parsed<T> = { ok: true; data: T } | { ok: false; problem: Omit<ContentProblem, 'file'> };

/** A text that cannot be read: at which line, why, and what to do. */
export const fault = (line: number, wrong: string, instead: string): Parsed<never> => ({
  ok: false,
  problem: { line, wrong, instead },
});

const lineOf = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** Whether JSON.parse merely ran out of text, so that the text so far has no error. */
function ranOut(error: Error, text: string): boolean {
  if (/end of JSON|Unterminated/.test(error.message)) return true;
  const position = /at position (\d+)/.exec(error.message)?.[1];
  return position !== undefined && Number(position) >= text.trimEnd().length;
}

/**
 * V8 names a position in some messages only. Otherwise a binary search finds the first line after which parsing fails.
 */
function faultyLine(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return lineOf(text.trimEnd(), Number(position));
  const whole = text.trimEnd();
  const ends = [...whole.matchAll(/\n|$/g)].map(({ index }) => index);
  let [before, at] = [-1, ends.length - 1];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (isFaulty(whole.slice(0, ends[middle]))) at = middle;
    else before = middle;
  }
  return at + 1;
}

/** Whether the beginning of a JSON text contains its error, or could still be continued. */
function isFaulty(start: string): boolean {
  try {
    JSON.parse(start);
    return false;
  } catch (error) {
    return error instanceof Error && !ranOut(error, start);
  }
}

/** Reads JSON. A syntax error is returned as a problem with its line. */
export function parseJson(text: string): Parsed<unknown> {
  try {
    return { ok: true, data: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = message.split(/ in JSON| at position|, (?:\.\.\.)?"/, 1)[0] ?? message;
    const instead = 'Check the commas, quotes and brackets at this line and the one before it.';
    return fault(faultyLine(text, message), `is not JSON: ${reason}`, instead);
  }
}
