import { describe, expect, test } from 'vitest';
import { passageOf, piecesOf, type Piece } from './passage.ts';

/** The text with brackets around the matching words. */
const written = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isMeant }) => (isMeant ? `[${text}]` : text)).join('');

test('matching words are separated from the rest, as written', () => {
  expect(written(piecesOf('Ledgers, a ledger’s page and Òsùsú.', ['ledger', 'osusu']))).toBe(
    '[Ledgers], a [ledger’s] page and [Òsùsú].',
  );
  expect(written(piecesOf('Nothing here', ['ledger']))).toBe('Nothing here');
  expect(piecesOf('', ['ledger'])).toEqual([]);
});

describe('a passage', () => {
  const sentences = ['A ledger.', 'A gate for the ledger.', 'A gate, and the ledger again.'];

  test('is the lead if no sentence matches better, else the first sentence that does', () => {
    expect(written(passageOf('The ledger of a gate', sentences, ['ledger', 'gate']))).toBe('The [ledger] of a [gate]');
    expect(written(passageOf('The ledger', sentences, ['ledger', 'gate']))).toBe('A [gate] for the [ledger].');
    expect(written(passageOf('On paper', [], ['ledger']))).toBe('On paper');
  });

  test('prefers a sentence to a place or a heading, which is shown before the lead if there is no sentence', () => {
    const place = ['Nigeria', 'Nigeria, Lagos'];
    expect(written(passageOf('A market.', [...place, 'It opened in Nigeria.'], ['nigeria']))).toBe(
      'It opened in [Nigeria].',
    );
    expect(written(passageOf('A market.', place, ['nigeria']))).toBe('[Nigeria] · A market.');
    expect(written(passageOf('', place, ['nigeria']))).toBe('[Nigeria]');
  });

  test('of a long sentence is the part around the first match, cut between words', () => {
    const long = `${'before '.repeat(60)}ledger ${'after '.repeat(60)}`.trim();
    const passage = written(passageOf('', [long], ['ledger']));
    expect(passage).toMatch(/^… (before )+\[ledger\] (after )+…$/);
    expect(passage.length).toBeLessThan(200);
    expect(
      written(passageOf('', [`ledger${'x'.repeat(500)}`, `ledger ${'x'.repeat(500)}`], ['ledger'])).length,
    ).toBeLessThan(200);
  });
});
