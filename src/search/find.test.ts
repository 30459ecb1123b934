import { describe, expect, test } from 'vitest';
import type { SearchDocument } from './document.ts';
import { longestQuery } from './document.ts';
import { finderOf } from './find.ts';
import { packIndex, type PackedIndex } from './packed-index.ts';

const document = (slug: string, said: Partial<SearchDocument> = {}): SearchDocument => ({
  kind: 'essay',
  slug,
  path: `/essays/${slug}`,
  title: slug,
  lead: '',
  sentences: [],
  ...said,
});

/** What is found among these, by slug, through the index as a browser gets it. */
function finding(...documents: SearchDocument[]) {
  const find = finderOf(JSON.parse(JSON.stringify(packIndex(documents))) as PackedIndex);
  return (query: string): string[] => find(query).map(({ entry }) => entry.slug);
}

describe('a word', () => {
  const find = finding(
    document('market', { title: 'The night market', lead: 'Payments after dark.' }),
    document('outbox', {
      title: 'The outbox',
      sentences: ['A message waits in the outbox.', 'Òsùsú is a saving circle.'],
    }),
    document('trips', { title: 'Count the round trips', sentences: ['Each trip costs 300 ms on 3G.'] }),
  );

  test('finds what has it, in title, lead or text', () => {
    expect(find('market')).toEqual(['market']);
    expect(find('dark')).toEqual(['market']);
    expect(find('waits')).toEqual(['outbox']);
  });

  test('finds what begins with it, from the first letter on', () => {
    expect(find('n')).toEqual(['market']);
    expect(find('circ')).toEqual(['outbox']);
  });

  test('finds what it means with a letter or two wrong', () => {
    expect(find('makret')).toEqual(['market']);
    expect(find('outbx')).toEqual(['outbox']);
    expect(find('mesage')).toEqual(['outbox']);
  });

  test('is the same in singular and plural, in capitals and without its accents', () => {
    expect(find('payment')).toEqual(['market']);
    expect(find('TRIPS')).toEqual(['trips']);
    expect(find('osusu')).toEqual(['outbox']);
    expect(find('Òsùsú')).toEqual(['outbox']);
    expect(find('3g')).toEqual(['trips']);
  });

  test('that stands nowhere finds nothing, and so does none', () => {
    expect(find('xyzzyx')).toEqual([]);
    expect(find('')).toEqual([]);
    expect(find(' …!')).toEqual([]);
  });
});

test('several words find what has all of them, and only where nothing has, what has some', () => {
  const find = finding(
    document('both', { sentences: ['The ledger of the market.'] }),
    document('one', { sentences: ['A ledger of its own.'] }),
    document('other', { sentences: ['A market in Lagos.'] }),
  );
  expect(find('ledger market')).toEqual(['both']);
  expect(find('ledger lagos').toSorted()).toEqual(['both', 'one', 'other']);
  expect(find('the ledger of the market')).toEqual(['both']);
});

test('a title comes first, a lead before a text, and what says it often before what says it once', () => {
  const often = 'Ledger. Ledger. Ledger. Ledger. Ledger.';
  const others = ['One thing.', 'Another thing.', 'Nothing.', 'Something else.'];
  const find = finding(
    document('once', { sentences: ['A ledger.', ...others] }),
    document('often', { sentences: [often] }),
    document('lead', { lead: 'All about a ledger', sentences: others }),
    document('title', { title: 'Ledger', sentences: others }),
    ...others.map((title, place) => document(`no-${place}`, { title })),
  );
  expect(find('ledger')[0]).toBe('title');
  expect(find('ledger').filter((slug) => slug !== 'often')).toEqual(['title', 'lead', 'once']);
  expect(find('ledger').filter((slug) => slug.startsWith('o'))).toEqual(['often', 'once']);
});

test('what is found says where the words that were meant stand', () => {
  const find = finderOf(
    packIndex([document('a', { title: 'Ledgers', lead: 'On paper.', sentences: ['A ledger on a phone.'] })]),
  );
  expect(find('ledger')).toMatchObject([{ words: ['ledger'], isInText: true }]);
  expect(find('paper')).toMatchObject([{ words: ['paper'], isInText: false }]);
  expect(find('phne')).toMatchObject([{ words: ['phone'], isInText: true }]);
});

test('the longest and strangest questions take no longer than a few', () => {
  const words = Array.from({ length: 4_000 }, (_, at) => `w${(at * 7919).toString(36)}ing`);
  const find = finding(
    ...Array.from({ length: 100 }, (_, at) => document(`d${at}`, { sentences: [words.slice(at * 30).join(' ')] })),
  );
  find('warm');
  const hostile = [
    'a b c d e f g h i j k',
    'w'.repeat(5_000),
    'wingwing '.repeat(500),
    "''''''",
    '\u0301'.repeat(90),
    'ing '.repeat(40),
  ];
  for (const query of hostile) {
    const from = process.cpuUsage();
    find(query);
    const { user, system } = process.cpuUsage(from);
    expect([query.slice(0, longestQuery), (user + system) / 1_000 < 200]).toEqual([query.slice(0, longestQuery), true]);
  }
});
