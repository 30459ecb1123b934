import { describe, expect, it } from 'vitest';
import { essayDate, newestFirstPlace } from './essay-date.ts';

const dated = (slug: string, publishedAt: string | null, createdAt = '2026-01-01T00:00:00Z') => ({
  slug,
  publishedAt,
  createdAt,
});

describe('the date of an essay', () => {
  it('is the day of publication in long US format', () => {
    expect(essayDate(dated('a', '2026-03-14T09:00:00Z'))).toEqual({
      iso: '2026-03-14T09:00:00Z',
      text: 'March 14, 2026',
    });
  });

  it("is the author's date, as a day or an instant, whenever the essay was published", () => {
    for (const publishDate of ['2020-01-02', '2020-01-02T00:00:00Z', '2020-01-02T23:59:59.999Z']) {
      const essay = { ...dated('a', '2026-03-14T09:00:00Z'), content: { publishDate } };
      expect(essayDate(essay)).toEqual({ iso: publishDate, text: 'January 2, 2020' });
    }
  });

  it('is the day of creation if it was never published', () => {
    expect(essayDate(dated('a', null, '2025-12-31T23:59:59Z')).text).toBe('December 31, 2025');
  });

  it('is the same in every time zone', () => {
    expect(essayDate(dated('a', '2026-03-14T00:00:00Z')).text).toBe('March 14, 2026');
    expect(essayDate(dated('a', '2026-03-14T23:59:59.999Z')).text).toBe('March 14, 2026');
  });
});

it('essays are ordered newest first, and by slug on the same day', () => {
  const essays = [
    dated('c', '2026-01-02T00:00:00Z'),
    dated('b', '2026-03-01T00:00:00Z'),
    dated('a', '2026-03-01T00:00:00Z'),
    dated('d', null, '2026-02-01T00:00:00Z'),
    { ...dated('e', '2026-11-01T00:00:00Z'), content: { publishDate: '2020-01-02' } },
    { ...dated('f', '2025-11-01T00:00:00Z'), content: { publishDate: '1935-01-02' } },
  ];
  const sorted = essays.sort((a, b) => (newestFirstPlace(a) < newestFirstPlace(b) ? -1 : 1));
  expect(sorted.map(({ slug }) => slug)).toEqual(['a', 'b', 'd', 'c', 'e', 'f']);
});
