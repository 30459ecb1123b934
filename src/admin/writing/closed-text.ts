import { historyField } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';

let closed: { text: string; json: unknown } | null = null;
const kept = { history: historyField };

/** Keeps a closed text with its cursor and undo history: a form rebuilt after the first save continues with it. */
export function keepClosed(state: EditorState): void {
  closed = { text: state.doc.toString(), json: state.toJSON(kept) };
}

/**
 * The last closed text, if it is this one. An empty one may be another item's, whose erased words Undo would bring
 * back.
 */
export const reopened = (text: string, extensions: Extension): EditorState | null =>
  text !== '' && closed?.text === text ? EditorState.fromJSON(closed.json, { extensions }, kept) : null;
