import { expect, test } from 'vitest';
import { wrongEmail } from './notices.ts';

test('asks for a missing address, names an invalid one, and accepts a valid one', () => {
  expect(['', '   '].map(wrongEmail)).toEqual(['required', 'required']);
  expect(['ada', 'ada@', 'ada@example', 'a b@example.com', 'ada@example.com, b@example.com'].map(wrongEmail)).toEqual(
    Array.from({ length: 5 }, () => 'invalid'),
  );
  expect(['ada@example.com', ' ada@example.com '].map(wrongEmail)).toEqual([null, null]);
});
