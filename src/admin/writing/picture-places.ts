import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import { blockAt } from './markdown-commands.ts';

/** Where a picture will stand that is on its way. Nothing of it is in the text until it is there. */
interface Place {
  id: number;
  at: number;
  label: string;
}

const setPlace = StateEffect.define<Place | { id: number; label: string }>();
const dropPlace = StateEffect.define<number>();

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

const places = StateField.define<readonly Place[]>({
  create: () => [],
  update(value, { changes, effects }) {
    let next = changes.empty ? value : value.map((place) => ({ ...place, at: changes.mapPos(place.at, 1) }));
    for (const effect of effects) {
      if (effect.is(dropPlace)) next = next.filter(({ id }) => id !== effect.value);
      if (!effect.is(setPlace)) continue;
      const { value: given } = effect;
      if ('at' in given) next = [...next, given];
      else next = next.map((place) => (place.id === given.id ? { ...place, ...given } : place));
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

/** Lets places be marked in a text, which move with what is written around them. */
export const picturePlaces: Extension = places;

let lastId = 0;

/** Marks a place, by default the cursor's; gives back how it goes on. */
export function markPlace(view: EditorView, label: string, at = view.state.selection.main.head) {
  const id = (lastId += 1);
  view.dispatch({ effects: setPlace.of({ id, at, label }) });
  return {
    say: (text: string) => view.dispatch({ effects: setPlace.of({ id, label: text }) }),
    drop: () => view.dispatch({ effects: dropPlace.of(id) }),
    /** Writes the picture where the mark is by now. The cursor goes behind it where it stood at the mark, and stays with its own words elsewhere. */
    put(markdown: string): void {
      const { state } = view;
      const place = state.field(places).find((one) => one.id === id);
      if (!place) return;
      const { changes = [], selection } = blockAt(state, place.at, markdown, markdown.length);
      const isHere = state.selection.main.empty && state.selection.main.head === place.at;
      view.dispatch({
        changes,
        effects: dropPlace.of(id),
        userEvent: 'input.paste',
        ...(isHere && selection && { selection }),
      });
    },
  };
}
