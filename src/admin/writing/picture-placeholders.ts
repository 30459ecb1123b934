import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import { blockAt } from './markdown-commands.ts';

/** The place of a picture that is still being uploaded. The text itself does not change until it is done. */
interface Placeholder {
  id: number;
  at: number;
  label: string;
}

const setPlaceholder = StateEffect.define<Placeholder | { id: number; label: string }>();
const dropPlaceholder = StateEffect.define<number>();

class Label extends WidgetType {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override eq(other: Label): boolean {
    return other.text === this.text;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-upload';
    element.textContent = this.text;
    return element;
  }
}

const placeholders = StateField.define<readonly Placeholder[]>({
  create: () => [],
  update(value, { changes, effects }) {
    let next = changes.empty
      ? value
      : value.map((placeholder) => ({ ...placeholder, at: changes.mapPos(placeholder.at, 1) }));
    for (const effect of effects) {
      if (effect.is(dropPlaceholder)) next = next.filter(({ id }) => id !== effect.value);
      if (!effect.is(setPlaceholder)) continue;
      const { value: given } = effect;
      if ('at' in given) next = [...next, given];
      else next = next.map((placeholder) => (placeholder.id === given.id ? { ...placeholder, ...given } : placeholder));
    }
    return next;
  },
  provide: (field) =>
    EditorView.decorations.from(field, (all) =>
      Decoration.set(
        all.map(({ at, label }) => Decoration.widget({ widget: new Label(label), side: 1 }).range(at)),
        true,
      ),
    ),
});

/** Gives a text placeholders, which move with the text around them. */
export const picturePlaceholders: Extension = placeholders;

let lastId = 0;

/** Adds a placeholder to a text, by default at the cursor; returns functions to update and finish it. */
export function addPlaceholder(view: EditorView, label: string, at = view.state.selection.main.head) {
  const id = (lastId += 1);
  view.dispatch({ effects: setPlaceholder.of({ id, at, label }) });
  return {
    say: (text: string) => view.dispatch({ effects: setPlaceholder.of({ id, label: text }) }),
    drop: () => view.dispatch({ effects: dropPlaceholder.of(id) }),
    /**
     * Inserts the picture at the placeholder's current position. A cursor at that position moves after it; any other
     * keeps its place in the text.
     */
    put(markdown: string): void {
      const { state } = view;
      const placeholder = state.field(placeholders).find((one) => one.id === id);
      if (!placeholder) return;
      const { changes = [], selection } = blockAt(state, placeholder.at, markdown, markdown.length);
      const isHere = state.selection.main.empty && state.selection.main.head === placeholder.at;
      view.dispatch({
        changes,
        effects: dropPlaceholder.of(id),
        userEvent: 'input.paste',
        ...(isHere && selection && { selection }),
      });
    },
  };
}
