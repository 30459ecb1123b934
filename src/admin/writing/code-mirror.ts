import { autocompletion, closeCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { ChangeSet, EditorState, Text, Transaction } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import type { TextAction } from '../parts/text-tools.ts';
import { keepClosed, reopened } from './closed-text.ts';
import { essayLanguage } from './essay-language.ts';
import { filesIn } from './files-in.ts';
import { focusMode, setFocusMode } from './focus-mode.ts';
import { hiddenEdges } from './hidden-edges.ts';
import { judgeAgain, lintMargin, type Lint } from './lint-margin.ts';
import { look } from './look.ts';
import { insertLink, textActions } from './markdown-commands.ts';
import { addPlaceholder, picturePlaceholders } from './picture-placeholders.ts';
import { slashMenu } from './slash-menu.ts';
import { textDifference } from './text-difference.ts';
import type { Ask, EditorHandle } from './editor-handle.ts';

interface Options extends Lint {
  root: ShadowRoot;
  text: string;
  label: string;
  /** Called on each change, so it must be fast. */
  onChange: () => void;
  onBlur: () => void;
  ask: Ask;
}

/** Default keys that have no use here: comments are HTML, which essays show as text. */
const unused = new Set(['Mod-/', 'Alt-A', 'Mod-i', 'Mod-k']);

/** The keys of the tools that change the text at once. */
const toolKeys: readonly (readonly [key: string, tool: TextAction])[] = [
  ['Mod-b', 'bold'],
  ['Mod-i', 'italic'],
  ['Mod-e', 'code'],
  ['Mod-Alt-2', 'heading'],
  ['Mod-Alt-3', 'subheading'],
  ['Mod-Shift-7', 'numbers'],
  ['Mod-Shift-8', 'bullets'],
  ['Mod-Shift-9', 'quote'],
  ['Mod-Alt-f', 'footnote'],
];

const keysOf = (ask: Ask) =>
  keymap.of(
    [
      ...toolKeys.map(([key, tool]) => ({ key, run: textActions[tool] })),
      { key: 'Mod-k', run: asking(ask.link) },
      { key: 'Mod-Alt-p', run: asking(ask.picture) },
    ].map((binding) => ({ ...binding, preventDefault: true })),
  );

const asking = (ask: () => void) => () => {
  ask();
  return true;
};

/**
 * A Markdown editor in a shadow root: in the document itself, the page's policy would refuse its styles (decision
 * 0136).
 */
export function openEditor(options: Options): EditorHandle {
  const { root, text, label, onChange, onBlur, ask } = options;
  // The text reported last, and what has been typed since.
  let told = Text.of(text.split(/\r\n?|\n/));
  let typed = ChangeSet.empty(told.length);
  const extensions = [
    history(),
    essayLanguage(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': label,
      spellcheck: 'true',
      autocapitalize: 'sentences',
      autocorrect: 'on',
    }),
    EditorState.phrases.of({ 'Control character': 'Invisible character' }),
    placeholder('Write here. Type / for headings, lists and pictures.'),
    keysOf(ask),
    search({ top: true }),
    // Typing the name of an entry and pressing Enter accepts it at once.
    autocompletion({ override: [slashMenu(ask)], icons: false, interactionDelay: 0 }),
    hiddenEdges(root),
    lintGutter(),
    lintMargin(options),
    filesIn((_, files, at) => ask.pictures(files, at)),
    picturePlaceholders,
    focusMode,
    keymap.of([
      ...searchKeymap.filter(({ key }) => key !== 'Mod-Alt-g'),
      ...historyKeymap,
      ...lintKeymap,
      ...defaultKeymap.filter(({ key }) => !unused.has(key ?? '')),
    ]),
    EditorView.updateListener.of(({ changes, docChanged, transactions }) => {
      if (!docChanged || transactions.some((one) => one.annotation(Transaction.remote))) return;
      typed = typed.compose(changes);
      onChange();
    }),
    EditorView.domEventHandlers({
      blur: (_, editor) => {
        closeCompletion(editor);
        onBlur();
      },
    }),
    look,
  ];
  const state = reopened(text, extensions) ?? EditorState.create({ doc: told, extensions });
  const view = new EditorView({ root, parent: root, state });
  return {
    tell() {
      told = view.state.doc;
      typed = ChangeSet.empty(told.length);
      return told.toString();
    },
    take(next) {
      const theirs = ChangeSet.of(textDifference(told.toString(), next), told.length);
      if (theirs.empty) return;
      const changes = theirs.map(typed);
      typed = typed.map(theirs, true);
      told = theirs.apply(told);
      view.dispatch({ changes, annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)] });
    },
    run: (name) => {
      view.focus();
      textActions[name](view);
    },
    link: (address, words) => insertLink(address, words)(view),
    selected: () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to),
    addPlaceholder: (words, at) => addPlaceholder(view, words, at),
    find: () => void openSearchPanel(view),
    focus: () => view.focus(),
    setFocusMode: (on) => view.dispatch({ effects: setFocusMode.of(on) }),
    goTo(line, column = 1) {
      const { from, to } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      const anchor = Math.min(from + column - 1, to);
      view.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 96 }),
      });
      view.focus();
    },
    judge: () => view.dispatch({ effects: judgeAgain.of(null) }),
    lineAt(y) {
      const block = view.lineBlockAtHeight(y - view.documentTop);
      const part = block.height > 0 ? (y - view.documentTop - block.top) / block.height : 0;
      return view.state.doc.lineAt(block.from).number + Math.min(1, Math.max(0, part));
    },
    topOf(line) {
      const whole = Math.min(Math.max(1, Math.floor(line)), view.state.doc.lines);
      const block = view.lineBlockAt(view.state.doc.line(whole).from);
      return view.documentTop + block.top + block.height * (line - Math.floor(line));
    },
    setSelection: (from, to) => view.dispatch({ selection: { anchor: from, head: to } }),
    close() {
      keepClosed(view.state);
      view.destroy();
    },
  };
}
