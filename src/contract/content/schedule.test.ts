import { describe, expect, it } from 'vitest';
import { publishAt } from './schedule.ts';

describe('a publication time', () => {
  const messages = (value: unknown) => publishAt.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

  it.each(['2026-03-14T09:00:00Z', '2026-03-14T09:00:00.5Z', '2096-02-29T00:00:00Z'])('may be %s', (value) => {
    expect(messages(value)).toEqual([]);
  });

  it.each([
    ['2026-03-14T09:00:00', 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    ['2026-03-14T09:00:00+01:00', 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    ['2026-03-14', 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    ['tomorrow', 'Write a UTC time such as 2026-03-14T09:00:00Z.'],
    ['2026-02-30T09:00:00Z', 'Write a date that exists.'],
    ['2026-13-01T09:00:00Z', 'Write a date that exists.'],
    ['2026-03-14T25:00:00Z', 'Write a date that exists.'],
    ['9999-01-01T00:00:00Z', 'Write a year before 2100.'],
    ['2100-01-01T00:00:00Z', 'Write a year before 2100.'],
  ])('may not be %s', (value, message) => {
    expect(messages(value)[0]).toBe(message);
  });
});
