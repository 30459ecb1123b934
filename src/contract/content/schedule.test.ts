import { describe, expect, it } from 'vitest';
import { isPublicAt, nextMoment, publishAt } from './schedule.ts';

const now = new Date('2026-03-14T09:00:00Z');
const published = (at?: string) => ({ status: 'published', publishAt: at });

describe('what is published', () => {
  it('is public at once without a moment, and from its moment on with one', () => {
    expect(isPublicAt(published(), now)).toBe(true);
    expect(isPublicAt(published('2026-03-14T09:00:00Z'), now)).toBe(true);
    expect(isPublicAt(published('2026-03-14T09:00:00.001Z'), now)).toBe(false);
    expect(isPublicAt(published('2020-01-01T00:00:00Z'), now)).toBe(true);
  });

  it.each(['draft', 'archived'])('is not what is %s, whenever its moment was', (status) => {
    expect(isPublicAt({ status }, now)).toBe(false);
    expect(isPublicAt({ status, publishAt: '2020-01-01T00:00:00Z' }, now)).toBe(false);
  });
});

it('the next moment is the first to come of what is published', () => {
  const entries = [
    published(),
    published('2026-03-13T00:00:00Z'),
    published('2026-03-16T00:00:00Z'),
    published('2026-03-15T00:00:00Z'),
    { status: 'draft', publishAt: '2026-03-14T10:00:00Z' },
  ];
  expect(nextMoment(entries, now)).toEqual(new Date('2026-03-15T00:00:00Z'));
  expect(nextMoment(entries.slice(0, 2), now)).toBeNull();
});

describe('a moment', () => {
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
