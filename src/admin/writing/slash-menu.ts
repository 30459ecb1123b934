import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import {
  insertFootnote,
  insertRule,
  insertTable,
  toggleCode,
  toggleHeading,
  toggleLines,
} from './markdown-commands.ts';

/** The effect of a menu entry, after the slash is removed. */
type Act = (view: EditorView) => void;

const run =
  (command: StateCommand): Act =>
  (view) =>
    command(view);

/** A menu entry; the search also finds its `words`. */
const entry = (label: string, detail: string, act: Act): Completion => ({
  label,
  detail,
  apply(view, _, from, to) {
    view.dispatch({ changes: { from: from - 1, to } });
    act(view);
  },
});

/**
 * The menu that a slash opens at the start of a line.
 *
 * @param ask opens the dialogs for pictures and links
 */
export function slashMenu(ask: { picture: Act; link: Act }): CompletionSource {
  const options = [
    entry('Heading', '##', run(toggleHeading(2))),
    entry('Subheading', '###', run(toggleHeading(3))),
    entry('List', '-', run(toggleLines('bullets'))),
    entry('Numbered list', '1.', run(toggleLines('numbers'))),
    entry('Task list', '- [ ]', run(toggleLines('tasks'))),
    entry('Quote', '>', run(toggleLines('quote'))),
    entry('Code', '```', run(toggleCode)),
    entry('Table', '| |', run(insertTable)),
    entry('Picture', '![]', ask.picture),
    entry('Link', '[]', ask.link),
    entry('Footnote', '[^1]', run(insertFootnote)),
    entry('Rule', '---', run(insertRule)),
  ].map((option, index) => ({ ...option, boost: -index }));
  return ({ state, pos }) => {
    const line = state.doc.lineAt(pos);
    const typed = line.text.slice(0, pos - line.from);
    return /^\s*\/[a-z ]*$/i.test(typed)
      ? { from: line.from + typed.indexOf('/') + 1, options, validFor: /^[a-z ]*$/i }
      : null;
  };
}
