import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { insertLink, textActions } from './markdown-commands.ts';

/** A text before and after a command. ⟦ and ⟧ mark the ends of the selection, `|` the cursor. */
function after(marked: string, command: StateCommand): string {
  const plain = marked.replaceAll(/[⟦⟧|]/g, '');
  const cursor = marked.indexOf('|');
  const [from, to] = cursor >= 0 ? [cursor, cursor] : [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  let state = EditorState.create({ doc: plain, selection: EditorSelection.range(from, to) });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from: start, to: end, empty } = state.selection.main;
  const text = state.doc.toString();
  if (empty) return `${text.slice(0, start)}|${text.slice(start)}`;
  return `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`;
}

describe('toggling', () => {
  it.each([
    ['a ⟦word⟧ b', 'a **⟦word⟧** b'],
    ['a **⟦word⟧** b', 'a ⟦word⟧ b'],
    ['a ⟦**word**⟧ b', 'a ⟦word⟧ b'],
    ['a wo|rd b', 'a **wo|rd** b'],
    ['a **wo|rd** b', 'a wo|rd b'],
    ['a |', 'a **|**'],
    ['a **|**', 'a |'],
    ['a **two words|** b', 'a **two words**| b'],
    ['⟦One.\n⟧Two.', '**⟦One.⟧**\nTwo.'],
    ['a ⟦word ⟧b', 'a **⟦word⟧** b'],
    ['⟦one\n\ntwo⟧', '**⟦one**\n\n**two⟧**'],
    ['⟦**one**\n\n**two**⟧', '⟦one\n\ntwo⟧'],
    ['⟦**one**\ntwo⟧', '⟦**one**\n**two⟧**'],
    ['⟦- one\n- two\n⟧', '- **⟦one**\n- **two⟧**\n'],
  ])('bold: %s → %s', (before, expected) => {
    expect(after(before, textActions.bold)).toBe(expected);
  });

  it.each([
    ['**⟦word⟧**', '***⟦word⟧***'],
    ['***⟦word⟧***', '**⟦word⟧**'],
    ['*⟦word⟧*', '⟦word⟧'],
  ])('emphasis, apart from bold: %s → %s', (before, expected) => {
    expect(after(before, textActions.italic)).toBe(expected);
  });
});

describe('lines', () => {
  it.each([
    ['bullets', 'on|e', '- on|e'],
    ['bullets', '- on|e', 'on|e'],
    ['numbers', '⟦- a\n- b⟧', '⟦1. a\n2. b⟧'],
    ['tasks', '⟦a\n\nb⟧', '- [ ] ⟦a\n\n- [ ] b⟧'],
    ['quote', '⟦- a\n- b⟧', '> ⟦- a\n> - b⟧'],
    ['quote', '> a|', 'a|'],
    ['quote', '⟦a\n⟧b', '> a\n⟧b'],
    ['bullets', '⟦a\n\n⟧b', '- a\n\n⟧b'],
  ] as const)('become %s: %s → %s', (kind, before, expected) => {
    expect(after(before, textActions[kind]).replace('⟦', '')).toBe(expected.replace('⟦', ''));
  });
});

describe('a heading', () => {
  it.each([
    ['On|e', '## On|e'],
    ['## On|e', 'On|e'],
    ['### On|e', '## On|e'],
    ['|', '## |'],
    ['a\nb|\nc', 'a\n\n## b|\n\nc'],
    ['⟦One\n⟧\nTwo', '## One|\n\nTwo'],
  ])('stands alone: %j → %j', (before, expected) => {
    expect(after(before, textActions.heading)).toBe(expected);
  });
});

describe('inserts', () => {
  it('code within a line, and around lines with a fence longer than any in them', () => {
    expect(after('a ⟦b⟧', textActions.code)).toBe('a `⟦b⟧`');
    expect(after('⟦a\n⟧b', textActions.code)).toBe('`⟦a⟧`\nb');
    expect(after('|', textActions.code)).toBe('```|\n\n```');
    expect(after('⟦a\n```\nb⟧', textActions.code)).toBe('````\n⟦a\n```\nb⟧\n````');
  });

  it('a table between blank lines, with its first heading selected', () => {
    expect(after('a|b', textActions.table)).toBe('a\n\n| ⟦Column⟧ | Column |\n| --- | --- |\n|  |  |\n|  |  |\n\nb');
  });

  it('a footnote with the next number, with the cursor in its text', () => {
    expect(after('One| two.', textActions.footnote)).toBe('One[^1] two.\n\n[^1]: |');
    expect(after('One[^1] two|.\n\n[^1]: Note.\n', textActions.footnote)).toBe(
      'One[^1] two[^2].\n\n[^1]: Note.\n[^2]: |',
    );
    expect(after('One|', textActions.footnote)).toBe('One[^1]\n\n[^1]: |');
  });

  it('a link around the selection, or around its name', () => {
    expect(after('a ⟦b⟧', insertLink('/about', 'About'))).toBe('a [b](/about)|');
    expect(after('a |', insertLink('/a (b)', 'A [b]'))).toBe('a [A \\[b\\]](</a (b)>)|');
  });
});
