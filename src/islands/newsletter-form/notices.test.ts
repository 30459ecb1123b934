import { expect, test } from 'vitest';
import { wrongEmail } from './notices.ts';

test('an empty address is asked for, a wrong one is named, a good one passes', () => {
  expect(['', '   '].map(wrongEmail)).toEqual(['required', 'required']);
  expect(['ada', 'ada@', 'ada@example', 'a b@example.com', 'ada@example.com, b@example.com'].map(wrongEmail)).toEqual(
    Array.from({ length: 5 }, () => 'invalid'),
  );
  expect(['ada@example.com', ' ada@example.com '].map(wrongEmail)).toEqual([null, null]);
});
