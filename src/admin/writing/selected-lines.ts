import type { EditorState, Line } from '@codemirror/state';

/** The selected lines, except the last one if the selection ends at its start, as after a triple click. */
export function linesIn({ doc, selection }: EditorState): Line[] {
  const { from, to } = selection.main;
  const lines: Line[] = [];
  for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
    lines.push(line);
    if (line.to + 1 >= to || line.number === doc.lines) return lines;
  }
}
