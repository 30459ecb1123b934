import { expect, it } from 'vitest';
import { instantOf, localTimeOf } from './local-time.ts';

it('a time in the administrator’s zone converts back to the same instant', () => {
  for (const instant of ['2026-03-14T09:00:00.000Z', '2026-07-14T23:59:30.000Z', '2026-12-31T23:00:00.250Z']) {
    expect(instantOf(localTimeOf(instant))).toBe(instant);
  }
});

it('shows seconds only if there are any', () => {
  expect(localTimeOf('2026-03-14T09:05:00Z')).toMatch(/^2026-03-1[345]T\d\d:\d5$/);
  expect(localTimeOf('2026-03-14T09:05:30Z')).toMatch(/:30$/);
});

it('leaves an invalid time as it is', () => {
  expect(localTimeOf('')).toBe('');
  expect(localTimeOf('soon')).toBe('');
  expect(instantOf('')).toBe('');
  expect(instantOf('soon')).toBe('soon');
});
