import { EditorSelection, type ChangeSpec, type EditorState, type Line, type StateCommand } from '@codemirror/state';
import { linesIn } from './selected-lines.ts';
import { command } from './state-command.ts';

interface Span {
  from: number;
  to: number;
}

/**
 * Puts markers around the selection, or around the word at the cursor; removes them if they are there. If several lines
 * are selected, the words of each get their own, since markers do not reach across paragraphs.
 */
export const toggleMarks = (marks: string): StateCommand =>
  command((state) => {
    const { main } = state.selection;
    const { head } = main;
    const size = marks.length;
    const word = main.empty ? (state.wordAt(head) ?? main) : main;
    // After typing the marked text, the cursor moves past its end marker.
    const isAtEnd = main.empty && word.to === head && state.sliceDoc(head, head + size) === marks;
    if (isAtEnd && /[^\s*_`]$/.test(state.sliceDoc(head - 1, head)))
      return { selection: EditorSelection.cursor(head + size) };
    const words = main.empty ? [] : linesIn(state).flatMap((line) => wordsIn(line, main));
    const spans = words.length > 0 ? words : [word];
    const marked = spans.map((span) => withMarks(state, span, marks));
    const isOn = !marked.includes(null);
    const set = state.changes(
      spans.flatMap(({ from, to }, index): ChangeSpec[] => {
        const found = marked[index];
        if (!found)
          return [
            { from, insert: marks },
            { from: to, insert: marks },
          ];
        return isOn
          ? [
              { from: found.from, to: found.from + size },
              { from: found.to - size, to: found.to },
            ]
          : [];
      }),
    );
    const [from = head, to = head] = [spans[0]?.from, spans.at(-1)?.to];
    const selection = main.empty
      ? EditorSelection.cursor(head + (isOn ? -size : size))
      : EditorSelection.range(set.mapPos(from, 1), set.mapPos(to, -1));
    return { changes: set, selection };
  });

/** The selected words of a line, without the spaces around them and the marker of a list, quote or heading. */
function wordsIn(line: Line, selected: Span): Span[] {
  const [beginning = ''] = /^\s*(?:(?:[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] |>|#{1,6} )\s*)*/.exec(line.text) ?? [];
  const from = Math.max(selected.from, line.from + beginning.length);
  const text = line.text.slice(from - line.from, Math.max(from, selected.to) - line.from);
  const words = text.trim();
  const start = from + text.length - text.trimStart().length;
  return words === '' ? [] : [{ from: start, to: start + words.length }];
}

/** A text together with its markers, which are around it or at its ends; null if it has none. */
function withMarks(state: EditorState, { from, to }: Span, marks: string): Span | null {
  const size = marks.length;
  const isAround = state.sliceDoc(from - size, from) === marks && state.sliceDoc(to, to + size) === marks;
  if (isAround && !isLonger(state, from, to, marks)) return { from: from - size, to: to + size };
  const text = state.sliceDoc(from, to);
  return text.length > 2 * size && text.startsWith(marks) && text.endsWith(marks) ? { from, to } : null;
}

/** Whether the markers around a text belong to longer ones: the stars of `**bold**` are not those of `*emphasis*`. */
const isLonger = (state: EditorState, from: number, to: number, marks: string): boolean =>
  marks === '*' &&
  state.sliceDoc(from - 3, from) !== '***' &&
  state.sliceDoc(from - 2, from) === '**' &&
  state.sliceDoc(to, to + 2) === '**';
