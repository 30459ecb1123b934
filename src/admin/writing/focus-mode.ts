import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';

/** Turns the mode on or off. */
export const setFocusMode = StateEffect.define<boolean>();

const isOn = StateField.define<boolean>({
  create: () => false,
  update: (value, { effects }) =>
    effects.reduce((now, effect) => (effect.is(setFocusMode) ? effect.value : now), value),
});

const dim = Decoration.line({ class: 'cm-dim' });

/** First and last line of the paragraph at the cursor. */
function paragraphOf({ doc, selection }: EditorState): [number, number] {
  const here = doc.lineAt(selection.main.head).number;
  const isBlank = (number: number) => doc.line(number).text.trim() === '';
  let [first, last] = [here, here];
  while (first > 1 && !isBlank(first - 1)) first -= 1;
  while (last < doc.lines && !isBlank(last + 1)) last += 1;
  return [first, last];
}

function dimmed({ state, visibleRanges }: EditorView): DecorationSet {
  if (!state.field(isOn)) return Decoration.none;
  const [first, last] = paragraphOf(state);
  const ranges = [];
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      if (line.number < first || line.number > last) ranges.push(dim.range(line.from));
      at = line.to + 1;
    }
  }
  return Decoration.set(ranges, true);
}

/** Dims everything except the current paragraph. */
export const focusMode: Extension = [
  isOn,
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = dimmed(view);
      }

      update({ view, docChanged, selectionSet, viewportChanged, transactions }: ViewUpdate): void {
        const isSwitched = transactions.some(({ effects }) => effects.some((effect) => effect.is(setFocusMode)));
        if (docChanged || selectionSet || viewportChanged || isSwitched) this.decorations = dimmed(view);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  ),
];
