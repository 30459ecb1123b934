import { expect, test } from 'vitest';
import { isUsername } from './username.ts';

test.each(['ada', '0ada', 'ada.lovelace_1815-x', 'a'.repeat(32)])('%s is a user name', (name) => {
  expect(isUsername(name)).toBe(true);
});

test.each(['', 'ad', 'Ada', '.ada', 'ada lovelace', 'adá', 'ada\n', 'ada@example.com', 'a'.repeat(33)])(
  '%j is not a user name',
  (name) => {
    expect(isUsername(name)).toBe(false);
  },
);
