import { describe, expect, test } from 'vitest';
import { passageOf, piecesOf, type Piece } from './passage.ts';

/** With brackets around the words that were meant. */
const written = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isMeant }) => (isMeant ? `[${text}]` : text)).join('');

test('the words that were meant are told from the others as they are written', () => {
  expect(written(piecesOf('Ledgers, a ledger’s page and Òsùsú.', ['ledger', 'osusu']))).toBe(
    '[Ledgers], a [ledger’s] page and [Òsùsú].',
  );
  expect(written(piecesOf('Nothing here', ['ledger']))).toBe('Nothing here');
  expect(piecesOf('', ['ledger'])).toEqual([]);
});

describe('a passage', () => {
  const sentences = ['A ledger.', 'A gate for the ledger.', 'A gate, and the ledger again.'];

  test('is the lead where that says as much, else the first sentence that says more', () => {
    expect(written(passageOf('The ledger of a gate', sentences, ['ledger', 'gate']))).toBe('The [ledger] of a [gate]');
    expect(written(passageOf('The ledger', sentences, ['ledger', 'gate']))).toBe('A [gate] for the [ledger].');
    expect(written(passageOf('On paper', [], ['ledger']))).toBe('On paper');
  });

  test('is a sentence rather than a place or a heading, which the lead follows where there is none', () => {
    const place = ['Nigeria', 'Nigeria, Lagos'];
    expect(written(passageOf('A market.', [...place, 'It opened in Nigeria.'], ['nigeria']))).toBe(
      'It opened in [Nigeria].',
    );
    expect(written(passageOf('A market.', place, ['nigeria']))).toBe('[Nigeria] · A market.');
    expect(written(passageOf('', place, ['nigeria']))).toBe('[Nigeria]');
  });

  test('of a long sentence is what stands around the first of the words, cut between words', () => {
    const long = `${'before '.repeat(60)}ledger ${'after '.repeat(60)}`.trim();
    const passage = written(passageOf('', [long], ['ledger']));
    expect(passage).toMatch(/^… (before )+\[ledger\] (after )+…$/);
    expect(passage.length).toBeLessThan(200);
    expect(
      written(passageOf('', [`ledger${'x'.repeat(500)}`, `ledger ${'x'.repeat(500)}`], ['ledger'])).length,
    ).toBeLessThan(200);
  });
});
