import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state';

/** A command made from a function of the state. */
export const command =
  (make: (state: EditorState) => TransactionSpec): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    dispatch(state.update(make(state), { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
