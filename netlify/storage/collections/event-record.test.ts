import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventRecord, storedBatch } from './event-record.ts';

const whole = {
  events: [{ name: 'page_view', page: '/', url: 'https://example.com', ago: 0 }],
  visitor: 'mark',
  referrer: 'example.com',
  campaign: '',
  device: 'phone',
  country: 'NG',
  read: { page: '/', ms: 1_200, quarters: [1, 2] },
  dropped: { bot: 2 },
};

/** Values that a field may hold by mistake, and some that it may hold. */
const odd = fc.constantFrom<unknown>(
  ...[
    null,
    true,
    '',
    'click',
    0,
    -1,
    1.5,
    5,
    2 ** 60,
    [],
    [null],
    ['x'],
    [5],
    {},
    { bot: 1.5 },
    { other: 1 },
    { page: 1 },
  ],
  ...[
    { page: '/', ms: 1, quarters: [0] },
    [{ name: 'click', page: '/', ago: 1 }],
    [{ name: 'else', page: '/', ago: 1 }],
  ],
);
const record = fc
  .tuple(fc.subarray(Object.keys(whole)), fc.option(fc.tuple(fc.constantFrom(...Object.keys(whole)), odd)))
  .map(([kept, change]) => ({
    ...Object.fromEntries(Object.entries(whole).filter(([name]) => kept.includes(name))),
    ...(change && { [change[0]]: change[1] }),
  }));

test('a stored batch is read as the full schema reads it, whatever is in it', () => {
  fc.assert(
    fc.property(fc.oneof(record, fc.constant(whole), odd), (value) => {
      const { success, data } = eventRecord.safeParse(value);
      const read = storedBatch.safeParse(value);
      expect(read.success).toBe(success);
      if (success) expect(read.data).toEqual(data);
    }),
    { numRuns: 2_000 },
  );
});

test('a batch from an earlier version is read in its earlier shape', () => {
  expect(storedBatch.parse({ events: [], visitor: null, dropped: 3 }).dropped).toEqual({ bot: 3 });
});
