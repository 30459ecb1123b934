import { EditorState } from '@codemirror/state';
import { expect, test, vi } from 'vitest';

// CodeMirror looks at the document when it is loaded, and another test's document has no style.
vi.stubGlobal('document', undefined);
const { history, undo } = await import('@codemirror/commands');
const { keepClosed, reopened } = await import('./closed-text.ts');
vi.unstubAllGlobals();

/**
 * Closes the text `before` after it has been replaced by `after`, and opens `opened`; returns the text after an undo.
 */
function undoneIn(before: string, after: string, opened: string): string | null {
  const state = EditorState.create({ doc: before, extensions: history() });
  keepClosed(state.update({ changes: { from: 0, to: before.length, insert: after } }).state);
  let again = reopened(opened, history());
  if (!again) return null;
  undo({ state: again, dispatch: (transaction) => (again = transaction.state) });
  return again.doc.toString();
}

test('a text that is opened again can be undone', () => {
  expect(undoneIn('One.', 'Two.', 'Two.')).toBe('One.');
});

test('undo does not bring the erased words of one item into another', () => {
  expect(undoneIn('Words of the first.', '', '')).toBeNull();
  expect(undoneIn('One.', 'Two.', 'Three.')).toBeNull();
});
