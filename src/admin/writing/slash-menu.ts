import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { insertRule, textActions } from './markdown-commands.ts';

/** The effect of a menu entry, after the slash is removed. */
type Act = (view: EditorView) => unknown;

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
    entry('Heading', '##', textActions.heading),
    entry('Subheading', '###', textActions.subheading),
    entry('List', '-', textActions.bullets),
    entry('Numbered list', '1.', textActions.numbers),
    entry('Task list', '- [ ]', textActions.tasks),
    entry('Quote', '>', textActions.quote),
    entry('Code', '```', textActions.code),
    entry('Table', '| |', textActions.table),
    entry('Picture', '![]', ask.picture),
    entry('Link', '[]', ask.link),
    entry('Footnote', '[^1]', textActions.footnote),
    entry('Rule', '---', insertRule),
  ].map((option, index) => ({ ...option, boost: -index }));
  return ({ state, pos }) => {
    const line = state.doc.lineAt(pos);
    const typed = line.text.slice(0, pos - line.from);
    return /^\s*\/[a-z ]*$/i.test(typed)
      ? { from: line.from + typed.indexOf('/') + 1, options, validFor: /^[a-z ]*$/i }
      : null;
  };
}
