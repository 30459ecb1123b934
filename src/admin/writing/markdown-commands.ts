import { EditorSelection, type EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state';
import type { TextAction } from '../parts/text-tools.ts';
import { linesIn } from './selected-lines.ts';
import { command } from './state-command.ts';
import { toggleMarks } from './toggle-marks.ts';

/** The markers of list and quote lines; numbers count up. */
const beginnings = {
  bullets: { pattern: /^(\s*)[-*+] (?!\[[ x]\] )/, mark: () => '- ' },
  numbers: { pattern: /^(\s*)\d{1,9}[.)] /, mark: (index: number) => `${index + 1}. ` },
  tasks: { pattern: /^(\s*)[-*+] \[[ xX]\] /, mark: () => '- [ ] ' },
  quote: { pattern: /^(\s*)> ?/, mark: () => '> ' },
} as const;

const anyList = /^(\s*)(?:[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] )/;

/** Turns the selected lines into a list or a quote, or back into text. Blank lines between them are kept. */
const toggleLines = (kind: keyof typeof beginnings): StateCommand =>
  command((state) => {
    const { pattern, mark } = beginnings[kind];
    const all = linesIn(state);
    const lines = all.length === 1 ? all : all.filter(({ text }) => text.trim() !== '');
    const isOn = lines.every(({ text }) => pattern.test(text));
    const changes = lines.map(({ from, text }, index) => {
      const old = (isOn || kind === 'quote' ? pattern : anyList).exec(text);
      const [whole, space = ''] = isOn || kind !== 'quote' ? (old ?? ['']) : [''];
      const indent = old ? space : '';
      return { from: from + indent.length, to: from + whole.length, insert: isOn ? '' : mark(index) };
    });
    const set = state.changes(changes);
    return { changes: set, selection: state.selection.map(set, 1) };
  });

/** Turns the paragraph at the cursor into a heading, alone between blank lines (product §2), or back into text. */
const toggleHeading = (level: 2 | 3): StateCommand =>
  command((state) => {
    const { doc, selection } = state;
    const line = doc.lineAt(selection.main.from);
    const hashes = '#'.repeat(level);
    const [old = ''] = /^#{1,6}(?: +|$)/.exec(line.text) ?? [];
    if (old.trim() === hashes) return { changes: { from: line.from, to: line.from + old.length } };
    const isTight = (number: number) => number >= 1 && number <= doc.lines && doc.line(number).text.trim() !== '';
    const insert = `${isTight(line.number - 1) ? '\n' : ''}${hashes} `;
    const textFrom = line.from + old.length;
    return {
      changes: [
        { from: line.from, to: textFrom, insert },
        ...(isTight(line.number + 1) ? [{ from: line.to, insert: '\n' }] : []),
      ],
      selection: EditorSelection.cursor(
        Math.max(Math.min(selection.main.head, line.to), textFrom) - old.length + insert.length,
      ),
    };
  });

/**
 * Inserts a block at a position, with the blank lines that separate it from its surroundings.
 *
 * @param from,to the selection afterwards, counted within the block
 */
export function blockAt(state: EditorState, at: number, block: string, from: number, to = from): TransactionSpec {
  const before = state.sliceDoc(Math.max(0, at - 200), at);
  const after = state.sliceDoc(at, at + 200);
  const space = /[ \t]*$/.exec(before)?.[0].length ?? 0;
  const spaceAfter = /^[ \t]*/.exec(after)?.[0].length ?? 0;
  const head = before.slice(0, before.length - space);
  const tail = after.slice(spaceAfter);
  const lead = head === '' ? '' : head.endsWith('\n\n') || head === '\n' ? '' : head.endsWith('\n') ? '\n' : '\n\n';
  const trail = tail === '' ? '\n' : tail.startsWith('\n\n') ? '' : tail.startsWith('\n') ? '\n' : '\n\n';
  const start = at - space + lead.length;
  return {
    changes: { from: at - space, to: at + spaceAfter, insert: lead + block + trail },
    selection: EditorSelection.range(start + from, start + to),
  };
}

const table = '| Column | Column |\n| --- | --- |\n|  |  |\n|  |  |';

/** A table of two columns, with the first heading selected. */
const insertTable: StateCommand = command((state) => blockAt(state, state.selection.main.to, table, 2, 8));

/** A rule between two parts. */
export const insertRule: StateCommand = command((state) => blockAt(state, state.selection.main.to, '---', 3));

/** Turns words within a line into code, and lines or an empty line into a fence. */
const toggleCode: StateCommand = (target) => {
  const { state } = target;
  const { from, to, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  const isBlock = line.to + 1 < to || (empty && line.text.trim() === '');
  return isBlock ? fenceLines(target) : toggleMarks('`')(target);
};

const fenceLines: StateCommand = command((state) => {
  const lines = linesIn(state);
  const [from = 0, to = 0] = [lines[0]?.from, lines.at(-1)?.to];
  const text = state.sliceDoc(from, to);
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return {
    changes: { from, to, insert: `${fence}\n${text}\n${fence}` },
    selection:
      text === ''
        ? EditorSelection.cursor(from + fence.length)
        : EditorSelection.range(from + fence.length + 1, from + fence.length + 1 + text.length),
  };
});

/**
 * Inserts a footnote reference at the cursor, and below the text the beginning of the footnote, with the cursor in it.
 */
const insertFootnote: StateCommand = command((state) => {
  const text = state.doc.toString();
  const taken = new Set([...text.matchAll(/\[\^([^\s\]]{1,60})\]/g)].map(([, name]) => name));
  let number = 1;
  while (taken.has(String(number))) number += 1;
  const mark = `[^${number}]`;
  const at = state.selection.main.to;
  const end = text.trimEnd().length;
  const place = Math.max(end, at);
  const isBehind = /\n\[\^[^\s\]]{1,60}\]:[^\n]*$/.test(text.slice(0, end));
  const note = `${isBehind ? '\n' : '\n\n'}${mark}: `;
  const changes = [
    { from: at, insert: mark },
    { from: place, to: text.length, insert: note },
  ];
  return { changes, selection: EditorSelection.cursor(place + mark.length + note.length) };
});

/** Turns the selection into a link, or inserts `words` as one. */
export const insertLink = (address: string, words: string): StateCommand =>
  command((state) => {
    const { from, to } = state.selection.main;
    const text = state.sliceDoc(from, to) || words;
    const target = /[\s()<>]/.test(address) ? `<${address.replaceAll(/[<>]/g, encodeURIComponent)}>` : address;
    const insert = `[${state.sliceDoc(from, to) ? text : text.replaceAll(/[\\[\]]/g, '\\$&')}](${target})`;
    return { changes: { from, to, insert }, selection: EditorSelection.cursor(from + insert.length) };
  });

/** What each tool does that changes the text at once. */
export const textActions: Readonly<Record<TextAction, StateCommand>> = {
  bold: toggleMarks('**'),
  italic: toggleMarks('*'),
  heading: toggleHeading(2),
  subheading: toggleHeading(3),
  bullets: toggleLines('bullets'),
  numbers: toggleLines('numbers'),
  tasks: toggleLines('tasks'),
  quote: toggleLines('quote'),
  code: toggleCode,
  table: insertTable,
  footnote: insertFootnote,
};
