import { expect, test } from 'vitest';
import { isCaught } from './trap.ts';

test.each([
  [{}, false],
  [{ website: '', elapsed: '' }, false],
  [{ website: ' ' }, true],
  [{ elapsed: 1999.9 }, true],
  [{ elapsed: '1999' }, true],
  [{ elapsed: 2000 }, false],
  [{ elapsed: '2000' }, false],
])('%j is caught: %s', (fields, caught) => {
  expect(isCaught(fields)).toBe(caught);
});
