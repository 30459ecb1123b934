import { subscriberNamed } from '#support/campaigns.ts';
import { expect, test } from 'vitest';
import { comingBack, leaving } from '../forms/confirmation.ts';
import { importing } from '../forms/importing.ts';
import { isInAudience } from './audience.ts';

const hour = 60 * 60_000;
const start = Date.parse('2026-03-01T09:00:00.000Z');
const isReached = (record: Parameters<typeof isInAudience>[0]) => isInAudience(record, { kind: 'all' }, start);

test.each([
  ['before', -hour, true],
  ['after', hour, false],
])(
  'a campaign reaches those who were imported %s it began, whatever the file says about when they confirmed',
  (_, after, reached) => {
    const row = { line: 2, email: 'ada@example.com', confirmedAt: '2024-01-05T09:00:00.000Z', proof: 'The old list' };
    const imported = importing(null, row, { at: new Date(start + after).toISOString(), by: 'admin' });
    expect('record' in imported && isReached(imported.record)).toBe(reached);
  },
);

test.each([
  ['left and came back before it began', -2, -1, true],
  ['left before it began and came back after', -1, 1, false],
  ['left after it began and came back', 1, 2, true],
])(
  'of those who undid their unsubscribing, a campaign reaches or leaves out those who %s',
  (_, left, back, reached) => {
    const gone = leaving(subscriberNamed('ada@example.com'), start + left * hour);
    const again = gone && comingBack(gone, start + back * hour);
    expect(again && isReached(again)).toBe(reached);
  },
);
