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

/** The slugs found among these documents, through the index as a browser gets it. */
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

  test('finds documents that contain it, in title, lead or text', () => {
    expect(find('market')).toEqual(['market']);
    expect(find('dark')).toEqual(['market']);
    expect(find('waits')).toEqual(['outbox']);
  });

  test('finds words that begin with it, from the first letter on', () => {
    expect(find('n')).toEqual(['market']);
    expect(find('circ')).toEqual(['outbox']);
  });

  test('tolerates a typing mistake or two', () => {
    expect(find('makret')).toEqual(['market']);
    expect(find('outbx')).toEqual(['outbox']);
    expect(find('mesage')).toEqual(['outbox']);
  });

  test('ignores plural endings, letter case and accents', () => {
    expect(find('payment')).toEqual(['market']);
    expect(find('TRIPS')).toEqual(['trips']);
    expect(find('osusu')).toEqual(['outbox']);
    expect(find('Òsùsú')).toEqual(['outbox']);
    expect(find('3g')).toEqual(['trips']);
  });

  test('that occurs nowhere finds nothing, as does an empty search', () => {
    expect(find('xyzzyx')).toEqual([]);
    expect(find('')).toEqual([]);
    expect(find(' …!')).toEqual([]);
  });
});

test('several words find documents with all of them, and otherwise those with some', () => {
  const find = finding(
    document('both', { sentences: ['The ledger of the market.'] }),
    document('one', { sentences: ['A ledger of its own.'] }),
    document('other', { sentences: ['A market in Lagos.'] }),
  );
  expect(find('ledger market')).toEqual(['both']);
  expect(find('ledger lagos').toSorted()).toEqual(['both', 'one', 'other']);
  expect(find('the ledger of the market')).toEqual(['both']);
});

test('common words do not count towards the most words of a search', () => {
  const find = finding(
    document('right', { sentences: ['Keep the books of a ledger correct.'] }),
    document('other', { sentences: ['Keep books.'] }),
  );
  expect(find('how do you keep the books of a ledger correct')).toEqual(['right']);
});

test('ranks a title before a lead, a lead before a text, and frequent words before rare ones', () => {
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

test('a result knows the positions of the matching words', () => {
  const find = finderOf(
    packIndex([document('a', { title: 'Ledgers', lead: 'On paper.', sentences: ['A ledger on a phone.'] })]),
  );
  expect(find('ledger')).toMatchObject([{ words: ['ledger'], isInText: true }]);
  expect(find('paper')).toMatchObject([{ words: ['paper'], isInText: false }]);
  expect(find('phne')).toMatchObject([{ words: ['phone'], isInText: true }]);
});

test('the longest and strangest searches take no longer than short ones', () => {
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
